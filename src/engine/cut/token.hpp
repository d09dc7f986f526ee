// Which processes of the component may hold the token of an atomic sequence, and whether labels
// must therefore name them.
//
// The environment knows who holds the token, and which processes exist. Where that distinguishes
// processes of the component, a step of one is not a step of another, and the labels name the
// process. Otherwise a label is the residue alone, and the environment is asked once for all of
// them.
#pragma once

#include <vector>

#include "engine/cut/ownership.hpp"
#include "process/machine.hpp"

namespace proviso::cut {

struct TokenUse {
  std::vector<std::vector<bool>> may_hold = {};  // by member and control state
  bool atomic = false;                           // some member may hold the token
  bool named = false;                            // labels name the processes of the component
};

TokenUse token_use(const process::Machine& machine, const Component& component);

}  // namespace proviso::cut
