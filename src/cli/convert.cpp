#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/design.hpp"

namespace proviso::cli {

Done convert(Run& run) {
  if (run.options.output.empty()) {
    return tl::unexpected(std::string("convert needs -o FILE: the ending says the format"));
  }
  if (is_circuit(run)) return convert_circuit(run);
  return is_design(run) ? convert_design(run) : compose(run);
}

}  // namespace proviso::cli
