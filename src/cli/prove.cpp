#include "cli/commands.hpp"

namespace proviso::cli {

Done prove(Run&) { return tl::unexpected(std::string("prove is not built yet")); }

}  // namespace proviso::cli
