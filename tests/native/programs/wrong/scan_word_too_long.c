// expect: violated out-of-bounds
#include <stdio.h>
int main(void) {
  char word[4];
  sscanf("longer", "%s", word);
  return word[0];
}
