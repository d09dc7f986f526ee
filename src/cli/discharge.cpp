#include "cli/commands.hpp"

namespace proviso::cli {

Done discharge(Run&) { return tl::unexpected(std::string("discharge is not built yet")); }

}  // namespace proviso::cli
