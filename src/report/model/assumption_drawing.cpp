#include "report/model/assumption_drawing.hpp"

#include "report/model/assumption_fsp.hpp"

namespace proviso::report {

Drawing draw_assumption(const lts::Lts& assumption, const std::string& name, bool shows_anything) {
  DotOptions how;
  how.name = name;
  how.state_names = assumption_state_names(assumption, name);
  how.hides_anything = !shows_anything;
  return draw(assumption, how);
}

}  // namespace proviso::report
