// Adds a safety property to the environment.
//
// The environment of a split moves together with a deterministic observer of its states; where the
// property is violated the move leads to π. The observer of an `ltl` formula is the automaton of
// its bad prefixes; the formula does not use X, so it does not matter how often a state is
// observed. The observer of a `never` claim is the set of control states in which the claim can be;
// reaching the end of the claim is the violation. A claim may count steps, also steps of the
// component that the environment does not see: therefore it may also move while the environment
// rests. That is sound for `holds`, and a violation is replayed before it counts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "engine/cut/split.hpp"

namespace proviso::cut {

class Observer {
 public:
  virtual ~Observer() = default;

  virtual std::uint32_t initial() = 0;
  /// Returns the observer's state after observing a state, or nullopt if that is a violation.
  virtual std::optional<std::uint32_t> next(std::uint32_t at, space::Word* state) = 0;
  /// Whether it may move while the environment rests.
  virtual bool counts_steps() const = 0;
  /// Returns the error in the evaluation of the property, if any.
  virtual process::Fault fault() const = 0;
};

/// Makes the observer of a property, which is an `ltl` formula or a claim. The error says that
/// there is no such property, or that it is not a safety property. `room` is that of the states.
tl::expected<std::unique_ptr<Observer>, std::string> make_observer(const process::Program& program,
                                                                   const process::Machine& machine,
                                                                   const std::string& property,
                                                                   std::uint32_t room,
                                                                   Context& context);

/// Composes the environment with the observer.
void add_observer(Split& split, Observer& observer, Context& context);

}  // namespace proviso::cut
