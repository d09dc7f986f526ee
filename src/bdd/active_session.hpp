// What BuDDy's hooks and the functions need to know of the session that exists, if one does: the
// hooks take no argument, so that this has to be found without one. Guarded by the session's lock.
#pragma once

#include "base/context.hpp"

namespace proviso::bdd {

struct ActiveSession {
  Context* context = nullptr;
  bool usable = false;  // not after an exception went through BuDDy
};

ActiveSession& active_session();
void poll_active();

}  // namespace proviso::bdd
