// expect: holds
// stdin: 3 4\nlast line\n
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int a, b;
  char line[32];
  assert(scanf("%d%d", &a, &b) == 2);
  assert(a + b == 7);
  assert(getchar() == '\n');
  assert(fgets(line, sizeof line, stdin) == line);
  assert(strcmp(line, "last line\n") == 0);
  assert(fgets(line, sizeof line, stdin) == 0);
  assert(feof(stdin));
}
