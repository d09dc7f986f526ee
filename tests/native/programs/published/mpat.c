// Three pairs of threads: one takes a mutex of its own pair, the other the same inside of one that
// all pairs share (mpat of the DPU benchmarks; SimGrid's model checker visits 1,268 states).
#include <pthread.h>

enum { kPairs = 3 };

static pthread_mutex_t common = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t own[kPairs];

static void* alone(void* pair) {
  pthread_mutex_lock(&own[(long)pair]);
  pthread_mutex_unlock(&own[(long)pair]);
  return 0;
}

static void* inside(void* pair) {
  pthread_mutex_lock(&common);
  alone(pair);
  pthread_mutex_unlock(&common);
  return 0;
}

int main(void) {
  pthread_t first[kPairs];
  pthread_t second[kPairs];
  for (long i = 0; i < kPairs; ++i) {
    pthread_mutex_init(&own[i], 0);
    pthread_create(&first[i], 0, alone, (void*)i);
    pthread_create(&second[i], 0, inside, (void*)i);
  }
  pthread_exit(0);
}
