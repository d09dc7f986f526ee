// expect: violated assertion
// Threads of C11: mutex, condition, once, keys with destructors.
#include <assert.h>
#include <stdatomic.h>
#include <threads.h>
mtx_t m;
cnd_t c;
once_flag f = ONCE_FLAG_INIT;
tss_t k;
int ready, n;
atomic_int dtor;
thread_local int mine;
void d(void* p) { dtor++; }
void init(void) { n = 10; }
int t(void* a) {
  call_once(&f, init);
  tss_set(k, &mine);
  mine++;
  mtx_lock(&m);
  if (!ready) cnd_wait(&c, &m);
  assert(ready);
  ready--;
  n++;
  mtx_unlock(&m);
  assert(tss_get(k) == &mine && mine == 1);
  return 3;
}
int main(void) {
  thrd_t x, y;
  int r;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  tss_create(&k, d);
  thrd_create(&x, t, 0);
  thrd_create(&y, t, 0);
  for (int i = 0; i < 2; i++) {
    mtx_lock(&m);
    ready++;
    mtx_unlock(&m);
    cnd_broadcast(&c);
    thrd_yield();
  }
  thrd_join(x, &r);
  assert(r == 3);
  thrd_join(y, 0);
  assert(n == 12 && dtor == 2);
  mtx_destroy(&m);
  cnd_destroy(&c);
  tss_delete(k);
}
