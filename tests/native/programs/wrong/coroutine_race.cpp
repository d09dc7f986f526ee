// expect: violated race
// A coroutine is resumed by two threads: its frame is memory like any other.
#include <coroutine>
#include <exception>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};

Task loop() {
  for (int round = 0; round < 8; ++round) co_await std::suspend_always();
}

int main() {
  Task task = loop();
  std::thread other([&] { task.handle.resume(); });
  task.handle.resume();
  other.join();
  task.handle.destroy();
}
