#include "engine/symbolic/cone.hpp"

#include <algorithm>
#include <vector>

#include "engine/invariant/cone_of_influence.hpp"
#include "engine/symbolic/totality.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::symbolic {
namespace {

/// Adds the initial conditions of the whole that mention nothing else than the cone.
void add_inner_conditions(const circuit::Problem& whole, circuit::Problem& cone) {
  std::vector<bool> is_inside(whole.graph.size(), false);
  for (const circuit::StateBit& bit : cone.state) is_inside[circuit::index(bit.now.node())] = true;
  for (const circuit::Literal condition : whole.initial) {
    const circuit::Literal root[] = {condition};
    const std::vector<circuit::Node> variables = support(whole.graph, root);
    if (std::all_of(variables.begin(), variables.end(),
                    [&](circuit::Node node) { return is_inside[circuit::index(node)]; })) {
      cone.initial.push_back(condition);
    }
  }
}

}  // namespace

Cone cone_of(const circuit::Problem& whole, std::span<const circuit::Literal> functions,
             Initially initially) {
  circuit::Problem question = whole;
  if (initially == Initially::Loose) question.initial.clear();
  // A function that depends on all their variables.
  std::vector<circuit::Literal> variables;
  for (const circuit::Node node : support(question.graph, functions)) {
    variables.emplace_back(node, false);
  }
  question.good = question.graph.conjunction(variables);
  Cone cone{invariant::cone_of_influence(question), false};
  cone.problem.good = whole.good;
  if (initially == Initially::Loose) add_inner_conditions(whole, cone.problem);
  cone.is_whole = cone.problem.state.size() == whole.state.size() &&
                  cone.problem.inputs.size() == whole.inputs.size() &&
                  cone.problem.initial.size() == whole.initial.size() &&
                  cone.problem.transition.size() == whole.transition.size();
  return cone;
}

bool is_followed(const circuit::System& system, const circuit::Problem& whole, Context& context) {
  if (!is_total_by_construction(system)) return false;
  sat::Solver solver(context);
  sat::Encoder encoder(whole.graph, solver);
  for (const circuit::Literal constraint : whole.initial) encoder.require(constraint);
  return solver.solve() == sat::Result::Satisfiable;
}

}  // namespace proviso::symbolic
