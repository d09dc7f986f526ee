// Explores the whole state space and lists the statements or labels that never occur in it.
//
// For a program: every basic step is executed, those inside atomic sequences and d_steps included,
// without reduction and without claims; a failed assertion does not end the search. A statement is
// unreached if none of its transitions is ever executed; the end of a body, "-end-", if no process
// reaches it. For a composite: every move of the product is explored. If a limit is reached,
// nothing is listed.
#pragma once

#include "base/context.hpp"
#include "lts/system.hpp"
#include "outcome/coverage.hpp"
#include "process/machine.hpp"

namespace proviso::reach {

Coverage program_coverage(const process::Program& program, const process::Machine& machine,
                          Context& context);
Coverage label_coverage(const lts::System& system, Context& context);

}  // namespace proviso::reach
