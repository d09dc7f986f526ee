#include "database.hpp"

namespace k9 {

bool Database::query(int condition) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return rover_.senses(condition);
}

void Database::assert_changed() {
  const std::lock_guard<std::mutex> lock(mutex_);
  changed_ = true;
  changed_condition_.notify_all();
}

void Database::wait_for_change() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!changed_) changed_condition_.wait(lock);
  changed_ = false;
}

}  // namespace k9
