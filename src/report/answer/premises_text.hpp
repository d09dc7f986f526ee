// A proof about a C++ program as text: its premises, what each assumes and where that is asserted,
// and the conclusion.
#pragma once

#include <optional>
#include <string>

#include "outcome/program_proof.hpp"
#include "outcome/program_trace.hpp"

namespace proviso::report {

/// Results that hold are not listed. A run is shown with the premise that it belongs to, or after
/// all of them if it is a run of the whole program.
std::string premises_text(const ProgramProof& proof, const std::optional<ProgramTrace>& run,
                          bool colour);

}  // namespace proviso::report
