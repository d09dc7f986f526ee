// expect: violated overlap
#include <string.h>
int main(void) {
  char text[32] = "some text";
  strcpy(text + 3, text);
  return text[0];
}
