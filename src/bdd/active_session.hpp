// The state of the current session, if there is one, for BuDDy's hooks and the functions: the hooks
// take no argument, so it has to be found without one. Guarded by the session's lock.
#pragma once

#include <chrono>

#include "base/context.hpp"

namespace proviso::bdd {

struct ActiveSession {
  Context* context = nullptr;
  bool usable = false;  // false after an exception passed through BuDDy
  bool may_reorder = false;
  std::chrono::nanoseconds start{};  // these in thread CPU time
  std::chrono::nanoseconds sifting_since{};
  std::chrono::nanoseconds sifting{};  // total
  int pretended_nodes = 0;             // used to end a sifting that takes too long
};

ActiveSession& active_session();
/// Polls the context of the session.
void poll();
/// Likewise, from a function that BuDDy calls: the session is not usable after an exception.
void poll_in_buddy();
/// Polls the context, and allows or forbids the next sifting. To be called before every operation.
void before_operation();

}  // namespace proviso::bdd
