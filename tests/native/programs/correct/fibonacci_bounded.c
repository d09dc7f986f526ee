// expect: holds
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int i = 1, j = 1;
void* one(void* unused) {
  for (int k = 0; k < 2; k++) {
    pthread_mutex_lock(&m);
    i += j;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
void* two(void* unused) {
  for (int k = 0; k < 2; k++) {
    pthread_mutex_lock(&m);
    j += i;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(i <= 8 && j <= 8);
}
