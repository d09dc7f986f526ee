// expect: violated deadlock
#include <pthread.h>
#include <semaphore.h>
sem_t a_arrived, b_arrived;
void* a(void* unused) {
  sem_wait(&b_arrived);
  sem_post(&a_arrived);
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&a_arrived, 0, 0);
  sem_init(&b_arrived, 0, 0);
  pthread_create(&t, 0, a, 0);
  sem_wait(&a_arrived);
  sem_post(&b_arrived);
  pthread_join(t, 0);
}
