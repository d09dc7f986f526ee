#include "cli/design.hpp"

namespace proviso::cli {

Done assume_design(Run& run) {
  const auto design = open_design(run);
  if (!design) return tl::unexpected(design.error());
  return {};
}

}  // namespace proviso::cli
