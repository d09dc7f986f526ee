// expect: violated assertion
// A deque whose lock is released between the look and the taking.
#include <cassert>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
class Work {
 public:
  void push(int v) {
    const std::lock_guard lock(mutex_);
    items_.push_back(v);
  }
  std::optional<int> take(bool back) {
    const std::lock_guard lock(mutex_);
    if (items_.empty()) return std::nullopt;
    mutex_.unlock();
    mutex_.lock();
    const int v = back ? items_.back() : items_.front();
    back ? items_.pop_back() : items_.pop_front();
    return v;
  }

 private:
  std::mutex mutex_;
  std::deque<int> items_;
};
int main() {
  Work work;
  int mine = 0, stolen = 0;
  std::thread thief([&] {
    if (auto v = work.take(false)) stolen += *v;
  });
  work.push(1);
  work.push(2);
  while (auto v = work.take(true)) mine += *v;
  thief.join();
  assert(mine + stolen == 3);
}
