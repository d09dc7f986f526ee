// expect: holds
// A handler of a signal jumps back, twice, and tries are counted.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf restart;
static volatile sig_atomic_t count;

static void again(int number) {
  (void)number;
  ++count;
  siglongjmp(restart, count);
}

int main(void) {
  volatile int tries = 0;
  signal(SIGUSR1, again);
  if (sigsetjmp(restart, 0) < 2) {
    ++tries;
    raise(SIGUSR1);
  }
  assert(tries == 2);
  return 0;
}
