// expect: holds
// setenv: MODE=fast
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  assert(strcmp(getenv("MODE"), "fast") == 0);
  assert(getenv("MOD") == 0);
  assert(getenv("OTHER") == 0);
}
