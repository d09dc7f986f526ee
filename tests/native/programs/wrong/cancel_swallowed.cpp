// expect: violated abort
// A catch block for everything keeps the cancelled thread alive.
#include <pthread.h>
#include <semaphore.h>

namespace {

sem_t never;

void* work(void*) {
  try {
    sem_wait(&never);
  } catch (...) {
  }
  return nullptr;
}

}  // namespace

int main() {
  sem_init(&never, 0, 0);
  pthread_t worker;
  pthread_create(&worker, nullptr, work, nullptr);
  pthread_cancel(worker);
  pthread_join(worker, nullptr);
}
