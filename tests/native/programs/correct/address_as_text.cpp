// expect: undecided unmodelled
// The text of an address says where things lie, which is not the same in every run.
#include <cstdio>

int main() {
  int variable = 0;
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%p", static_cast<void*>(&variable));
  return buffer[3] == '7';
}
