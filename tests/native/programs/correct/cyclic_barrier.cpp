// expect: holds
// A barrier by hand with generations, used twice.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
class Barrier {
 public:
  explicit Barrier(int n) : n_(n), left_(n) {}
  void wait() {
    std::unique_lock lock(mutex_);
    const int mine = generation_;
    if (--left_ == 0) {
      ++generation_;
      left_ = n_;
      all_.notify_all();
      return;
    }
    all_.wait(lock, [&] { return mine != generation_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable all_;
  int n_, left_, generation_ = 0;
};
int main() {
  Barrier barrier(2);
  int a = 0, b = 0;
  std::thread other([&] {
    a = 1;
    barrier.wait();
    assert(b == 1);
    barrier.wait();
    a = 2;
  });
  b = 1;
  barrier.wait();
  assert(a == 1);
  barrier.wait();
  b = 2;
  other.join();
  assert(a + b == 4);
}
