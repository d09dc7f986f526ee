#pragma once

#include "step/operations.hpp"

namespace proviso::runtime {

/// Call at the beginning of a function that is a cancellation point and waits by an operation of
/// its own: ends the thread if that was requested.
void begin_waiting();

/// Call behind that operation: ends the thread if that is its alternative.
void end_waiting(std::uint32_t alternative);

/// Call in a function that is a cancellation point and does not wait.
void pass_cancellation_point();

/// Call in a function that may be a cancellation point or not, says POSIX.
void pass_possible_cancellation_point(const char* function);

/// Leaves all frames of the thread that runs, with their handlers and destructors, and ends it.
[[noreturn]] void leave_thread(void* result);

}  // namespace proviso::runtime
