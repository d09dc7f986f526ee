// expect: violated deadlock
#include <pthread.h>
#include <semaphore.h>
sem_t room;
pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                            PTHREAD_MUTEX_INITIALIZER};
void* dine(void* argument) {
  long me = (long)argument;
  sem_wait(&room);
  pthread_mutex_lock(&forks[me]);
  pthread_mutex_lock(&forks[(me + 1) % 3]);
  pthread_mutex_unlock(&forks[(me + 1) % 3]);
  pthread_mutex_unlock(&forks[me]);
  sem_post(&room);
  return 0;
}
int main(void) {
  pthread_t t[3];
  sem_init(&room, 0, 3);
  for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, dine, (void*)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}
