// How much memory the process uses, as the kernel counts it.
#pragma once

#include <cstddef>

namespace proviso {

/// Resident bytes now.
std::size_t resident_memory();

/// The most resident bytes so far.
std::size_t peak_memory();

}  // namespace proviso
