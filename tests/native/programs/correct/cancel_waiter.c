// expect: holds
// Who is cancelled in pthread_cond_wait holds the mutex again before its handler runs, and takes no
// signal from the other one that waits: who takes it hands it on.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;
static int left;

static void leave(void* argument) {
  ++left;
  pthread_mutex_unlock(argument);
}

static void* wait(void* argument) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(leave, &mutex);
  while (!ready) pthread_cond_wait(&changed, &mutex);
  pthread_cond_signal(&changed);
  pthread_cleanup_pop(1);
  return argument;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  void* result = &first;
  pthread_create(&first, NULL, wait, NULL);
  pthread_create(&second, NULL, wait, NULL);
  pthread_cancel(first);
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  pthread_join(first, NULL);
  pthread_join(second, &result);
  assert(result == NULL && left == 2);
  return 0;
}
