// expect: violated deadlock
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void* work(void* unused) {
  pthread_mutex_lock(&m);
  pthread_exit(0);
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
}
