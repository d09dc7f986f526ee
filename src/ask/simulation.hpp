// An interactive walk through a model, step by step: one interface for every kind of model that can
// be simulated.
#pragma once

#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ask/run_tree.hpp"
#include "base/maybe.hpp"
#include "base/source_range.hpp"
#include "outcome/outcome.hpp"

namespace proviso::ask {

class Simulation {
 public:
  using Values = std::vector<std::pair<std::string, std::string>>;

  /// One way to continue.
  struct Choice {
    std::string name;         // what a user types or sees: an action, or the values that change
    std::string remark = {};  // where it leads, if worth mentioning
    std::string action = {};  // as a trace has it, if that differs from the name
    std::vector<std::string> actors = {};
    std::vector<SourceRange> sources = {};  // of the statements that are executed
    bool to_error = false;
  };

  /// A component, property, process or thread, and where it is.
  struct Part {
    std::string name;
    std::string kind;
    std::string state;
    std::optional<SourceRange> source = {};
  };

  /// An action that some component offers but that cannot happen here.
  struct Blocked {
    std::string name;
    std::vector<std::string> actors = {};  // those that offer it
    std::vector<std::string> by = {};      // those that prevent it, where any can be named
    std::string reason = {};
    std::optional<SourceRange> source = {};
  };

  enum class Status { Running, Stuck, Ended, Error };

  virtual ~Simulation() = default;

  /// What a trace of the model consists of: "step" or "state".
  virtual std::string_view noun() const = 0;
  /// Whether choices have names that a user can type.
  virtual bool has_names() const = 0;

  /// The run so far, the steps ahead of the position, and other branches.
  virtual RunCursor& run() = 0;

  /// The current position and its values, in one line.
  virtual std::string position() const = 0;
  /// The components and where each is; empty at an error or before the start.
  virtual std::vector<Part> parts() const = 0;
  /// The variables and their values, where the model has any besides the states of its parts.
  virtual Values values() const = 0;
  /// The step that led here; nullopt at the start.
  virtual std::optional<TraceStep> last_step() const = 0;
  /// The participants of the step that led here, and the statements that it executed.
  virtual std::vector<std::string> last_actors() const = 0;
  virtual std::vector<SourceRange> last_sources() const { return {}; }

  /// The possible choices. Not const: they may be expensive to find, so they are computed on
  /// demand.
  virtual const std::vector<Choice>& choices() = 0;
  /// Whether there are more choices than those listed.
  virtual bool has_more() { return false; }
  /// The text below the choices: that there are more, or why there are none.
  virtual std::string remark() = 0;
  virtual Status status() = 0;
  virtual std::vector<Blocked> blocked() { return {}; }

  virtual void take(std::size_t choice) = 0;
  /// Takes a random choice, possibly one that is not listed; returns false if there is none.
  virtual bool take_any(std::mt19937_64& random) = 0;
  /// Restarts and replays the steps of a trace from `file`. Returns the number of its steps or
  /// states; the error says which cannot be done.
  virtual Maybe<std::size_t> replay(const Trace& trace, const std::string& file) = 0;

  /// The path so far, as a value and as text.
  virtual Trace trace() const = 0;
  virtual std::string trace_text() const = 0;
};

}  // namespace proviso::ask
