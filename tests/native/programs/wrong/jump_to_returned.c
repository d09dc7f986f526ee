// expect: violated misuse
// The function that called setjmp has returned, and is called again before the jump.
#include <setjmp.h>

static jmp_buf place;

static int mark(int sets) {
  if (sets) return setjmp(place);
  longjmp(place, 1);
}

int main(void) {
  if (mark(1) == 0) mark(0);
  return 0;
}
