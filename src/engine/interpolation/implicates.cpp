#include "engine/interpolation/implicates.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::interpolation {
namespace {

/// The places of the atoms that the function depends on.
std::vector<std::size_t> used_atoms(const SharedFunction& implied) {
  const circuit::Literal root[] = {implied.function};
  const std::vector<circuit::Node> nodes = support(implied.graph, root);
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < implied.atoms.size(); ++i) {
    if (std::binary_search(nodes.begin(), nodes.end(), implied.variables[i].node())) {
      places.push_back(i);
    }
  }
  return places;
}

}  // namespace

std::vector<RelationClause> implicates(const SharedFunction& implied,
                                       const std::vector<circuit::ComponentId>& components,
                                       Oracle& oracle, std::size_t most, Context& context) {
  std::vector<RelationClause> clauses;
  if (implied.function == circuit::kTrue) return clauses;
  sat::Solver solver(context);
  sat::Encoder encoder(implied.graph, solver);
  std::map<RelationLiteral, sat::Literal> images;
  const std::vector<std::size_t> places = used_atoms(implied);
  for (const std::size_t place : places) {
    images[implied.atoms[place]] = encoder.encode(implied.variables[place]);
  }
  encoder.require(!implied.function);
  while (clauses.size() < most && solver.solve() == sat::Result::Satisfiable) {
    Cube cube;
    for (const std::size_t place : places) {
      RelationLiteral literal = implied.atoms[place];
      literal.negated = !solver.value(images.at(literal));
      cube.push_back(literal);
    }
    const auto refusal = oracle.refuse(components, cube);
    if (!refusal) break;
    clauses.push_back(negation(refusal->cube));
    sat::Clause block;
    for (RelationLiteral literal : clauses.back()) {
      const bool negated = std::exchange(literal.negated, false);
      block.push_back(images.at(literal) ^ negated);
    }
    solver.add(block);
  }
  return clauses;
}

void drop_redundant(std::vector<RelationClause>& clauses, Context& context) {
  sat::Solver solver(context);
  std::map<RelationLiteral, sat::Literal> images;
  const auto image = [&](RelationLiteral literal) {
    const bool negated = std::exchange(literal.negated, false);
    const auto [found, is_new] = images.try_emplace(literal);
    if (is_new) found->second = solver.variable();
    return found->second ^ negated;
  };
  std::vector<sat::Literal> selectors;
  for (const RelationClause& clause : clauses) {
    const sat::Literal selector = solver.variable();
    sat::Clause guarded{!selector};
    for (const RelationLiteral& literal : clause) guarded.push_back(image(literal));
    solver.add(guarded);
    selectors.push_back(selector);
  }
  for (std::size_t i = clauses.size(); i-- > 0;) {
    std::vector<sat::Literal> assumptions = selectors;
    assumptions.erase(assumptions.begin() + static_cast<std::ptrdiff_t>(i));
    for (const RelationLiteral& literal : clauses[i]) assumptions.push_back(!image(literal));
    if (solver.solve(assumptions) == sat::Result::Satisfiable) continue;
    clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(i));
    selectors.erase(selectors.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace proviso::interpolation
