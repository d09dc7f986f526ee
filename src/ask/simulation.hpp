// An interactive walk through a model, step by step: one interface for every kind of model that can
// be simulated.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "base/maybe.hpp"
#include "outcome/outcome.hpp"

namespace proviso::ask {

class Simulation {
 public:
  /// One way to continue.
  struct Choice {
    std::string name;         // an action, or the values that change
    std::string remark = {};  // where it leads, if worth mentioning
  };

  virtual ~Simulation() = default;

  /// What a trace of the model consists of: "step" or "state".
  virtual std::string_view noun() const = 0;
  /// Whether choices have names that a user can type.
  virtual bool has_names() const = 0;

  /// The current position and its values, in one line.
  virtual std::string position() const = 0;
  /// The possible choices. Not const: they may be expensive to find, so they are computed on
  /// demand.
  virtual const std::vector<Choice>& choices() = 0;
  /// The text below the choices: that there are more, or why there are none.
  virtual std::string remark() = 0;

  virtual void take(std::size_t choice) = 0;
  /// Takes a random choice, possibly one that is not listed; returns false if there is none.
  virtual bool take_any(std::mt19937_64& random) = 0;
  /// Undoes the last step. Returns false at the start.
  virtual bool back() = 0;
  /// Restarts and replays the steps of a trace from `file`. Returns the number of its steps or
  /// states; the error says which cannot be done.
  virtual Maybe<std::size_t> replay(const Trace& trace, const std::string& file) = 0;

  /// The path so far, as a value and as text.
  virtual Trace trace() const = 0;
  virtual std::string trace_text() const = 0;
};

}  // namespace proviso::ask
