// expect: violated deadlock
// A barrier for three that only two reach.
#include <thread>

#include <pthread.h>

pthread_barrier_t barrier;

int main() {
  pthread_barrier_init(&barrier, nullptr, 3);
  std::thread other([] { pthread_barrier_wait(&barrier); });
  pthread_barrier_wait(&barrier);
  other.join();
}
