// Two methods take two mutexes in different orders.
#include <mutex>

class Order {
 public:
  void left() {
    const std::lock_guard first(a_);
    const std::lock_guard second(b_);
  }
  void right() {
    const std::lock_guard first(b_);
    const std::lock_guard second(a_);
  }

 private:
  std::mutex a_;
  std::mutex b_;
};
