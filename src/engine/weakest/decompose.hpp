// Decomposes an assumption across the components of a system.
//
// A demand on M1 ‖ … ‖ Mn is taken as the property of M1. What remains of it is the weakest
// assumption of M1 for that property over the labels that M1 shares with the others, and those of
// the demand that are not M1's own: A1. It becomes the property of M2, and so on: this decomposes
// a property across components (Giannakopoulou, Păsăreanu, Barringer, ASE 2002, section 6). By the
// theorem of that paper the rest meets Ai iff Mi with the rest meets Ai-1. So
//
//   Mi satisfies Ai-1 in every environment    nothing remains: Mi discharges it, and the system
//                                             meets the demand
//   Mi violates it in every environment       the system does not meet the demand
//   else                                      Ai goes to the next; the last has no environment, so
//                                             that it falls under the first two
//
// A label of the demand that no component has never occurs. What remains may be larger than what
// was demanded: the sizes are reported, and the caller chooses the order of the components.
//
// Cost: that of n weakest assumptions, each exponential at worst.
//
//   demand (send -> receive -> D), CHANNEL = (send -> transmit -> receive -> CHANNEL): nothing
//   remains, the channel discharges it, whatever the sender does
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "lts/system.hpp"
#include "outcome/outcome.hpp"

namespace proviso::weakest {

/// One step of the decomposition: a component, and the assumption that remains for the others.
struct Passage {
  std::string component;
  Verdict verdict = Verdict::Undecided;  // Holds: it discharges what was left
  std::uint64_t states = 0;              // of what remains, 0 if nothing does
  std::uint64_t transitions = 0;
  bool grew = false;  // more states than before
};

struct Decomposition {
  Verdict verdict = Verdict::Undecided;  // whether the whole system meets the demand
  std::vector<Passage> passages = {};
  std::optional<Trace> trace = {};
  std::optional<StopReason> stopped = {};
};

/// Decomposes the demand. The system must be open and its components without π; the demand must be
/// deterministic, without τ and π.
Decomposition decompose(const lts::Component& demand, const lts::System& system, Context& context);

}  // namespace proviso::weakest
