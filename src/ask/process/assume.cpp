// What the rest of a program requires of some of its processes.
#include "ask/cells.hpp"
#include "ask/process/coverage.hpp"
#include "ask/process/division.hpp"

namespace proviso::ask {

Done assume_process(Task& task) {
  if (Done done = cover_assertions(task); !done) return done;
  const auto& options = task.options;
  auto division =
      ProgramDivision::make(task, {options.components, {}, options.properties}, task.context);
  if (!division) return refused(division.error());
  return assume_requirement(task, **division);
}

}  // namespace proviso::ask
