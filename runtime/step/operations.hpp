// Visible operations: reaching one, which threads can continue, and with which alternatives.
//
// A function of the program that is a visible operation calls reach(). It returns when the search
// has chosen this thread, with the alternative that it chose; the function then does the effect and
// the program runs on to the next visible operation. While only one thread exists, operations with
// a single alternative are not stops, because no other thread could come between.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "state/world.hpp"

namespace proviso::runtime {

/// How an operation goes on, unless its alternatives are threads (Signal, FutexWake: the woken one
/// plus one, 0 for none), values (Choose) or places (Allocate: granules of the arena).
enum Alternatives : std::uint32_t { kGoesOn = 0, kSpurious = 1, kTimesOut = 2, kEndsThread = 3 };

/// The value of a FutexWaiting whose thread looks at the object again when it wakes.
inline constexpr std::uint64_t kSleepsAgain = 1;
/// The value of a try, or of a lock until a deadline, that may fail although it is free.
inline constexpr std::uint64_t kFailsWithoutCause = 1;

struct Alternative {
  std::uint32_t number = 0;
  bool spurious = false;  // a wake-up or a failure without a cause: no way out of a deadlock
};

/// Whether the step cannot happen in a real run: a failure or a wake-up without a cause where it
/// needs one. A search for races takes such steps nevertheless. What it finds after one is at most
/// a suspicion, but a race that exists is found in this way even if its threads are ordered by
/// nothing else than such a cause (docs/design/native.md).
bool is_pretended(const Operation& operation, std::uint32_t alternative);

/// Finds the alternatives of the thread in the current state; none if it is blocked.
void alternatives(std::uint32_t thread, std::vector<Alternative>& result);

/// Called by the program: stops before the operation until the search lets it continue.
std::uint32_t reach(const Operation& operation);

/// The text in a trace: "lock", "wakes thread2".
const char* operation_name(Kind kind);
std::string alternative_text(const Operation& operation, std::uint32_t alternative);
std::string thread_name(std::uint32_t thread);

/// Whether the mutex is free, or owned by the thread and not a normal mutex, which would block.
bool can_lock(Address mutex, std::uint32_t thread);

}  // namespace proviso::runtime
