// The environment so far: a set of clauses for every part of it, none of which contains another.
#pragma once

#include <vector>

#include "outcome/environment_relation.hpp"

namespace proviso::interpolation {

class Environment {
 public:
  Environment() = default;
  explicit Environment(std::vector<ComponentRelation> parts);

  /// Sorted clauses that the components imply; false if nothing is new.
  bool add_initial(const std::vector<circuit::ComponentId>& components, RelationClause clause);
  bool add_step(const std::vector<circuit::ComponentId>& components, RelationClause clause);
  /// The component belongs to the focus now: what it took part in is forgotten.
  void forget(circuit::ComponentId component);

  const std::vector<ComponentRelation>& parts() const { return parts_; }

 private:
  ComponentRelation& part(const std::vector<circuit::ComponentId>& components);

  std::vector<ComponentRelation> parts_;  // by their components, ascending
};

/// Shorter clauses first.
void sort_clauses(std::vector<RelationClause>& clauses);

}  // namespace proviso::interpolation
