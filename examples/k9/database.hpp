// What is known about the state of the rover, and who wants to hear of changes.
#pragma once

#include <condition_variable>
#include <mutex>

#include "rover.hpp"

namespace k9 {

class Database {
 public:
  explicit Database(Rover& rover) : rover_(rover) {}

  bool query(int condition);
  void assert_changed();
  /// Comes back when something has changed since the last time.
  void wait_for_change();

 private:
  Rover& rover_;
  std::mutex mutex_;
  std::condition_variable changed_condition_;
  bool changed_ = false;
};

}  // namespace k9
