// Does a program ever fail an assertion? Does it ever get stuck where it must not?
//
// One search answers both (program_search.hpp), with a run as the evidence: a shortest one unless
// the note says otherwise. An assertion counts as failed also when a step cannot be done at all: an
// index out of range, a division by zero. A state without moves is a deadlock unless every process
// has ended or is at an `end` label.
//
// The room for processes is guessed from the text of the program. Where it does not suffice, the
// search is done anew with twice as much; this doubles the cost at most, as each search is larger
// than all before it.
#pragma once

#include <optional>
#include <vector>

#include "engine/reach/program_search.hpp"
#include "outcome/outcome.hpp"
#include "process/numbered_run.hpp"
#include "process/program_space.hpp"

namespace proviso::reach {

struct ProgramOptions {
  bool reduction = true;
  bool all_errors = false;  // the whole space is searched, and every place that fails is named
  bool weak_fairness = false;
  SearchBounds bounds = {};
};

struct ProgramSafety {
  PropertyResult assertion;
  PropertyResult deadlock;
  /// The runs of the traces; nothing if there is none, or an initialiser fails.
  std::optional<process::NumberedRun> assertion_run = {};
  std::optional<process::NumberedRun> deadlock_run = {};
  Statistics statistics = {};
};

ProgramSafety check_program(const process::Program& program, const process::Machine& machine,
                            const ProgramOptions& options, Context& context);

/// Calls `use` with the program as a space, and again with more room as long as there is not
/// enough.
template <typename Use>
auto with_room(const process::Program& program, const process::Machine& machine, bool reduction,
               Use use) {
  for (std::uint32_t room = 0;;) {
    const process::ProgramSpace space(program, machine, {reduction, room});
    try {
      return use(space);
    } catch (const process::RoomExhausted&) {
      room = process::ProgramSpace::more_room(machine, space.room());
    }
  }
}

}  // namespace proviso::reach
