// expect: holds
// Who waits for the end of another thread can be cancelled; the other one can still be joined.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t go;
static pthread_t worker;

static void* work(void* argument) {
  sem_wait(&go);
  return argument;
}

static void* wait(void* argument) {
  pthread_join(worker, NULL);
  return argument;
}

int main(void) {
  pthread_t waiter;
  void* result = NULL;
  int number = 0;
  sem_init(&go, 0, 0);
  pthread_create(&worker, NULL, work, &number);
  pthread_create(&waiter, NULL, wait, NULL);
  pthread_cancel(waiter);
  pthread_join(waiter, &result);
  assert(result == PTHREAD_CANCELED);
  sem_post(&go);
  pthread_join(worker, &result);
  assert(result == &number);
  return 0;
}
