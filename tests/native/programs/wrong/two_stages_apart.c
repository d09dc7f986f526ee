// expect: violated assertion
#include <assert.h>
#include <pthread.h>
pthread_mutex_t a_mutex = PTHREAD_MUTEX_INITIALIZER, b_mutex = PTHREAD_MUTEX_INITIALIZER;
int a, b;
void* first(void* unused) {
  pthread_mutex_lock(&a_mutex);
  a = 1;
  pthread_mutex_unlock(&a_mutex);
  pthread_mutex_lock(&b_mutex);
  b = 2;
  pthread_mutex_unlock(&b_mutex);
  return 0;
}
void* second(void* unused) {
  pthread_mutex_lock(&a_mutex);
  int seen = a;
  pthread_mutex_unlock(&a_mutex);
  pthread_mutex_lock(&b_mutex);
  assert(seen == 0 || b == seen + 1);
  pthread_mutex_unlock(&b_mutex);
  return 0;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, first, 0);
  pthread_create(&t, 0, second, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
}
