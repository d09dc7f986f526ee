// Identifiers to numbers: targets of transitions, initial states, states and data in expressions.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "lang/scxml/ast.hpp"

namespace proviso::scxml {

/// The targets as they are written.
struct UnresolvedTargets {
  bool is_initial = false;  // of the state `owner`, else of the transition `owner`
  std::uint32_t owner = 0;
  std::vector<Name> names = {};
};

/// Resolves everything in the chart. Compound states without initial states start in their first
/// child.
void resolve(Chart& chart, const std::vector<UnresolvedTargets>& targets, Diagnostics& diagnostics);

}  // namespace proviso::scxml
