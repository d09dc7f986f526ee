// expect: violated out-of-bounds
// A reader goes below the first character of a text on the stack.
#include <proviso/verify.hpp>

bool ends_in_space(const char* text, int length) { return text[length - 1] == ' '; }

int main() {
  char text[5] = "abc ";
  return ends_in_space(text, proviso::choose(2) == 0 ? 4 : 0) ? 0 : 1;
}
