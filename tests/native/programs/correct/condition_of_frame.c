// expect: holds
// The last signal is given after the frame of the condition may be left.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct job {
  pthread_mutex_t m;
  pthread_cond_t c;
  int left;
};
static void* t(void* a) {
  struct job* j = a;
  pthread_detach(pthread_self());
  pthread_mutex_lock(&j->m);
  j->left--;
  pthread_cond_signal(&j->c);
  pthread_mutex_unlock(&j->m);
  return 0;
}
static void run(void) {
  struct job j = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 2};
  pthread_t x;
  for (int i = 0; i < 2; i++) pthread_create(&x, 0, t, &j);
  pthread_mutex_lock(&j.m);
  while (j.left) pthread_cond_wait(&j.c, &j.m);
  pthread_mutex_unlock(&j.m);
}
int main(void) {
  run();
  pthread_exit(0);
}
