#include "cli/commands.hpp"

namespace proviso::cli {

Done convert(Run& run) {
  if (run.options.output.empty()) {
    return tl::unexpected(std::string("convert needs -o FILE: the ending says the format"));
  }
  return compose(run);
}

}  // namespace proviso::cli
