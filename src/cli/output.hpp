// The files that a call asks for.
#pragma once

#include "ask/request.hpp"
#include "base/context.hpp"
#include "cli/terminal.hpp"
#include "outcome/answer.hpp"

namespace proviso::cli {

/// Writes what belongs to an answer: its files, and what --output asks for in the format that the
/// extension selects. Nothing is left at a path unless all of it could be written. Where something
/// cannot be written, the call has failed whatever the verdict was: the answer says why instead.
void write_output(const ask::Request& request, Answer& answer, Terminal& terminal,
                  Context& context);

}  // namespace proviso::cli
