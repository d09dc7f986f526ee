// expect: violated use-after-free
// The last one who has it open closes it, and posts behind that.
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static void* work(void* argument) {
  sem_post(argument);
  return NULL;
}

int main(void) {
  pthread_t worker;
  sem_t* const done = sem_open("/done", O_CREAT, 0600, 0);
  pthread_create(&worker, NULL, work, done);
  sem_close(done);
  sem_unlink("/done");
  pthread_join(worker, NULL);
  return 0;
}
