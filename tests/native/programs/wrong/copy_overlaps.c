// expect: violated overlap
#include <string.h>
int main(void) {
  char text[16] = "abcdefgh";
  memcpy(text + 2, text, 6);
  return text[2] != 'a';
}
