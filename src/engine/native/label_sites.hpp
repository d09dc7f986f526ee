// The sites of an event: one for each action that it can be.
//
// An event a.read[x].end with x in 0..3 has four sites, numbered from `first` on: the value of the
// variable that stands last in the label counts fastest. One more site stands for leaving the
// declared domain; only the automaton of the restrictions has this action. Where nothing gives a
// domain, and only then, the runtime appends the values to the label; the variables must then stand
// at its end.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "mapping/mapping.hpp"

namespace proviso::native {

struct SiteVariable {
  std::string name;
  std::string expression;
  mapping::Range range;
};

struct Sites {
  std::uint32_t first = 0;
  std::vector<std::string> actions;     // of the sites from first on
  std::vector<SiteVariable> variables;  // in the order of the label
  bool appended = false;                // no domain: one site, values appended by the runtime
  std::string outside;                  // the restriction that is left; none if empty
  /// The number of sites: one for each action, and a last one if `outside` is not empty.
  std::uint32_t count() const {
    return static_cast<std::uint32_t>(actions.size()) + (outside.empty() ? 0 : 1);
  }
};

/// The error is a sentence for the user.
tl::expected<Sites, std::string> sites_of(const mapping::Event& event,
                                          std::span<const std::string> labels, std::uint32_t first);

}  // namespace proviso::native
