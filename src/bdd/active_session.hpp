// What BuDDy's hooks and the functions need to know of the session that exists, if one does: the
// hooks take no argument, so that this has to be found without one. Guarded by the session's lock.
#pragma once

#include <chrono>

#include "base/context.hpp"

namespace proviso::bdd {

struct ActiveSession {
  Context* context = nullptr;
  bool usable = false;  // not after an exception went through BuDDy
  bool may_reorder = false;
  std::chrono::nanoseconds start{};  // these by the time that the thread has used
  std::chrono::nanoseconds sifting_since{};
  std::chrono::nanoseconds sifting{};  // all in all
  int pretended_nodes = 0;             // to end a sifting that takes too long
};

ActiveSession& active_session();
/// To be called before every operation: polls the context, and allows or forbids the next sifting.
void before_operation();

}  // namespace proviso::bdd
