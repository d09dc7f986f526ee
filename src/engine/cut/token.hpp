// Which processes of the component may hold the token of an atomic, and must labels therefore name
// them?
//
// Who holds the token, and who exists, is known to the environment. Where that tells processes of
// the component apart, what one of them does is not what another does, and the labels say who. Else
// a label is the residue alone, and the environment is asked once for all of them.
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
