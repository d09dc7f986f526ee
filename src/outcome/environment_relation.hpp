// What the environment of some components lets them observe: relations over the shared bits, as
// clauses.
//
// The components are divided into a focus p and the others. A part of the environment, one
// component or several that imply it only together, is described by clauses over states,
// I^q ⇒ initial, and over steps, T^q ⇒ transition. Bits are in the numbering of the system; a
// clause is sorted, the clauses of a part are sorted by length and then by their literals.
//
//   the monitor, seen from the counter:   initial ¬γ      transition α ∨ ¬γ'
#pragma once

#include <compare>
#include <vector>

#include "circuit/system.hpp"

namespace proviso {

/// A bit now or after the step, or its complement. An input is only now.
struct RelationLiteral {
  circuit::BitId bit{};
  bool after_step = false;
  bool negated = false;

  friend auto operator<=>(const RelationLiteral&, const RelationLiteral&) = default;
};

using RelationClause = std::vector<RelationLiteral>;

struct ComponentRelation {
  std::vector<circuit::ComponentId> components = {};
  std::vector<RelationClause> initial = {};
  std::vector<RelationClause> transition = {};
  bool exact = false;  // no stronger relation over the bits of the view exists
};

struct EnvironmentRelation {
  std::vector<circuit::ComponentId> focus = {};
  std::vector<circuit::BitId> view = {};  // the bits that the relation may mention
  std::vector<ComponentRelation> parts = {};
};

}  // namespace proviso
