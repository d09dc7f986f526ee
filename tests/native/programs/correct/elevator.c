// expect: holds
// An elevator serves the floors that two people ask for.
#include <assert.h>
#include <pthread.h>
enum { kFloors = 3 };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t asked = PTHREAD_COND_INITIALIZER, arrived = PTHREAD_COND_INITIALIZER;
static int wanted[kFloors], at, served;
static void* person(void* number) {
  const int floor = (int)(long)number;
  pthread_mutex_lock(&m);
  wanted[floor] = 1;
  pthread_cond_signal(&asked);
  while (wanted[floor]) pthread_cond_wait(&arrived, &m);
  pthread_mutex_unlock(&m);
  return 0;
}
static void* elevator(void* unused) {
  pthread_mutex_lock(&m);
  while (served < 2) {
    int floor = -1;
    for (int f = 0; f < kFloors; f++)
      if (wanted[f]) floor = f;
    if (floor < 0) {
      pthread_cond_wait(&asked, &m);
      continue;
    }
    at = floor;
    wanted[floor] = 0;
    served++;
    pthread_cond_broadcast(&arrived);
  }
  pthread_mutex_unlock(&m);
  return unused;
}
int main(void) {
  pthread_t e, p, q;
  pthread_create(&e, 0, elevator, 0);
  pthread_create(&p, 0, person, (void*)1);
  pthread_create(&q, 0, person, (void*)2);
  pthread_join(p, 0);
  pthread_join(q, 0);
  pthread_join(e, 0);
  assert(served == 2 && at != 0);
}
