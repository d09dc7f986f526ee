// expect: violated race
// The attributes of a mutex are changed while a mutex is made with them.
#include <thread>

#include <pthread.h>

pthread_mutexattr_t attributes;
pthread_mutex_t mutex;

int main() {
  pthread_mutexattr_init(&attributes);
  std::thread other([] { pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE); });
  pthread_mutex_init(&mutex, &attributes);
  other.join();
}
