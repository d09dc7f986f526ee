// expect: violated race
// pthread_cancel orders nothing: the handler may run while the one who cancels still writes.
#include <pthread.h>
#include <unistd.h>

static int reason;
static int seen;

static void note(void* argument) {
  (void)argument;
  seen = reason;
}

static void* work(void* argument) {
  pthread_cleanup_push(note, NULL);
  for (;;) pthread_testcancel();
  pthread_cleanup_pop(0);
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  reason = 1;
  pthread_cancel(worker);
  pthread_join(worker, NULL);
  return seen;
}
