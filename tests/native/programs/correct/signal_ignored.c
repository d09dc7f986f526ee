// expect: holds
#include <assert.h>
#include <signal.h>
static int seen;
static void on_signal(int number) { seen = number; }
int main(void) {
  signal(SIGUSR1, on_signal);
  raise(SIGUSR1);
  assert(seen == SIGUSR1);
  signal(SIGUSR1, SIG_IGN);
  raise(SIGUSR1);
  raise(SIGTERM);
  assert(0);
}
