// Checks whether a component meets an assumption, and if not, whether that causes a violation.
//
// A component E meets the assumption A iff every word of E, seen over αA, is a word of A: π is not
// reachable in E ‖ A_err, where A_err is A with its missing transitions led to π. A label of αA
// that E does not have must be blocked, because E never does it and A_err alone would do it freely.
// A run of E that ends in an error of E's own is checked up to that error.
//
// A run that departs from A need not do harm: the rest of the system may never take part in it, or
// the assumption may be unrelated to the property. The consequences of a departure are found by
// exploring the system together with a chain that lets E do the labels of the departure and nothing
// else.
//
// Cost: one breadth-first search of E ‖ A_err; following a departure adds a search of the system in
// which E has only one run. Traces are shortest.
//
//   E = (acquire -> enter -> release -> E | enter -> E), A: enter only after acquire
//   discharge: violated, trace enter
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lts/system.hpp"
#include "outcome/outcome.hpp"

namespace proviso::weakest {

struct Discharge {
  Verdict verdict = Verdict::Undecided;  // Holds: the component meets the assumption
  std::optional<Trace> trace = {};       // a run whose last step departs from it
  /// The labels of that run, hidden ones left out.
  std::vector<std::string> departure = {};
  std::optional<StopReason> stopped = {};
  Statistics statistics = {};
};

/// The component is open (space/open_system.hpp); the assumption is deterministic, without τ and π.
Discharge discharge(const lts::System& component, const lts::Component& assumption,
                    Context& context);

enum class Effect {
  Violation,         // the system follows the departure, and a property is violated
  EarlierViolation,  // a property is violated before the departure is complete
  Harmless,          // the system follows it, and every property still holds
  Unfollowed,        // the rest of the system never takes part in it
  Undecided,
};

struct Consequence {
  Effect effect = Effect::Undecided;
  std::optional<Trace> trace = {};  // of the whole system, of a violation
  std::optional<StopReason> stopped = {};
  Statistics statistics = {};
};

/// Finds the consequence of a departure in the system. `own` are the labels of the departing
/// component, which it does only as in the departure; properties are completed with transitions to
/// π.
Consequence follow(const lts::System& system, std::span<const lts::Component> properties,
                   const lts::Alphabet& own, std::span<const std::string> departure,
                   Context& context);

}  // namespace proviso::weakest
