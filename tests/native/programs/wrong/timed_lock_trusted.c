// expect: violated assertion
// The deadline comes from timespec_get.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int v;
void* t(void* a) {
  struct timespec ts = {0};
  timespec_get(&ts, TIME_UTC);
  ts.tv_sec += 2;
  int r = pthread_mutex_timedlock(&m, &ts);
  assert(r == 0);
  v++;
  usleep(1000);
  sleep(3);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, t, 0);
  pthread_create(&y, 0, t, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  assert(v >= 1);
}
