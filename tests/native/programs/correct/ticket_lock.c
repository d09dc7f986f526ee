// expect: holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_uint next_ticket, serving;
int count;
void* work(void* unused) {
  unsigned mine = atomic_fetch_add(&next_ticket, 1);
  while (atomic_load(&serving) != mine) {
  }
  count++;
  atomic_fetch_add(&serving, 1);
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(count == 3);
}
