// expect: holds
#include <pthread.h>
#include <stdlib.h>
int main(void) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
  pthread_mutex_init(&m, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
  pthread_mutex_t* other = malloc(sizeof *other);
  pthread_mutex_init(other, 0);
  pthread_mutex_lock(other);
  pthread_mutex_unlock(other);
  pthread_mutex_destroy(other);
  free(other);
}
