// expect: holds
// The thread that threw gives the exception up last, behind the one that has read its message.
#include <cassert>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

struct Failure : std::runtime_error {
  explicit Failure(std::string text) : std::runtime_error("failed"), reason(std::move(text)) {}
  std::string reason;
};

int divide(int value, int by) {
  if (by == 0) throw Failure("a division by zero, of all things");
  return value / by;
}

int main() {
  std::packaged_task<int(int, int)> task(divide);
  std::future<int> result = task.get_future();
  std::thread worker(std::move(task), 1, 0);
  try {
    result.get();
    assert(false);
  } catch (const Failure& failure) {
    assert(failure.reason == "a division by zero, of all things");
  }
  worker.join();
}
