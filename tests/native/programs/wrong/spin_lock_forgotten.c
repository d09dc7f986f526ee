// expect: violated race
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
  pthread_t a;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, 0, work, 0);
  count++;
  pthread_join(a, 0);
}
