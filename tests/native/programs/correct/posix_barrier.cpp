// expect: holds
// What was written before a barrier is read after it.
#include <cassert>
#include <thread>

#include <pthread.h>

pthread_barrier_t barrier;
int values[2];

void work(int self) {
  values[self] = self + 1;
  pthread_barrier_wait(&barrier);
  assert(values[1 - self] == 2 - self);
}

int main() {
  pthread_barrier_init(&barrier, nullptr, 2);
  std::thread other(work, 1);
  work(0);
  other.join();
  pthread_barrier_destroy(&barrier);
}
