// Checks the shape of a proof without looking at any transition system: the number of modules and
// assumptions, which components are in which module, and the sequence of triples.
//
//   rule         modules  assumptions  premises
//   direct       1        0            ⟨true⟩ M1 ⟨P⟩
//   weakest      1        1            ⟨A1⟩ M1 ⟨P⟩
//   asymmetric   n ≥ 2    n - 1        ⟨A1⟩ M1 ⟨P⟩  ⟨A2⟩ M2 ⟨A1⟩  …  ⟨true⟩ Mn ⟨An-1⟩
//   circular     n ≥ 2    n            ⟨A1⟩ M1 ⟨P⟩  ⟨A2⟩ M2 ⟨A1⟩  …  ⟨An⟩ Mn ⟨An-1⟩  ⟨true⟩ M1 ⟨An⟩
//   symmetric    n ≥ 2    n            ⟨A1⟩ M1 ⟨P⟩  …  ⟨An⟩ Mn ⟨P⟩  and the closing premise
#pragma once

#include <cstddef>
#include <string>

#include "outcome/proof.hpp"

namespace proviso::certify {

/// Returns what is wrong, in a sentence; empty if nothing is. If empty, every index in the proof is
/// valid.
std::string complaint_about_shape(const Proof& proof, std::size_t component_count);

}  // namespace proviso::certify
