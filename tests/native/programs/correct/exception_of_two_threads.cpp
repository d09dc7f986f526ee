// expect: holds
// Two threads hold one exception; whoever gives it up last ends it.
#include <cassert>
#include <exception>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> result = promise.get_future();
  std::thread thrower([promise = std::move(promise)]() mutable {
    try {
      throw 5;
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  });
  try {
    result.get();
    assert(false);
  } catch (int value) {
    assert(value == 5);
  }
  thrower.join();
}
