// Whether the program can cancel threads. If it cannot, no function needs to be looked at as a
// cancellation point.
#pragma once

/// A module that names pthread_cancel has an entry there (pass/cancellations.cpp).
extern "C" const char __start_proviso_cancels[] __attribute__((weak));

namespace proviso::runtime {

inline bool program_cancels() { return __start_proviso_cancels != nullptr; }

}  // namespace proviso::runtime
