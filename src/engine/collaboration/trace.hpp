// A witness as a run that people can read: who is where, and whose part of the design each step is.
#pragma once

#include <string>
#include <vector>

#include "engine/collaboration/host.hpp"
#include "machine/witness.hpp"
#include "outcome/outcome.hpp"

namespace proviso::collaboration {

/// Why the formula has the value that it has in the initial state. The action of a step is what it
/// asks of the free inputs, its component the features in which some machine then is, or the host's
/// name if there is none. `features` are names by number.
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
