// Replays a violation of the code on the design, to find out which of the two is wrong.
//
// The run's actions, as far as the design has them, are done one after the other by the model,
// which may take any of its own silent steps in between. If the model can do them all, it violates
// the property too: the assumption is too weak. If it refuses one that the component under check
// does, the implementation does what the design does not allow. If it refuses one that the
// environment does, within the assumption, then the model contains an assumption of its own: it is
// too strong.
#pragma once

#include <string>

#include "base/context.hpp"
#include "engine/native/program.hpp"
#include "lts/system.hpp"
#include "outcome/program_trace.hpp"

namespace proviso::native {

/// Returns one sentence; empty if the run has no actions of the design.
std::string judge(const ProgramTrace& trace, const lts::System& design, const Program& program,
                  Context& context);

}  // namespace proviso::native
