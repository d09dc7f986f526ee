#include "timer_checker.hpp"

#include <chrono>
#include <functional>

#include "executive.hpp"

namespace k9 {

ExecTimerChecker::~ExecTimerChecker() {
  if (thread_.joinable()) thread_.join();
}

void ExecTimerChecker::start(Executive& executive) {
  thread_ = std::thread(&ExecTimerChecker::run, this, std::ref(executive));
}

void ExecTimerChecker::addTimeout() {
  const std::lock_guard<std::mutex> lock(mutex_);
  armed_ = true;
  changed_.notify_one();
}

void ExecTimerChecker::removeAllTimes() {
  const std::lock_guard<std::mutex> lock(mutex_);
  armed_ = false;
  changed_.notify_one();
}

void ExecTimerChecker::run(Executive& executive) {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    while (!armed_) changed_.wait(lock);
    const bool over = changed_.wait_for(lock, std::chrono::seconds(1)) == std::cv_status::timeout;
    if (!over || !armed_) continue;
    armed_ = false;
    // `exec` comes before this lock everywhere.
    lock.unlock();
    executive.reportTimeout();
    lock.lock();
  }
}

}  // namespace k9
