// expect: violated deadlock
// One condition for two reasons: a signal may wake a thread that waits for the other one.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int full;
void* put(void* unused) {
  pthread_mutex_lock(&m);
  while (full) pthread_cond_wait(&changed, &m);
  full = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&m);
  return 0;
}
void* take(void* unused) {
  pthread_mutex_lock(&m);
  while (!full) pthread_cond_wait(&changed, &m);
  full = 0;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], 0, take, 0);
  pthread_create(&t[1], 0, take, 0);
  pthread_create(&t[2], 0, put, 0);
  pthread_create(&t[3], 0, put, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
}
