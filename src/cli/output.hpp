// Writes the files that a call asks for.
#pragma once

#include "ask/request.hpp"
#include "cli/terminal.hpp"
#include "outcome/answer.hpp"

namespace proviso::cli {

/// Writes the files of an answer, and what --output asks for in the format that the extension
/// selects. A file appears at its path only once it is complete. If something cannot be written,
/// the call fails regardless of the verdict, and the answer holds the error instead.
void write_output(const ask::Request& request, Answer& answer, Terminal& terminal);

}  // namespace proviso::cli
