// expect: holds
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m;
int depth;
static void enter(int times) {
  pthread_mutex_lock(&m);
  depth++;
  if (times > 1) enter(times - 1);
  depth--;
  pthread_mutex_unlock(&m);
}
void* work(void* unused) {
  enter(2);
  return 0;
}
int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &attributes);
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  enter(3);
  pthread_join(t, 0);
  assert(depth == 0);
}
