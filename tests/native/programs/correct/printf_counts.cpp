// expect: undecided unmodelled
// A format that writes to memory is not followed.
#include <cstdio>

int main() {
  int count = 0;
  std::printf("ab%n\n", &count);
  return count;
}
