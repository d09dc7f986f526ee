// Warns where a bit that has room for more may get a number other than 0 or 1.
//
// SPIN's verifier stores an element of an array of bits, and a bit that is the only field of a
// channel, in a byte (process::Type::wide). A model that relies on such a bit being cut to one bit
// then behaves in another way than its author expects. Every store of an expression that may be
// neither 0 nor 1 is reported; if there is none, wide bits and others do not differ.
//
//   bit a[2];  a[0] = x == 3     no warning
//              a[0] = a[0] + 1   a warning
#pragma once

#include "base/diagnostic.hpp"
#include "process/program.hpp"

namespace proviso::promela {

void warn_of_wide_bits(const process::Program& program, Diagnostics& diagnostics);

}  // namespace proviso::promela
