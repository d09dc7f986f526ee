// expect: holds
// Choices that make no difference in one process: sharing, protocols, preferences, processors.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>

static pthread_mutex_t mutex;
static pthread_rwlock_t lock;
static pthread_barrier_t barrier;
static sem_t ended;
static int count;

static void* work(void* argument) {
  pthread_barrier_wait(&barrier);
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  sem_post(&ended);
  return argument;
}

int main(void) {
  pthread_mutexattr_t of_mutex;
  pthread_rwlockattr_t of_lock;
  pthread_barrierattr_t of_barrier;
  pthread_t threads[2];
  cpu_set_t processors;
  pthread_mutexattr_init(&of_mutex);
  pthread_mutexattr_setpshared(&of_mutex, PTHREAD_PROCESS_SHARED);
  pthread_mutexattr_setprotocol(&of_mutex, PTHREAD_PRIO_INHERIT);
  pthread_mutex_init(&mutex, &of_mutex);
  pthread_rwlockattr_init(&of_lock);
  pthread_rwlockattr_setkind_np(&of_lock, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  pthread_rwlock_init(&lock, &of_lock);
  pthread_barrierattr_init(&of_barrier);
  pthread_barrierattr_setpshared(&of_barrier, PTHREAD_PROCESS_PRIVATE);
  pthread_barrier_init(&barrier, &of_barrier, 2);
  sem_init(&ended, 1, 0);
  CPU_ZERO(&processors);
  CPU_SET(0, &processors);
  for (int i = 0; i < 2; ++i) {
    pthread_create(&threads[i], NULL, work, NULL);
    pthread_setaffinity_np(threads[i], sizeof processors, &processors);
  }
  for (int i = 0; i < 2; ++i) sem_wait(&ended);
  pthread_rwlock_wrlock(&lock);
  assert(count == 2);
  pthread_rwlock_unlock(&lock);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
