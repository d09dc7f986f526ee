// expect: violated deadlock
// Two threads of different routines, one of the standard library's and one of POSIX, wait for ever.
#include <thread>

#include <pthread.h>
#include <semaphore.h>

sem_t never;

extern "C" void read_sensor() { sem_wait(&never); }
extern "C" void* drive_wheel(void*) {
  sem_wait(&never);
  return nullptr;
}

int main() {
  sem_init(&never, 0, 0);
  pthread_t wheel;
  pthread_create(&wheel, nullptr, drive_wheel, nullptr);
  std::thread sensor(read_sensor);
  sensor.join();
}
