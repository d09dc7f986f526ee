// Two producers write the digits of a number together, and the number says which of five workers
// gets a task (multiprodcon of the DPU benchmarks; SimGrid's model checker visits 2,005 states).
#include <assert.h>
#include <pthread.h>

enum { kProducers = 2, kDigits = 2, kWorkers = 5, kLooks = 2 };

static pthread_mutex_t number_mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned number;

static struct {
  pthread_mutex_t mutex;
  int tasks;
  int done;  // only the worker's
} workers[kWorkers];

static void* work(void* argument) {
  const long own = (long)argument;
  for (int look = 0; look < kLooks; ++look) {
    pthread_mutex_lock(&workers[own].mutex);
    const int has_task = workers[own].tasks > 0;
    workers[own].tasks -= has_task;
    pthread_mutex_unlock(&workers[own].mutex);
    workers[own].done += has_task;
  }
  return 0;
}

static void* produce(void* argument) {
  const unsigned own = (unsigned)(long)argument;
  unsigned seen = 0;
  for (int digit = 0; digit < kDigits; ++digit) {
    pthread_mutex_lock(&number_mutex);
    number = number * kProducers + own;
    seen = number;
    pthread_mutex_unlock(&number_mutex);
  }
  assert(seen < 1u << kDigits * kProducers);
  const unsigned worker = seen % kWorkers;
  pthread_mutex_lock(&workers[worker].mutex);
  ++workers[worker].tasks;
  pthread_mutex_unlock(&workers[worker].mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  for (long i = 0; i < kWorkers; ++i) {
    pthread_mutex_init(&workers[i].mutex, 0);
    pthread_create(&thread, 0, work, (void*)i);
  }
  for (long i = 0; i < kProducers; ++i) pthread_create(&thread, 0, produce, (void*)i);
  pthread_exit(0);
}
