// expect: violated race
// Taking a ticket is a read and a write: two threads get the same one.
#include <pthread.h>
#include <stdatomic.h>
atomic_uint next_ticket, serving;
int count;
void* work(void* unused) {
  unsigned mine = atomic_load(&next_ticket);
  atomic_store(&next_ticket, mine + 1);
  while (atomic_load(&serving) < mine) {
  }
  count++;
  atomic_fetch_add(&serving, 1);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
