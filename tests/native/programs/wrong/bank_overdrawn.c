// expect: violated assertion
// The balance is checked and changed under two locks.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int balance = 10;
void* withdraw(void* unused) {
  pthread_mutex_lock(&m);
  int enough = balance >= 10;
  pthread_mutex_unlock(&m);
  if (!enough) return 0;
  pthread_mutex_lock(&m);
  balance -= 10;
  assert(balance >= 0);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, withdraw, 0);
  pthread_create(&b, 0, withdraw, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
