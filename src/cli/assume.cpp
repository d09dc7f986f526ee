#include "cli/commands.hpp"

namespace proviso::cli {

Done assume(Run&) { return tl::unexpected(std::string("assume is not built yet")); }

}  // namespace proviso::cli
