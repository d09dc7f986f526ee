// expect: holds
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int a, b;
void* write_both(void* unused) {
  pthread_rwlock_wrlock(&lock);
  a++;
  b++;
  pthread_rwlock_unlock(&lock);
  return 0;
}
void* compare(void* unused) {
  pthread_rwlock_rdlock(&lock);
  assert(a == b);
  pthread_rwlock_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, write_both, 0);
  pthread_create(&t[1], 0, compare, 0);
  pthread_create(&t[2], 0, compare, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}
