// expect: holds
// A semaphore as a mutex.
#include <cassert>
#include <thread>

#include <semaphore.h>

sem_t semaphore;
int value = 0;

void work() {
  sem_wait(&semaphore);
  ++value;
  sem_post(&semaphore);
}

int main() {
  sem_init(&semaphore, 0, 1);
  std::thread other(work);
  work();
  other.join();
  assert(value == 2);
}
