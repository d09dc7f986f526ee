// The environment found so far: a set of clauses for every part of it, none of which contains
// another.
#pragma once

#include <vector>

#include "outcome/environment_relation.hpp"

namespace proviso::interpolation {

class Environment {
 public:
  Environment() = default;
  explicit Environment(std::vector<ComponentRelation> parts);

  /// Adds a sorted clause that the components imply; returns false if it adds nothing new.
  bool add_initial(const std::vector<circuit::ComponentId>& components, RelationClause clause);
  bool add_step(const std::vector<circuit::ComponentId>& components, RelationClause clause);
  /// Removes everything that the component took part in, because it belongs to the focus now.
  void forget(circuit::ComponentId component);

  const std::vector<ComponentRelation>& parts() const { return parts_; }

 private:
  ComponentRelation& part(const std::vector<circuit::ComponentId>& components);

  std::vector<ComponentRelation> parts_;  // by their components, ascending
};

/// Sorts clauses, shorter ones first.
void sort_clauses(std::vector<RelationClause>& clauses);

}  // namespace proviso::interpolation
