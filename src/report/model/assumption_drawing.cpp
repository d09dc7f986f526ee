#include "report/model/assumption_drawing.hpp"

#include "report/model/assumption_fsp.hpp"

namespace proviso::report {

Drawing draw_assumption(const lts::Lts& assumption, const std::string& name, bool shows_anything,
                        std::size_t most_states) {
  LtsDiagramOptions how;
  how.name = name;
  how.most_states = most_states;
  how.state_names = assumption_state_names(assumption, name);
  how.hides_anything = !shows_anything;
  return draw(assumption, how);
}

}  // namespace proviso::report
