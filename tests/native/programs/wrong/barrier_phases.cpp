// expect: violated race
// One barrier where two are needed: the next round writes while this one still reads.
#include <thread>

#include <pthread.h>

pthread_barrier_t barrier;
int values[2];

void work(int self) {
  int sum = 0;
  for (int round = 0; round < 2; ++round) {
    values[self] = round;
    pthread_barrier_wait(&barrier);
    sum += values[1 - self];
  }
  static_cast<void>(sum);
}

int main() {
  pthread_barrier_init(&barrier, nullptr, 2);
  std::thread other(work, 1);
  work(0);
  other.join();
}
