// expect: violated deadlock
// Four threads, two locks taken in both orders depending on a shared count (carter).
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, l = PTHREAD_MUTEX_INITIALIZER;
static int a, b;
static void* one(void* unused) {
  pthread_mutex_lock(&m);
  a++;
  if (a == 1) pthread_mutex_lock(&l);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  a--;
  if (a == 0) pthread_mutex_unlock(&l);
  pthread_mutex_unlock(&m);
  return unused;
}
static void* two(void* unused) {
  pthread_mutex_lock(&m);
  b++;
  if (b == 1) pthread_mutex_lock(&l);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  b--;
  if (b == 0) pthread_mutex_unlock(&l);
  pthread_mutex_unlock(&m);
  return unused;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, one, 0);
  pthread_create(&t[1], 0, two, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
