// Opens the studio in the browser of a desktop.
//
// The address carries the key, and everybody on a machine sees the words of every process. So the
// browser is given a file that only its owner can read, and the file leads to the address.
#pragma once

#include <memory>
#include <string>

#include "base/temporary_folder.hpp"

namespace proviso::studio {

class BrowserPage {
 public:
  /// Starts xdg-open, without a shell. Returns nothing if there is no display or no such program.
  static std::unique_ptr<BrowserPage> open(const std::string& address);

 private:
  TemporaryFolder folder_;  // removed with the page
};

}  // namespace proviso::studio
