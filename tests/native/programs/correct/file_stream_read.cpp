// expect: undecided unmodelled
// What a file holds is not known.
#include <fstream>
#include <string>

int main() {
  std::ifstream file("input.txt");
  std::string line;
  return std::getline(file, line) ? 1 : 0;
}
