// expect: holds
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct Shared {
  atomic_int users;
  int value;
} * shared;
static void drop(void) {
  if (atomic_fetch_sub(&shared->users, 1) == 1) free(shared);
}
void* work(void* unused) {
  if (shared->value != 7) abort();
  drop();
  return 0;
}
int main(void) {
  pthread_t a, b;
  shared = malloc(sizeof *shared);
  atomic_init(&shared->users, 2);
  shared->value = 7;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
