// expect: violated invalid-free
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
atomic_int users = 2;
int* shared;
void* drop(void* unused) {
  atomic_fetch_sub(&users, 1);
  if (atomic_load(&users) == 0) free(shared);
  return 0;
}
int main(void) {
  pthread_t a, b;
  shared = malloc(sizeof *shared);
  pthread_create(&a, 0, drop, 0);
  pthread_create(&b, 0, drop, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
