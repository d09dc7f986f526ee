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
#include "base/source.hpp"

namespace proviso {

enum class Verdict { Holds, Violated, HoldsUnder, Undecided };

/// "holds", "violated", "holds-under-assumption", "undecided": the words of the JSON output.
std::string_view to_string(Verdict verdict);

/// A stretch of source text with its position. Lines and columns are counted from 1; 0 if unknown.
struct SourceExcerpt {
  std::string file = {};
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t end_line = 0;
  std::uint32_t end_column = 0;  // of the first character after it
  std::string text = {};         // its first line, without indentation
};

/// One step of a run: the action, its actors, and the values that changed.
struct TraceStep {
  std::string action;
  std::string component = {};  // the actors, joined by commas
  std::vector<std::pair<std::string, std::string>> changes = {};
  std::vector<std::pair<std::string, std::string>> inputs = {};  // inputs of this step that changed
  std::vector<std::string> actors = {};                          // the participants one by one
  std::string label = {};         // the action before hiding, where that can differ
  std::optional<Span> span = {};  // the statement, by its place in the sources of the run
  std::optional<SourceExcerpt> source = {};  // the same by file and line; `ask` fills it in
};

/// Enters the participants of a step.
void set_actors(TraceStep& step, std::vector<std::string> actors);

/// The states of a property along a trace: before the first step, and after each.
struct PropertyStates {
  std::string property;
  std::vector<std::string> states;
};

/// A finite run, or a lasso: after the last step the run continues with step `loops_to`.
struct Trace {
  std::vector<TraceStep> steps;
  std::optional<std::size_t> loops_to = {};
  /// Whether no trace with fewer moves shows the same, where that is known.
  std::optional<bool> shortest = {};
  /// Whether the trace is a sequence of states rather than actions: then the first step enters the
  /// initial state and changes all values.
  bool of_states = false;
  /// Whether each changed value is the state of a component, named by the component.
  bool of_components = false;
  /// The states of the properties that watch the run, where they are known.
  std::vector<PropertyStates> properties = {};
};

/// The verdict on one property.
struct PropertyResult {
  std::optional<std::string> property = {};
  std::string kind;  // "safety", "deadlock", "progress", "ltl", …
  Verdict verdict = Verdict::Undecided;
  std::optional<Trace> trace = {};
  std::optional<StopReason> stopped = {};  // why it is undecided, if a limit is the cause
  std::string note = {};                   // an additional line of text
  bool is_default = false;                 // checked without being asked for
  std::vector<std::string> covers = {};    // the declared properties that it decides together
  /// If one run answers for several systems: which one, how the verdict was established, the number
  /// of states examined and of the whole, and which steps of the trace are the host's.
  std::string subject = {};
  std::string method = {};
  std::optional<std::uint64_t> states = {};
  std::optional<std::uint64_t> whole = {};
  std::string host = {};
};

/// The size of the result of one step of a method.
struct MethodStep {
  std::string name;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::optional<double> seconds = {};       // time it took, if steps are timed
  std::optional<std::uint64_t> bytes = {};  // memory it kept
  std::optional<bool> reduced = {};         // for programs: see Statistics::reduced
};

/// The cost of compiling programs from sources, before any search.
struct Compilation {
  std::size_t images = 0;
  std::size_t units = 0;   // compilation units, links included
  std::size_t cached = 0;  // units reused from an earlier run
  double seconds = 0;
};

struct Statistics {
  double seconds = 0;
  std::size_t peak_memory_bytes = 0;
  std::optional<std::uint64_t> states = {};
  std::optional<std::uint64_t> transitions = {};
  std::optional<unsigned> threads = {};  // number asked for
  /// For programs: whether orders of independent steps, states between them and values that nothing
  /// reads were left out.
  std::optional<bool> reduced = {};
};

/// Whether a result counts for the overall verdict: results of default checks count only if there
/// are no others.
bool counts(const PropertyResult& result, const std::vector<PropertyResult>& among);

/// The worst of the results that count: violated before undecided before holds. Throws
/// std::logic_error if there are no results.
Verdict overall(const std::vector<PropertyResult>& results);

}  // namespace proviso
