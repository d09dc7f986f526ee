// Five philosophers who sit down one at a time (philosophers_mutex of the McMini benchmarks;
// SimGrid's model checker visits 868 states).
#include <pthread.h>

enum { kPhilosophers = 5 };

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t forks[kPhilosophers];

static void* dine(void* number) {
  pthread_mutex_t* const left = &forks[(long)number];
  pthread_mutex_t* const right = &forks[((long)number + 1) % kPhilosophers];
  pthread_mutex_lock(&table);
  pthread_mutex_lock(left);
  pthread_mutex_lock(right);
  pthread_mutex_unlock(&table);
  pthread_mutex_unlock(left);
  pthread_mutex_unlock(right);
  return 0;
}

int main(void) {
  pthread_t threads[kPhilosophers];
  for (int i = 0; i < kPhilosophers; ++i) pthread_mutex_init(&forks[i], 0);
  for (long i = 0; i < kPhilosophers; ++i) pthread_create(&threads[i], 0, dine, (void*)i);
  for (int i = 0; i < kPhilosophers; ++i) pthread_join(threads[i], 0);
}
