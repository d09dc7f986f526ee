// expect: holds
// The same driver with an increment that looks again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int stopping, stopped, pending = 1, stop_event;
static void decrement(void) {
  if (--pending == 0) stop_event = 1;
}
static int increment(void) {
  pending++;
  if (stopping) {
    decrement();
    return -1;
  }
  return 0;
}
static void* add(void* unused) {
  if (increment() == 0) {
    assert(!stopped);
    decrement();
  }
  return unused;
}
int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, add, 0);
  stopping = 1;
  decrement();
  while (!stop_event) {
  }
  stopped = 1;
  pthread_join(worker, 0);
}
