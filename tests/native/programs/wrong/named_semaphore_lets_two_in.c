// expect: violated assertion
// Whoever opens it first lets two in.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static int inside;

static void* work(void* argument) {
  sem_t* const one = sem_open("/one", O_CREAT, 0600, 2);
  sem_wait(one);
  assert(__atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST) == 1);
  __atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST);
  sem_post(one);
  sem_close(one);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  sem_unlink("/one");
  return 0;
}
