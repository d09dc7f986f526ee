#include "engine/reach/standing.hpp"

#include <fmt/format.h>

#include "process/text.hpp"

namespace proviso::reach {

std::string standing(const process::ProgramSpace& space, const space::Word* state) {
  constexpr std::uint32_t kMostNamed = 16;
  process::Execution execution(space.machine());
  space.look(execution, state);
  std::string text;
  for (std::uint32_t process = 0; process < execution.process_count(); ++process) {
    if (!text.empty()) text += ", ";
    if (process == kMostNamed) {
      return text + fmt::format("and {} more", execution.process_count() - process);
    }
    const process::Proctype& proctype = space.program().proctypes[execution.proctype(process)];
    const process::ControlState& at = proctype.controls[execution.control(process)];
    text += process::process_name(space.program(), execution, process);
    text += at.terminal ? " has ended" : " waits";
    if (!at.terminal && at.line != 0) text += fmt::format(" in line {}", at.line);
    if (!at.terminal && at.end) text += " (a valid end)";
  }
  return text;
}

}  // namespace proviso::reach
