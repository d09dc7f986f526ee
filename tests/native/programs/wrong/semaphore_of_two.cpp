// expect: violated race
// A semaphore that lets two in.
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
  sem_init(&semaphore, 0, 2);
  std::thread other(work);
  work();
  other.join();
}
