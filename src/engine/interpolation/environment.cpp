#include "engine/interpolation/environment.hpp"

#include <algorithm>
#include <utility>

namespace proviso::interpolation {
namespace {

bool before(const RelationClause& a, const RelationClause& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

bool contains(const RelationClause& large, const RelationClause& small) {
  return std::includes(large.begin(), large.end(), small.begin(), small.end());
}

bool add(std::vector<RelationClause>& clauses, RelationClause clause) {
  for (const RelationClause& known : clauses) {
    if (contains(clause, known)) return false;
  }
  std::erase_if(clauses, [&](const RelationClause& known) { return contains(known, clause); });
  clauses.insert(std::lower_bound(clauses.begin(), clauses.end(), clause, before),
                 std::move(clause));
  return true;
}

}  // namespace

void sort_clauses(std::vector<RelationClause>& clauses) {
  std::sort(clauses.begin(), clauses.end(), before);
}

Environment::Environment(std::vector<ComponentRelation> parts) {
  for (ComponentRelation& known : parts) {
    for (RelationClause& clause : known.initial) add_initial(known.components, std::move(clause));
    for (RelationClause& clause : known.transition) add_step(known.components, std::move(clause));
  }
}

ComponentRelation& Environment::part(const std::vector<circuit::ComponentId>& components) {
  const auto place = std::lower_bound(
      parts_.begin(), parts_.end(), components,
      [](const ComponentRelation& known, const auto& wanted) { return known.components < wanted; });
  if (place != parts_.end() && place->components == components) return *place;
  return *parts_.insert(place, ComponentRelation{components});
}

bool Environment::add_initial(const std::vector<circuit::ComponentId>& components,
                              RelationClause clause) {
  return add(part(components).initial, std::move(clause));
}

bool Environment::add_step(const std::vector<circuit::ComponentId>& components,
                           RelationClause clause) {
  return add(part(components).transition, std::move(clause));
}

void Environment::forget(circuit::ComponentId component) {
  std::erase_if(parts_, [component](const ComponentRelation& known) {
    return std::binary_search(known.components.begin(), known.components.end(), component);
  });
}

}  // namespace proviso::interpolation
