// expect: holds
// A promise hands a value over.
#include <cassert>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread other([&promise] { promise.set_value(4); });
  assert(future.get() == 4);
  other.join();
}
