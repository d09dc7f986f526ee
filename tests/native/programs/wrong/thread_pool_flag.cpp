// expect: violated race
// The pool sets its end without the mutex.
#include <cassert>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

class Pool {
 public:
  explicit Pool(int size) {
    for (int i = 0; i < size; ++i) workers_.emplace_back([this] { run(); });
  }
  ~Pool() {
    done_ = true;
    changed_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }
  void add(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push(std::move(task));
    }
    changed_.notify_one();
  }

 private:
  void run() {
    for (;;) {
      std::function<void()> task;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return done_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        task = std::move(tasks_.front());
        tasks_.pop();
      }
      task();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<std::function<void()>> tasks_;
  bool done_ = false;
  std::vector<std::thread> workers_;
};

int main() {
  int result = 0;
  {
    Pool pool(1);
    pool.add([&result] { result = 1; });
  }
  assert(result == 1);
}
