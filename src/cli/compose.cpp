#include "cli/commands.hpp"
#include "cli/lts_file.hpp"

namespace proviso::cli {

Done compose(Run& run) {
  const std::string& output = run.options.output;
  if (!output.empty()) {
    if (Done known = check_lts_ending(output); !known) return known;
  }
  const auto system = run.system();
  if (!system) return tl::unexpected(system.error());
  const lts::Lts lts = run.build(*system);
  return output.empty() ? Done() : write_lts(lts, system->name, output, run);
}

}  // namespace proviso::cli
