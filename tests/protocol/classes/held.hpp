// A service whose run() takes the mutex itself, and whose stop() leaves that to its callers.
#pragma once

#include <mutex>

class Held {
 public:
  void run() {
    const std::lock_guard lock(m);
    if (!stopped_) ++runs_;
    runs_ = runs_ % 2;
  }
  void stop() { stopped_ = true; }

  std::mutex m;

 private:
  bool stopped_ = false;
  int runs_ = 0;
};
