// expect: violated deadlock
// Cigarette smokers without helpers: two of them take one ingredient each.
#include <pthread.h>
#include <semaphore.h>
static sem_t tobacco, paper, match, again;
static void* agent(void* unused) {
  sem_wait(&again);
  sem_post(&tobacco);
  sem_post(&paper);
  sem_wait(&again);
  return unused;
}
static void* with_match(void* unused) {
  sem_wait(&tobacco);
  sem_wait(&paper);
  sem_post(&again);
  return unused;
}
static void* with_tobacco(void* unused) {
  sem_wait(&paper);
  sem_wait(&match);
  sem_post(&again);
  return unused;
}
int main(void) {
  sem_init(&tobacco, 0, 0);
  sem_init(&paper, 0, 0);
  sem_init(&match, 0, 0);
  sem_init(&again, 0, 1);
  pthread_t a, m, t;
  pthread_create(&a, 0, agent, 0);
  pthread_create(&m, 0, with_match, 0);
  pthread_create(&t, 0, with_tobacco, 0);
  pthread_detach(t);
  pthread_join(a, 0);
  pthread_join(m, 0);
}
