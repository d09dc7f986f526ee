// expect: violated uninitialised
// A text is put into a buffer without its end.
#include <cstring>

int main() {
  char text[8];
  for (int i = 0; i < 3; ++i) text[i] = 'a';
  return std::strlen(text) == 3 ? 0 : 1;
}
