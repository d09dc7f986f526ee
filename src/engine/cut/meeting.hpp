// Rendezvous that two processes of a component could have with each other.
//
// A component may be several processes, and a rendezvous between two of them is a private step of
// the component, if the environment has no say in it: what is sent and what is matched must be up
// to the two processes alone, and no `unless` or `provided` may look elsewhere.
#pragma once

#include <vector>

#include "process/program.hpp"

namespace proviso::cut {

/// What the transitions of a control state can contribute to a rendezvous.
struct Meeting {
  bool sends = false;
  bool receives = false;
  bool is_private = true;  // whether it is possible, and what is passed, is up to its process alone
};

/// Returns the meetings by proctype and control state.
std::vector<std::vector<Meeting>> meetings(const process::Program& program);

}  // namespace proviso::cut
