// expect: holds
// Attributes of a thread.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
int x;
void* t(void* a) {
  x++;
  sched_yield();
  return a;
}
int main(void) {
  pthread_attr_t at;
  pthread_t p;
  int d;
  size_t sz;
  pthread_attr_init(&at);
  pthread_attr_setstacksize(&at, 65536);
  pthread_attr_getstacksize(&at, &sz);
  assert(sz == 65536);
  pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
  pthread_attr_getdetachstate(&at, &d);
  assert(d == PTHREAD_CREATE_DETACHED);
  pthread_attr_setdetachstate(&at, PTHREAD_CREATE_JOINABLE);
  int rc = pthread_create(&p, &at, t, 0);
  if (rc) {
    fprintf(stderr, "create: %d\n", rc);
    return 1;
  }
  pthread_attr_destroy(&at);
  pthread_join(p, 0);
  assert(x == 1 && pthread_equal(pthread_self(), pthread_self()));
}
