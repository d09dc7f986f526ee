#include "cli/commands.hpp"

namespace proviso::cli {

Done certify(Run&) { return tl::unexpected(std::string("certify is not built yet")); }

}  // namespace proviso::cli
