// Which regions of a document can be executed apart, each as a machine of its own?
//
// If the only child of <scxml> is a parallel state that does nothing itself, its children are
// regions that react to every event together. Two regions belong to one part if one can influence
// the other within a macrostep:
//
//   - a transition leaves its region, or some transition waits for done.state of the parallel state
//   - an event that is raised in one, done.state included, is waited for in the other
//   - both use data that is assigned somewhere
//   - one asks In(…) for a state of the other in the middle of a macrostep: in executable content,
//     on a transition without event, or on a transition for an event that its part raises
//
// What is left between parts is In(…) on transitions for external events. Such a condition is
// evaluated when the event is taken, in the stable configuration that all parts are in: this is
// exactly a guard about the state before the step. Everything else of a macrostep happens inside of
// a part, and the order in which the parts take their microsteps changes nothing.
#pragma once

#include <vector>

#include "lang/scxml/macrostep.hpp"

namespace proviso::scxml {

/// The parts in document order; one with the <scxml> element if the chart cannot be divided.
std::vector<Part> parts_of(const Chart& chart);

}  // namespace proviso::scxml
