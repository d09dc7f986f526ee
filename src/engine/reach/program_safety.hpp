// Checks a program for failed assertions and invalid end states.
//
// One search answers both (program_search.hpp), or the one that is asked, with a run as the
// evidence: a shortest one unless the note says otherwise. A step that cannot be executed at all
// also counts as a failed assertion: an index out of range, a division by zero. A state without
// moves is a deadlock unless every process has ended or is at an `end` label.
//
// The room for processes is estimated from the text of the program. If it does not suffice, the
// search is repeated with twice as much; this at most doubles the cost, as each search is larger
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
  bool assertions = true;   // search for failed assertions
  bool deadlocks = true;    // search for invalid end states
  bool all_errors = false;  // search the whole space and report every failing place
  bool weak_fairness = false;
  SearchBounds bounds = {};
};

/// The answers; one that was not asked for is Undecided.
struct ProgramSafety {
  PropertyResult assertion;
  PropertyResult deadlock;
  /// The runs of the traces; nullopt if there is no trace, or an initialiser fails.
  std::optional<process::NumberedRun> assertion_run = {};
  std::optional<process::NumberedRun> deadlock_run = {};
  Statistics statistics = {};
};

ProgramSafety check_program(const process::Program& program, const process::Machine& machine,
                            const ProgramOptions& options, Context& context);

/// Calls `use` with the program as a space, and again with more room until there is enough.
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

/// Calls `use` with the same program as a space without reduction.
template <typename Use>
auto with_all_orders(const process::ProgramSpace& space, Use use) {
  return with_room(space.program(), space.machine(), false, use);
}

}  // namespace proviso::reach
