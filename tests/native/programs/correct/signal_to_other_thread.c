// expect: undecided unmodelled
// A handler that runs in the midst of what another thread does is not modelled.
#include <pthread.h>
#include <signal.h>

static void handle(int number) { (void)number; }

static void* work(void* argument) {
  return argument;
}

int main(void) {
  pthread_t worker;
  signal(SIGUSR1, handle);
  pthread_create(&worker, NULL, work, NULL);
  pthread_kill(worker, SIGUSR1);
  pthread_join(worker, NULL);
  return 0;
}
