// expect: holds
// A thread of C++ that is cancelled leaves its frames as an exception would: destructors run, a
// catch block for everything throws again.
#include <cassert>
#include <mutex>
#include <thread>

#include <cxxabi.h>
#include <pthread.h>
#include <semaphore.h>

namespace {

std::mutex mutex;
sem_t never;
int destroyed = 0;
int caught = 0;

struct Guard {
  ~Guard() { ++destroyed; }
};

void work() {
  const Guard outer;
  try {
    const std::lock_guard lock(mutex);
    const Guard inner;
    sem_wait(&never);
  } catch (abi::__forced_unwind&) {
    ++caught;
    throw;
  } catch (...) {
    caught = 100;
    throw;
  }
}

}  // namespace

int main() {
  sem_init(&never, 0, 0);
  std::thread worker(work);
  pthread_cancel(worker.native_handle());
  worker.join();
  assert(destroyed == 2 && caught == 1);
}
