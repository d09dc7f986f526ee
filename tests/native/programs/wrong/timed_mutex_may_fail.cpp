// expect: violated assertion
// C++ does not promise that a free mutex is taken, nor does std::shared_timed_mutex.
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

std::timed_mutex mutex;
bool taken = false;

int main() {
  std::thread worker([] {
    taken = mutex.try_lock_for(std::chrono::seconds(1));
    if (taken) mutex.unlock();
  });
  worker.join();
  assert(taken);
}
