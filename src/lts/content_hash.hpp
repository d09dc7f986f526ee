// A name for what a transition system contains, so that a proof can say which one it is about.
//
// Two systems have the same hash if they are equal (same alphabet, numbering, edges and END) and,
// but for an accident of one in 2^128, only then. The hash is XXH3 over a serialisation that does
// not depend on the machine: every number as eight bytes, lowest first; every label behind its
// length. It protects against confusion, not against forgery: XXH3 is not a cryptographic hash.
//
//   content_hash(Lts())   // the same 32 hexadecimal digits on every machine
#pragma once

#include <string>

#include "lts/lts.hpp"

namespace proviso::lts {

/// 32 hexadecimal digits.
std::string content_hash(const Lts& lts);

}  // namespace proviso::lts
