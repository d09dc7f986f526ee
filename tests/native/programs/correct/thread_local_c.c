// expect: holds
#include <assert.h>
#include <pthread.h>
_Thread_local int own = 1;
void* work(void* unused) {
  own++;
  assert(own == 2);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  own++;
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(own == 2);
}
