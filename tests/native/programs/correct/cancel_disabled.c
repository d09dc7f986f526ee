// expect: holds
// A thread that does not let itself be cancelled finishes its work first.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int finished;

static void* work(void* argument) {
  int old = -1;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_ENABLE);
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL);
  pthread_testcancel();
  usleep(1000);
  finished = 1;
  pthread_setcancelstate(old, NULL);
  pthread_testcancel();
  return argument;
}

int main(void) {
  pthread_t worker;
  void* result = NULL;
  pthread_create(&worker, NULL, work, &worker);
  sleep(1);
  pthread_cancel(worker);
  pthread_join(worker, &result);
  assert(result == PTHREAD_CANCELED ? finished <= 1 : finished == 1);
  return 0;
}
