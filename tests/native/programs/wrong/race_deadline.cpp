// expect: violated race
// A deadline is moved while a thread begins to wait for it.
#include <ctime>
#include <mutex>
#include <thread>

#include <semaphore.h>

sem_t semaphore;
timespec deadline = {2'000'000, 0};

int main() {
  sem_init(&semaphore, 0, 1);
  std::thread other([] { deadline.tv_nsec = 5; });
  sem_timedwait(&semaphore, &deadline);
  other.join();
}
