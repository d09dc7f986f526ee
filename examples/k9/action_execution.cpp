#include "action_execution.hpp"

namespace k9 {

ActionExecution::~ActionExecution() {
  if (thread_.joinable()) thread_.join();
}

void ActionExecution::start() { thread_ = std::thread(&ActionExecution::run, this); }

void ActionExecution::doAction() {
  const std::lock_guard<std::mutex> lock(mutex_);
  status_ = Status::Pending;
  changed_.notify_one();
}

void ActionExecution::abortAction() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (status_ == Status::Pending) status_ = Status::Halted;
  changed_.notify_one();
}

void ActionExecution::run() {
  for (;;) {
    bool finished = false;
    {
      std::unique_lock<std::mutex> lock(mutex_);
      while (status_ == Status::Idle) changed_.wait(lock);
      finished = status_ == Status::Pending && rover_.finishes_action();
      status_ = Status::Idle;
    }
    if (finished) database_.assert_changed();
  }
}

}  // namespace k9
