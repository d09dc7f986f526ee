// expect: violated deadlock
// The jump leaves the critical section without giving up the mutex.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void add(int amount, jmp_buf* failed) {
  pthread_mutex_lock(&mutex);
  if (amount < 0) longjmp(*failed, 1);
  total += amount;
  pthread_mutex_unlock(&mutex);
}

static void* work(void* argument) {
  jmp_buf failed;
  if (setjmp(failed) == 0) add(*(int*)argument, &failed);
  return argument;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  int amounts[2] = {5, -1};
  pthread_create(&first, NULL, work, &amounts[0]);
  pthread_create(&second, NULL, work, &amounts[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_mutex_lock(&mutex);
  return total;
}
