// A hash of the contents of a transition system, by which a proof identifies the system it is
// about.
//
// Equal systems (same alphabet, numbering, edges and END) have the same hash, and different ones
// have different hashes, up to an accidental collision of probability 2^-128. The hash is XXH3 over
// a machine-independent serialisation: every number as eight bytes, lowest first; every label
// preceded by its length. It protects against confusion, not against forgery: XXH3 is not a
// cryptographic hash.
//
//   content_hash(Lts())   // the same 32 hexadecimal digits on every machine
#pragma once

#include <string>

#include "lts/lts.hpp"

namespace proviso::lts {

/// Returns 32 hexadecimal digits.
std::string content_hash(const Lts& lts);

}  // namespace proviso::lts
