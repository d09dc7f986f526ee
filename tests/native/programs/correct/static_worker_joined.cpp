// expect: holds
// The destructor of a static variable joins a thread that uses the variable until then.
#include <condition_variable>
#include <mutex>
#include <thread>

class Worker {
 public:
  ~Worker() {
    {
      const std::lock_guard lock(mutex_);
      stops_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (!stops_) changed_.wait(lock);
    ++rounds_;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool stops_ = false;
  int rounds_ = 0;
  std::thread thread_{&Worker::run, this};
};

int main() { static Worker worker; }
