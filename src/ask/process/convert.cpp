// The state space of a program as a transition system: a transition is a move (one statement, or an
// atomic sequence run to its end) and is labelled by the proctype, line and text of its first
// statement. A failed assertion leads to π; all states in which every process is in a valid end
// state become END.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "base/file_name.hpp"
#include "engine/reach/program_safety.hpp"
#include "space/materialise.hpp"

namespace proviso::ask {

Done convert_process(Task& task) {
  if (task.options.output.empty()) {
    return refused("convert needs -o FILE: its extension selects the format");
  }
  const process::Program& program = task.subject().process();
  task.answer.target = program.name;
  const process::Machine machine = process::compile(program);
  process::Fault fault = process::Fault::None;
  lts::Lts lts = reach::with_room(program, machine, false,
                                  [&](const process::ProgramSpace& space) -> lts::Lts {
                                    fault = space.initial_fault();
                                    if (fault != process::Fault::None) return {};
                                    return space::materialise(space, task.context);
                                  });
  if (fault != process::Fault::None) {
    return refused(fmt::format("{} has no initial state: {} in an initialiser",
                               shown_name(task.subject().path()), process::describe(fault)));
  }
  task.count("states", lts);
  task.answer.made = MadeSystem{"PROGRAM", std::move(lts)};
  return {};
}

}  // namespace proviso::ask
