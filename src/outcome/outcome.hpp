// What every engine returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/context.hpp"

namespace proviso {

enum class Verdict { Holds, Violated, HoldsUnder, Undecided };

/// One step of a run: the action, who did it, and the values that changed.
struct TraceStep {
  std::string action;
  std::string component = {};
  std::vector<std::pair<std::string, std::string>> changes = {};
};

/// A finite run, or a lasso: after the last step the run goes on with step `loops_to`.
struct Trace {
  std::vector<TraceStep> steps;
  std::optional<std::size_t> loops_to = {};
};

/// The size of what one step of a method made.
struct MethodStep {
  std::string name;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
};

struct Statistics {
  double seconds = 0;
  std::size_t peak_memory_bytes = 0;
  std::optional<std::uint64_t> states = {};
  std::optional<std::uint64_t> transitions = {};
};

}  // namespace proviso
