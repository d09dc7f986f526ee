// expect: holds
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int number = 0, read = 0;
  unsigned hex = 0;
  double real = 0;
  char word[8], letters[8], one;
  int stored = sscanf("  -12 0x1f 2.5 hello abc9 !", "%d %x %lf %7s %[a-z]%c%n", &number, &hex, &real,
                      word, letters, &one, &read);
  assert(stored == 6);
  assert(number == -12 && hex == 31 && real == 2.5);
  assert(strcmp(word, "hello") == 0 && strcmp(letters, "abc") == 0 && one == '9');
  assert(read == 25);
  assert(sscanf("", "%d", &number) == EOF);
  assert(sscanf("x", "%d", &number) == 0);
  assert(sscanf("7:8", "%d:%d", &number, &read) == 2 && read == 8);
  assert(sscanf("10 20", "%*d %d", &number) == 1 && number == 20);
}
