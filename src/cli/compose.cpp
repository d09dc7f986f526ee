#include "cli/commands.hpp"
#include "cli/lts_file.hpp"

namespace proviso::cli {

Done compose(Run& run) { return transform(run, "", nullptr); }

}  // namespace proviso::cli
