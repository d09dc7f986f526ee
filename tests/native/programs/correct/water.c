// expect: holds
// Water from two hydrogen threads and one oxygen thread, by semaphores.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t hydrogen, oxygen, mutex;
static int h, o, water;
static void bond(void) {
  if (h >= 2 && o >= 1) {
    h -= 2;
    o -= 1;
    water++;
    sem_post(&hydrogen);
    sem_post(&hydrogen);
    sem_post(&oxygen);
  }
}
static void* make_h(void* unused) {
  sem_wait(&mutex);
  h++;
  bond();
  sem_post(&mutex);
  sem_wait(&hydrogen);
  return unused;
}
static void* make_o(void* unused) {
  sem_wait(&mutex);
  o++;
  bond();
  sem_post(&mutex);
  sem_wait(&oxygen);
  return unused;
}
int main(void) {
  sem_init(&hydrogen, 0, 0);
  sem_init(&oxygen, 0, 0);
  sem_init(&mutex, 0, 1);
  pthread_t t[3];
  pthread_create(&t[0], 0, make_h, 0);
  pthread_create(&t[1], 0, make_o, 0);
  pthread_create(&t[2], 0, make_h, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(water == 1 && h == 0 && o == 0);
}
