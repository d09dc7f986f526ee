// A witness as a run that people can read: who is where, and whose part of the design each step is.
#pragma once

#include <string>
#include <vector>

#include "engine/collaboration/host.hpp"
#include "machine/witness.hpp"
#include "outcome/outcome.hpp"

namespace proviso::collaboration {

/// Returns a run that shows why the formula has its value in the initial state. The action of a
/// step is what it requires of the free inputs. Its component names the features that some machine
/// is in after the step, or the host if there are none. `features` are names by number.
Trace trace_of(const Host& host, logic::CtlFormula formula, const machine::Vocabulary& vocabulary,
               const std::vector<std::string>& features);

/// One step of such a run.
TraceStep step_between(const machine::SynchronousProduct& product,
                       const machine::Vocabulary& vocabulary,
                       const std::vector<std::string>& features, const machine::GlobalState& before,
                       const machine::GlobalState& after);

/// "Inbound=train, Outbound=notrain"
std::string describe(const machine::System& system, const machine::GlobalState& state);

}  // namespace proviso::collaboration
