// expect: holds
// A barrier by a mutex and a condition, used again at once.
// a spinning barrier with a lock, as in a parsec program
#include <assert.h>
#include <errno.h>
#include <pthread.h>
typedef struct {
  pthread_mutex_t mutex;
  pthread_cond_t cond;
  int max, n;
  volatile int is_arrival_phase;
} barrier_t;
barrier_t b = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 2, 0, 1};
int barrier_wait(barrier_t* b) {
  int master;
  if (pthread_mutex_lock(&b->mutex)) return 1;
  while (!b->is_arrival_phase) pthread_cond_wait(&b->cond, &b->mutex);
  master = b->n == 0;
  b->n++;
  if (b->n >= b->max) {
    b->is_arrival_phase = 0;
    pthread_cond_broadcast(&b->cond);
  } else
    while (b->is_arrival_phase) pthread_cond_wait(&b->cond, &b->mutex);
  b->n--;
  if (b->n == 0) {
    b->is_arrival_phase = 1;
    pthread_cond_broadcast(&b->cond);
  }
  pthread_mutex_unlock(&b->mutex);
  return master;
}
int d[2];
void* t(void* p) {
  long i = (long)p;
  for (int r = 1; r < 3; r++) {
    d[i] = r;
    barrier_wait(&b);
    assert(d[1 - i] == r);
    barrier_wait(&b);
  }
  return 0;
}
int main(void) {
  pthread_t x[2];
  for (long i = 0; i < 2; i++) pthread_create(&x[i], 0, t, (void*)i);
  for (int i = 0; i < 2; i++) pthread_join(x[i], 0);
}
