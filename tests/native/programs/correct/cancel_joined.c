// expect: holds
// What the handler wrote is seen by who joins.
#include <assert.h>
#include <pthread.h>

static int seen;

static void note(void* argument) { seen = *(int*)argument; }

static void* work(void* argument) {
  pthread_cleanup_push(note, argument);
  for (;;) pthread_testcancel();
  pthread_cleanup_pop(0);
  return argument;
}

int main(void) {
  pthread_t worker;
  int reason = 1;
  pthread_create(&worker, NULL, work, &reason);
  pthread_cancel(worker);
  pthread_join(worker, NULL);
  assert(seen == 1);
  return 0;
}
