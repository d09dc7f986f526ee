// expect: holds
// A thread that has not ended in time can be joined later.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static int done;

static void* work(void* argument) {
  done = 1;
  return argument;
}

int main(void) {
  pthread_t worker;
  struct timespec past = {0, 0};
  void* result = NULL;
  pthread_create(&worker, NULL, work, &worker);
  int error = pthread_timedjoin_np(worker, &result, &past);
  if (error == ETIMEDOUT) error = pthread_join(worker, &result);
  assert(error == 0 && done == 1 && result == &worker);
  pthread_create(&worker, NULL, work, NULL);
  if (pthread_tryjoin_np(worker, NULL) == EBUSY) pthread_detach(worker);
  return 0;
}
