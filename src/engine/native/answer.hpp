// From the outcome of one search to its trace and notes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "engine/native/check.hpp"
#include "runtime/protocol.hpp"

namespace proviso::native {

/// The schedule with source lines.
ProgramTrace to_program_trace(const runtime::Outcome& outcome, const std::string& image,
                              const std::vector<std::string>& automata, Context& context);

/// The line of the finding or of what could not be followed; empty if it is not known.
std::string place_of(const runtime::Outcome& outcome, const std::string& image, Context& context);

/// The line of the first access of a race; nothing if it is not known.
std::string place_of_race(const runtime::Outcome& outcome, const std::string& image,
                          Context& context);

/// Where a Holds rests on atomics weaker than sequential consistency, or on clocks, in the program
/// itself, or on events that may have been missed: one sentence each. Empty if the verdict may
/// stand.
/// Whether the program itself, and not only the standard library, uses atomics below seq_cst in a
/// way that matters.
bool uses_weak_atomics(const runtime::Outcome& outcome, const std::string& image, Context& context);

std::vector<std::string> objections(const runtime::Outcome& outcome, const std::string& image,
                                    bool sequentially_consistent, Context& context);

/// The kind of result that a finding belongs to: race, deadlock, memory, misuse, assertion, safety
/// or, if the restrictions of the environment were not kept, restriction.
std::string kind_of(const runtime::Outcome& outcome);
std::string_view kind_of(runtime::Finding finding);

/// One sentence on why an outcome is undecided.
std::string undecided_note(const runtime::Outcome& outcome);
std::optional<StopReason> stop_reason(const runtime::Outcome& outcome);

}  // namespace proviso::native
