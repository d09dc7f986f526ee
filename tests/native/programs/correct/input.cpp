// expect: undecided unmodelled
// What a file holds is not ours to know.
#include <cstdio>

int main() {
  std::FILE* file = std::fopen("settings", "r");
  return file == nullptr;
}
