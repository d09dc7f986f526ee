// expect: violated assertion
// The alternative of a failure is taken twice, so that one count is too many.
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
  assert(tries == 1);
  return 0;
}
