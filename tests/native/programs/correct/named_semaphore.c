// expect: holds
// A semaphore with a name counts for all who open it, and keeps its value while nobody does.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static int shared;

static void* work(void* argument) {
  sem_t* const ready = sem_open("/ready", 0);
  assert(ready != SEM_FAILED);
  shared = 1;
  sem_post(ready);
  sem_close(ready);
  return argument;
}

int main(void) {
  pthread_t worker;
  int value = -1;
  sem_unlink("/ready");
  assert(sem_open("/ready", 0) == SEM_FAILED && errno == ENOENT);
  sem_t* ready = sem_open("/ready", O_CREAT | O_EXCL, 0600, 0);
  assert(ready != SEM_FAILED);
  assert(sem_open("ready", O_CREAT | O_EXCL, 0600, 1) == SEM_FAILED && errno == EEXIST);
  pthread_create(&worker, NULL, work, NULL);
  sem_wait(ready);
  assert(shared == 1);
  pthread_join(worker, NULL);
  sem_post(ready);
  sem_close(ready);
  ready = sem_open("/ready", O_CREAT, 0600, 5);
  sem_getvalue(ready, &value);
  assert(value == 1);
  assert(sem_unlink("/ready") == 0);
  sem_close(ready);
  assert(sem_unlink("/ready") == -1);
  return 0;
}
