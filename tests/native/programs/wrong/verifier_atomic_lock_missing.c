// expect: violated race
#include <pthread.h>
int taken, inside;
static int __VERIFIER_atomic_take(void) {
  int got = !taken;
  taken = 1;
  return got;
}
void* work(void* unused) {
  __VERIFIER_atomic_take();
  inside++;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
