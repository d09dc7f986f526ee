#include "engine/interpolation/abstraction.hpp"

#include <algorithm>

#include "engine/interpolation/bit_variables.hpp"

namespace proviso::interpolation {
namespace {

using circuit::BitId;
using circuit::ComponentId;
using circuit::Literal;

/// Copies the functions of a part into a graph that has variables for all its bits.
class Copy {
 public:
  /// Values now become those after the step, if shifted.
  Copy(const Part& part, circuit::Graph& graph, const BitVariables& variables, bool shifted)
      : substitution_(part.graph, graph, [](circuit::Node) { return circuit::kFalse; }) {
    for (const PartBit& bit : part.bits) {
      const BitVariables::Pair& pair = variables.at(bit.bit);
      substitution_.replace(bit.now.node(), shifted ? pair.next : pair.now);
      if (bit.next != circuit::kFalse) substitution_.replace(bit.next.node(), pair.next);
    }
  }

  Literal operator()(Literal function) { return substitution_(function); }
  void append(const std::vector<Literal>& functions, std::vector<Literal>& to) {
    for (const Literal function : functions) to.push_back(substitution_(function));
  }

 private:
  circuit::Substitution substitution_;
};

void append_clauses(const std::vector<RelationClause>& clauses, circuit::Graph& graph,
                    const BitVariables& variables, std::vector<Literal>& to) {
  for (const RelationClause& clause : clauses) to.push_back(variables.function_of(clause, graph));
}

/// Domains of which the view has the variable.
void add_domains(const Parts& parts, const BitVariables& variables, circuit::Problem& problem) {
  for (std::size_t i = 0; i < parts.domains.size(); ++i) {
    const Part& domain = parts.domains[i];
    if (!std::all_of(domain.bits.begin(), domain.bits.end(),
                     [&](const PartBit& bit) { return variables.has(bit.bit); })) {
      continue;
    }
    Copy now(domain, problem.graph, variables, false);
    now.append(domain.initial, problem.transition);
    if (parts.domain_is_of_input[i]) continue;
    now.append(domain.initial, problem.initial);
    Copy(domain, problem.graph, variables, true).append(domain.initial, problem.transition);
  }
}

void add_property(const Parts& parts, const BitVariables& variables, circuit::Problem& problem) {
  Copy copy(parts.property, problem.graph, variables, false);
  if (!parts.is_of_steps()) {
    problem.good = copy(parts.property.initial.front());
    return;
  }
  const circuit::StateBit broken{problem.graph.variable(), problem.graph.variable(), {}};
  problem.state.push_back(broken);
  problem.initial.push_back(!broken.now);
  problem.transition.push_back(
      problem.graph.equivalent(broken.next, !copy(parts.property.transition.front())));
  problem.good = !broken.now;
  problem.watches_steps = true;
}

}  // namespace

circuit::Problem abstraction(const Parts& parts, const Division& division,
                             const std::vector<ComponentRelation>& environment) {
  circuit::Problem problem;
  BitVariables variables;
  for (const BitId bit : division.view()) {
    BitVariables::Pair pair{problem.graph.variable()};
    if (parts.system->is_input(bit)) {
      problem.inputs.push_back({pair.now, bit});
    } else {
      pair.next = problem.graph.variable();
      problem.state.push_back({pair.now, pair.next, bit});
    }
    variables.set(bit, pair);
  }
  add_domains(parts, variables, problem);
  for (const ComponentId component : division.focus()) {
    const Part& part = parts.components[index(component)];
    Copy copy(part, problem.graph, variables, false);
    copy.append(part.initial, problem.initial);
    copy.append(part.transition, problem.transition);
  }
  for (const ComponentRelation& part : environment) {
    append_clauses(part.initial, problem.graph, variables, problem.initial);
    append_clauses(part.transition, problem.graph, variables, problem.transition);
  }
  add_property(parts, variables, problem);
  return problem;
}

}  // namespace proviso::interpolation
