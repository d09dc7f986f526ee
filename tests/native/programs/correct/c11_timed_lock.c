// expect: holds
// A timed lock of C11 may give up.
#include <assert.h>
#include <threads.h>
#include <time.h>
mtx_t m;
int v;
int t(void* a) {
  struct timespec ts;
  timespec_get(&ts, TIME_UTC);
  ts.tv_sec++;
  int r = mtx_timedlock(&m, &ts);
  if (r == thrd_success) {
    v++;
    mtx_unlock(&m);
  }
  thrd_sleep(&(struct timespec){.tv_nsec = 100}, 0);
  if (mtx_trylock(&m) == thrd_success) {
    v++;
    mtx_unlock(&m);
  }
  return 0;
}
int main(void) {
  thrd_t x, y;
  mtx_init(&m, mtx_timed);
  thrd_create(&x, t, 0);
  thrd_create(&y, t, 0);
  thrd_join(x, 0);
  thrd_join(y, 0);
  assert(v <= 4);
}
