// Draws which components of a model share which variables. For a SLIM model, draws its architecture
// or the automata of one of its instances.
#include "ask/cells.hpp"
#include "ask/circuit/parts.hpp"
#include "ask/drawing.hpp"
#include "report/model/architecture_diagram.hpp"
#include "report/model/component_diagram.hpp"

namespace proviso::ask {

Done draw_circuit(Task& task) {
  const circuit::System& system = task.subject().circuit();
  const auto& wanted = task.options.components;
  if (wanted.empty()) {
    return offer_drawing(task, system.architecture ? report::architecture_diagram(system)
                                                   : report::component_diagram(system));
  }
  const auto found = find_instances(system, wanted);
  if (!found) return refused(found.error());
  if (!system.architecture) return refused("--component: only instances of SLIM models are drawn");
  const std::size_t place = index(found->front());
  if (system.architecture->parts[place].automata.empty()) {
    return refused(system.components[place].name + " has neither modes nor error states to draw");
  }
  task.answer.component = system.components[place].name;
  return offer_drawing(task, report::automaton_diagram(system, place));
}

}  // namespace proviso::ask
