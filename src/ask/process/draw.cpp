// Draws the control automata of the proctypes of a program.
#include <algorithm>

#include "ask/cells.hpp"
#include "ask/drawing.hpp"
#include "report/model/control_diagram.hpp"

namespace proviso::ask {

Done draw_process(Task& task) {
  const process::Program& program = task.subject().process();
  std::vector<std::size_t> chosen;
  std::vector<std::string> known;
  for (const process::Proctype& proctype : program.proctypes) known.push_back(proctype.name);
  for (const std::string& wanted : task.options.targets) {
    const auto found = std::find(known.begin(), known.end(), wanted);
    if (found == known.end()) return refused(subject::unknown_name("proctype", wanted, known));
    chosen.push_back(static_cast<std::size_t>(found - known.begin()));
  }
  for (std::size_t i = 0; task.options.targets.empty() && i < known.size(); ++i) {
    chosen.push_back(i);
  }
  return offer_drawing(task, report::control_diagram(program, chosen));
}

}  // namespace proviso::ask
