// A walk through a model, step by step, as whoever steps sees it: the same for every kind of model
// that can be simulated.
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
  /// A way to go on.
  struct Choice {
    std::string name;         // an action, or what changes
    std::string remark = {};  // where it leads, if that is worth a word
  };

  virtual ~Simulation() = default;

  /// What a trace of the model consists of: "step" or "state".
  virtual std::string_view noun() const = 0;
  /// Whether choices have names that a person can type.
  virtual bool has_names() const = 0;

  /// The position and the values there, in one line.
  virtual std::string position() const = 0;
  /// Not const: what may be long to find out is found out when somebody wants to see it.
  virtual const std::vector<Choice>& choices() = 0;
  /// What is to be said below the choices: that there are more, or why there are none.
  virtual std::string remark() = 0;

  virtual void take(std::size_t choice) = 0;
  /// Takes any choice, also one that is not listed; false if there is none.
  virtual bool take_any(std::mt19937_64& random) = 0;
  /// False at the start.
  virtual bool back() = 0;
  /// Starts again and does the steps of a trace, which `file` holds. Returns how many steps or
  /// states it has; the error says which cannot be done.
  virtual Maybe<std::size_t> replay(const Trace& trace, const std::string& file) = 0;

  /// The way so far, and how a person reads it.
  virtual Trace trace() const = 0;
  virtual std::string trace_text() const = 0;
};

}  // namespace proviso::ask
