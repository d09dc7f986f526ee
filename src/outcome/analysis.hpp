// What an assumption leaves of the component that it is for. engine/weakest/analysis.hpp says what
// the words mean.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "outcome/outcome.hpp"

namespace proviso {

struct HeldForEver {
  std::string taken;
  std::string given_back;
  bool always = false;  // no `taken` is ever followed by `given_back`
  Trace trace = {};     // a shortest run that ends with a `taken` which is not
};

struct Analysis {
  std::optional<Trace> violation = {};
  std::optional<Trace> deadlock = {};
  std::vector<std::string> never_allowed = {};
  std::vector<std::string> never_occurring = {};
  std::vector<std::string> only_to_anything = {};
  std::vector<HeldForEver> held = {};
  bool useless = false;  // no label of the assumption ever occurs, though there are some
  std::optional<StopReason> stopped = {};  // then what is not told was not found out
  Statistics statistics = {};              // of the component under the assumption
};

}  // namespace proviso
