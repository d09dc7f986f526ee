// expect: violated assertion
#include <pthread.h>
extern void reach_error(void);
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void* work(void* unused) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, 0);
  pthread_mutex_lock(&m);
  if (x == 1) reach_error();
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
}
