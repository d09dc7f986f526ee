// A small source compiled with the plugin: which points are called where, in order.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace proviso::testing {

using Calls = std::vector<std::string>;

struct Compiled {
  std::map<std::string, Calls> calls;  // by the linker's name of the function
  Calls placed;                        // the points of which the module knows the place

  /// "write read", "unseen Checker::saved_", or nothing.
  std::string in(const std::string& function) const;
};

/// False: there is no plugin, and the test is skipped.
bool has_plugin();

/// Lines of points are "write Checker::saved_": the kind, which is also what the call is shown as,
/// and the pattern. Fails the test if clang does not accept the source.
Compiled compile(const std::string& source, const std::vector<std::string>& points,
                 const std::string& optimisation = "-O0");

}  // namespace proviso::testing
