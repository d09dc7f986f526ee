// expect: holds
// Two flags with a mutex and a condition each, set in a fixed order.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int stage;
static void reach_stage(int wanted, int next) {
  pthread_mutex_lock(&m);
  while (stage != wanted) pthread_cond_wait(&c, &m);
  stage = next;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
}
void* second(void* unused) {
  reach_stage(1, 2);
  return 0;
}
void* first(void* unused) {
  reach_stage(0, 1);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, second, 0);
  pthread_create(&b, 0, first, 0);
  reach_stage(2, 3);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(stage == 3);
}
