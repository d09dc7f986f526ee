// Turns signals that ask the program to end into the cancellation of its run.
#pragma once

#include <array>
#include <csignal>

#include "base/context.hpp"

namespace proviso::cli {

/// While it lives, the first Ctrl-C, request to end or loss of the terminal ends the run in
/// Undecided, which takes children and temporary folders with it; the second ends the process.
class InterruptGuard {
 public:
  explicit InterruptGuard(Context& context);
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

 private:
  static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, kSignals.size()> before_ = {};
};

}  // namespace proviso::cli
