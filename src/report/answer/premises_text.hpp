// A proof about a C++ program for people: its premises, what each assumes and where that is
// asserted, and what follows.
#pragma once

#include <optional>
#include <string>

#include "outcome/program_proof.hpp"
#include "outcome/program_trace.hpp"

namespace proviso::report {

/// Results that hold are not listed; the run, if there is one, stands with the premise that it is
/// of, or behind all of them if it is one of the whole program.
std::string premises_text(const ProgramProof& proof, const std::optional<ProgramTrace>& run,
                          bool colour);

}  // namespace proviso::report
