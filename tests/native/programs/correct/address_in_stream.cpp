// expect: undecided unmodelled
// The text of an address in a string stream says where things lie.
#include <sstream>

int main() {
  int variable = 0;
  std::ostringstream stream;
  stream << static_cast<const void*>(&variable);
  return stream.str().size() > 3;
}
