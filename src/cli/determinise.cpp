#include "lts/determinise.hpp"

#include "cli/commands.hpp"
#include "cli/lts_file.hpp"

namespace proviso::cli {

Done determinise(Run& run) {
  return transform(run, "determinise",
                   [&run](const lts::Lts& lts) { return lts::determinise(lts, run.context); });
}

}  // namespace proviso::cli
