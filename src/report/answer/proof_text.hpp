// A proof as text: the modules, what each assumes, and the premises with their sizes.
#pragma once

#include <string>

#include "outcome/proof.hpp"

namespace proviso::report {

///   proof by the asymmetric rule
///     M1  a:CLIENT
///     M2  SERVER
///     A1  3 states over {a.{reply, request}}
///     ⟨A1⟩ M1 ⟨P⟩       6 states    14 transitions
///     ⟨true⟩ M2 ⟨A1⟩    9 states    20 transitions
std::string proof_text(const Proof& proof);

}  // namespace proviso::report
