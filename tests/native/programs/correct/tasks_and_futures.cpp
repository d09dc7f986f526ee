// expect: holds
// Results come through a packaged task, a shared future and std::async, begun at once or when
// asked.
#include <cassert>
#include <future>
#include <thread>

int main() {
  std::packaged_task<int()> task([] { return 1; });
  std::shared_future<int> result = task.get_future().share();
  std::thread worker(std::move(task));
  auto later = std::async(std::launch::deferred, [result] { return result.get() + 1; });
  assert(later.get() == 2);
  assert(result.get() == 1);
  worker.join();
}
