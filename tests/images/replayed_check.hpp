// Checks a program with a cache of its own, and replays what was found.
#pragma once

#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>

#include "engine/native/check.hpp"
#include "scratch_folder.hpp"

namespace proviso::native {

class ReplayedCheck {
 public:
  /// What is found must be found again by its schedule.
  CheckOutcome operator()(const Program& program, const SearchOptions& options) const {
    Toolchain toolchain;
    toolchain.runtime = PROVISO_RUNTIME;
    toolchain.cache = cache_.path().string();
    Context context({.seconds = 60, .memory_bytes = {}, .states = {}});
    auto outcome = check_program(program, toolchain, options, context);
    if (!outcome) throw std::runtime_error(outcome.error());
    if (outcome->trace) {
      const Trace& trace =
          *std::find_if(outcome->results.begin(), outcome->results.end(), [](const auto& one) {
             return one.trace.has_value();
           })->trace;
      const auto again = replay(program, toolchain, options, trace, outcome->trace->phase, context);
      EXPECT_TRUE(again && again->trace && again->trace->finding == outcome->trace->finding)
          << "it cannot be replayed";
    }
    return std::move(*outcome);
  }

 private:
  testing::ScratchFolder cache_;
};

}  // namespace proviso::native
