// expect: holds
#include <assert.h>
#include <string.h>
int main(void) {
  char text[16] = "abcdefgh";
  memmove(text + 2, text, 6);
  assert(text[2] == 'a');
  memcpy(text + 8, text, 8);
  struct { int many[20]; } a = {{1}}, *b = &a;
  a = *b;
  assert(a.many[0] == 1);
}
