// expect: holds
#include <assert.h>
#include <pthread.h>
pthread_spinlock_t lock;
int count;
void* work(void* unused) {
  pthread_spin_lock(&lock);
  count++;
  pthread_spin_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (pthread_spin_trylock(&lock) == 0) pthread_spin_unlock(&lock);
  assert(count == 2);
}
