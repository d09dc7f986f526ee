// Which components of a model share which variables, as a picture.
#include "ask/cells.hpp"
#include "ask/drawing.hpp"
#include "report/model/component_diagram.hpp"

namespace proviso::ask {

Done draw_circuit(Task& task) {
  return offer_drawing(task, report::component_diagram(task.subject().circuit()));
}

}  // namespace proviso::ask
