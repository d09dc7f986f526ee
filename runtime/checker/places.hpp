// Places in the program: chains of return addresses, from the inside out.
#pragma once

#include "layout.hpp"
#include "protocol.hpp"

namespace proviso::runtime {

/// Whether the address is in the runtime's own section, not in the program or a library.
bool is_own_code(Address address);

/// Where the live frames of the program begin on the stack: above those of the runtime. `frame` is
/// the innermost frame of the runtime to skip.
Address program_floor(const void* frame);

/// The return addresses of the caller, without those of the runtime.
Place current_place();

}  // namespace proviso::runtime
