// expect: holds
// A coroutine that is begun in one thread and goes on in another; the join is between.
#include <cassert>
#include <coroutine>
#include <exception>
#include <thread>

struct Numbers {
  struct promise_type {
    int value = 0;
    Numbers get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int number) {
      value = number;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};

Numbers count() {
  for (int number = 1;; ++number) co_yield number;
}

int main() {
  Numbers numbers = count();
  std::thread other([&] { numbers.handle.resume(); });
  other.join();
  numbers.handle.resume();
  assert(numbers.handle.promise().value == 2);
  numbers.handle.destroy();
}
