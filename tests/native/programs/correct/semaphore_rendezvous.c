// expect: holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t a_arrived, b_arrived;
int a_done, b_done;
void* a(void* unused) {
  a_done = 1;
  sem_post(&a_arrived);
  sem_wait(&b_arrived);
  assert(b_done);
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&a_arrived, 0, 0);
  sem_init(&b_arrived, 0, 0);
  pthread_create(&t, 0, a, 0);
  b_done = 1;
  sem_post(&b_arrived);
  sem_wait(&a_arrived);
  assert(a_done);
  pthread_join(t, 0);
  sem_destroy(&a_arrived);
  sem_destroy(&b_arrived);
}
