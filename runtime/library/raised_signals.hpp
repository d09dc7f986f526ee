#pragma once

#include <cstdint>

namespace proviso::runtime {

/// The signals that the running thread blocks, as bits.
std::uint64_t blocked_signals();

/// Blocks these and no others. Those that wait and are not among them come now.
void set_blocked_signals(std::uint64_t signals);

/// Calls the handler. A longjmp may leave it.
void run_signal_handler(int number, void* handler, bool wants_information);

}  // namespace proviso::runtime
