#include "cli/commands.hpp"

namespace proviso::cli {

Done monitor(Run&) { return tl::unexpected(std::string("monitor is not built yet")); }

}  // namespace proviso::cli
