// expect: violated misuse
// A thread locks a mutex that main has destroyed already.
#include <pthread.h>
pthread_mutex_t m;
void* work(void* unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_mutex_init(&m, 0);
  pthread_mutex_destroy(&m);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
}
