// What the programs share that ask a question and show its answer.
#pragma once

#include "ask/request.hpp"
#include "cli/exit_status.hpp"
#include "cli/progress_lines.hpp"
#include "cli/terminal.hpp"
#include "outcome/answer.hpp"

namespace proviso::cli {

ExitStatus status_of(const Answer& answer);

/// The text of an answer for standard output; empty if there is an error, unless it is JSON.
std::string rendered(const Answer& answer, bool json, bool colours);

/// Prints an answer, or its error to standard error, and returns the status.
int print(const Answer& answer, bool json, Terminal& terminal);

/// Lets the context report progress in the way that the request asks for.
void report_progress(const ask::Request& request, Context& context, Terminal& terminal,
                     ProgressLines& lines);

}  // namespace proviso::cli
