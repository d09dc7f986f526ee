// A stream of numbered events about jobs. A page that reconnects asks for the events after the last
// number that it has seen.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

namespace proviso::studio {

struct Event {
  std::uint64_t number = 0;
  std::string data;  // JSON
};

class Events {
 public:
  void add(std::string data) {
    const std::lock_guard guard(mutex_);
    events_.push_back({++last_, std::move(data)});
    if (events_.size() > kMostKept) events_.pop_front();
  }

  std::vector<Event> after(std::uint64_t number) const {
    const std::lock_guard guard(mutex_);
    std::vector<Event> found;
    for (const Event& event : events_) {
      if (event.number > number) found.push_back(event);
    }
    return found;
  }

  std::uint64_t last() const {
    const std::lock_guard guard(mutex_);
    return last_;
  }

 private:
  static constexpr std::size_t kMostKept = 1000;
  mutable std::mutex mutex_;
  std::deque<Event> events_;
  std::uint64_t last_ = 0;
};

}  // namespace proviso::studio
