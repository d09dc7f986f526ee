// expect: violated race
// That the time was over does not order the write before the read.
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void* write(void* argument) {
  value = 1;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t writer;
  struct timespec soon;
  int seen = 0;
  clock_gettime(CLOCK_REALTIME, &soon);
  soon.tv_sec += 1;
  pthread_create(&writer, NULL, write, NULL);
  if (pthread_mutex_timedlock(&mutex, &soon) == ETIMEDOUT) {
    seen = value;
  } else {
    pthread_mutex_unlock(&mutex);
  }
  pthread_join(writer, NULL);
  return seen;
}
