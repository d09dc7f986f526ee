// Proviso Studio: a page in the browser for the models of a folder. It uses the same interface as
// the command line. docs/design/studio.md describes it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/maybe.hpp"

namespace proviso::studio {

struct Options {
  std::string folder;  // the bundled examples if empty
  std::uint16_t port = 0;
  bool opens_browser = false;  // on a desktop
  bool allows_programs = false;
};

/// Serves until a signal ends the program. `announce` gets the address once the server listens.
Done run(const Options& options, const std::function<void(const std::string&)>& announce);

}  // namespace proviso::studio
