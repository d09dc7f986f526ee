// Room for one: who puts waits until somebody takes, and the other way round.
#include <condition_variable>
#include <mutex>

class Slot {
 public:
  void put() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !full_; });
    full_ = true;
    changed_.notify_all();
  }
  void take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return full_; });
    full_ = false;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool full_ = false;
};
