// expect: violated assertion
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int first = 10, second = 10;
void* grow(void* unused) {
  pthread_mutex_lock(&m);
  first++;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  second++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, grow, 0);
  pthread_mutex_lock(&m);
  assert(first == second);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
