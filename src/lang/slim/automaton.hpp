// Lowers the automaton of one instance and of its error model to a component of the system.
//
// A transition fires if its label happens and arrives, and is taken if it also is in its source and
// its guard is true. A component has these constraints, of which the second is how a receiver that
// is not ready blocks a step:
//
//   its own label happens         → it is active, and a transition with that trigger is enabled
//   a label arrives               → a transition with a trigger that it arrives at is enabled
//   choice = t                    ⇔ t is taken, for transitions that can be enabled together
//
// and for each variable next(x) = case taken_t : e_t; … else x. These are updates unless they look
// at next values, as activation does, which depends on the next modes of the instances around.
#pragma once

#include <string>
#include <vector>

#include "lang/slim/labels.hpp"
#include "lang/slim/network.hpp"

namespace proviso::slim {

/// The step that a configuration takes: which label, as literals over the input `event`.
struct Event {
  std::vector<Label> labels;
  std::vector<circuit::Literal> happens;  // by label
};

/// Adds the constraints of the instance to its component.
void lower_automaton(Network& network, const Event& event, InstanceId id, Context& context);

}  // namespace proviso::slim
