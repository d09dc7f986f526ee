#include "pool.hpp"

Pool::Pool() : worker_([this] { work(); }) {}

void Pool::submit(std::function<void()> task) {
  std::unique_lock lock(mutex_);
  if (stops_) throw std::logic_error("submit after shutdown");
  changed_.wait(lock, [this] { return !task_.has_value(); });
  task_ = std::move(task);
  changed_.notify_all();
}

void Pool::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    stops_ = true;
    changed_.notify_all();
  }
  worker_.join();
}

void Pool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stops_ || task_.has_value(); });
    if (!task_.has_value()) return;
    (*task_)();
    task_.reset();
    changed_.notify_all();
  }
}
