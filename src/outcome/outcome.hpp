// What every engine returns: a verdict on each property, with the evidence for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/context.hpp"

namespace proviso {

enum class Verdict { Holds, Violated, HoldsUnder, Undecided };

/// "holds", "violated", "holds-under-assumption", "undecided": the words of the JSON output.
std::string_view to_string(Verdict verdict);

/// One step of a run: the action, who did it, and the values that changed.
struct TraceStep {
  std::string action;
  std::string component = {};
  std::vector<std::pair<std::string, std::string>> changes = {};
  std::vector<std::pair<std::string, std::string>> inputs = {};  // of this step, those that changed
};

/// A finite run, or a lasso: after the last step the run goes on with step `loops_to`.
struct Trace {
  std::vector<TraceStep> steps;
  std::optional<std::size_t> loops_to = {};
  /// Whether the trace is a sequence of states rather than actions: then the first step enters the
  /// initial state and changes all values.
  bool of_states = false;
};

/// The verdict on one property.
struct PropertyResult {
  std::optional<std::string> property = {};
  std::string kind;  // "safety", "deadlock", "progress", "ltl", …
  Verdict verdict = Verdict::Undecided;
  std::optional<Trace> trace = {};
  std::optional<StopReason> stopped = {};  // why it is undecided, if a limit is the cause
  std::string note = {};                   // one line more for people
  bool is_default = false;                 // checked unasked
  std::vector<std::string> covers = {};    // the declared properties that it decides together
  /// Where one run answers for several systems: which one, how the verdict was established, the
  /// states looked at and those of the whole, and whose steps of the trace are the host's.
  std::string subject = {};
  std::string method = {};
  std::optional<std::uint64_t> states = {};
  std::optional<std::uint64_t> whole = {};
  std::string host = {};
};

/// The size of what one step of a method made.
struct MethodStep {
  std::string name;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::optional<double> seconds = {};       // that it took, where steps are timed
  std::optional<std::uint64_t> bytes = {};  // that it kept
};

/// What it took to make programs out of sources, before anything was searched.
struct Compilation {
  std::size_t images = 0;
  std::size_t units = 0;   // of which they were made, links included
  std::size_t cached = 0;  // those of the units that an earlier run had made
  double seconds = 0;
};

struct Statistics {
  double seconds = 0;
  std::size_t peak_memory_bytes = 0;
  std::optional<std::uint64_t> states = {};
  std::optional<std::uint64_t> transitions = {};
  std::optional<unsigned> threads = {};  // that were asked for
};

/// Whether a result counts for the verdict on the whole: those that nobody asked for count only
/// where there are no others.
bool counts(const PropertyResult& result, const std::vector<PropertyResult>& among);

/// The worst of the results that count: violated before undecided before holds. No results are no
/// verdict: throws std::logic_error.
Verdict overall(const std::vector<PropertyResult>& results);

}  // namespace proviso
