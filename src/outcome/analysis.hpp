// What remains of a component under its assumption. engine/weakest/analysis.hpp defines the terms.
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
  Trace trace = {};     // a shortest run that ends with such a `taken`
};

struct Analysis {
  std::optional<Trace> violation = {};
  std::optional<Trace> deadlock = {};
  std::vector<std::string> never_allowed = {};
  std::vector<std::string> never_occurring = {};
  std::vector<std::string> only_to_anything = {};
  std::vector<HeldForEver> held = {};
  bool useless = false;  // no label of the assumption ever occurs, though there are some
  std::optional<StopReason> stopped = {};  // if set, findings that are missing were not decided
  Statistics statistics = {};              // of the component under the assumption
};

}  // namespace proviso
