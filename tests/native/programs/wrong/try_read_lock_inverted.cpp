// expect: violated race
// A try that fails is taken as a sign that the other thread has come so far. It orders nothing, so
// that there is a race. It fails for a cause only, so that clocks have to tell.
#include <thread>

#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int value = 0;

int main() {
  std::thread other([] {
    value = 1;
    pthread_rwlock_wrlock(&lock);
  });
  if (pthread_rwlock_tryrdlock(&lock) != 0)
    value = 2;
  else
    pthread_rwlock_unlock(&lock);
  other.detach();
}
