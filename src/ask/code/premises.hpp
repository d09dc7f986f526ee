// The two premises of a proof about a C++ program, built from the command line and a mapping.
//
// The component consists of the sources that the mapping's `component … from` names; `shared`
// sources belong to both sides, and the other sources of the call are the environment. Classes that
// `env stub` names get stubs in each premise whose sources do not define them.
#pragma once

#include "ask/code/program.hpp"
#include "engine/native/premises.hpp"

namespace proviso::ask {

struct ProgramPremises {
  ProgramQuestion question;  // the whole call
  native::PremisesQuestion premises;
};

Maybe<ProgramPremises> open_premises(Task& task);

}  // namespace proviso::ask
