// Times the phases of an engine, bound by bound.
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

class Stopwatch {
 public:
  explicit Stopwatch(Answer& answer) : answer_(answer) {}

  /// Records the time since the last call, or since the start.
  void lap(std::string phase, unsigned bound) {
    const auto now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    answer_.phases.push_back({std::move(phase), bound, seconds});
    last_ = now;
  }

 private:
  using Clock = std::chrono::steady_clock;

  Answer& answer_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace proviso::invariant
