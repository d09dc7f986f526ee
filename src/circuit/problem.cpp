#include "circuit/problem.hpp"

#include <algorithm>

#include <boost/unordered/unordered_flat_map.hpp>

namespace proviso::circuit {
namespace {

void append(std::vector<Literal>& all, const std::vector<Literal>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Whether a function depends on inputs or on values after the step.
bool depends_on_steps(const System& system, Literal function) {
  boost::unordered_flat_map<std::uint32_t, bool> of_state;
  for (const Bit& bit : system.bits) {
    if (!system.variables[index(bit.variable)].is_input) {
      of_state[index(bit.now.node())] = true;
    }
  }
  const Literal root[] = {function};
  const std::vector<Node> variables = support(system.graph, root);
  return !std::all_of(variables.begin(), variables.end(),
                      [&](Node node) { return of_state.contains(index(node)); });
}

}  // namespace

Literal after_step(const System& system, Graph& graph, Literal over_now) {
  const auto itself = [](Node node) { return Literal(node, false); };
  Substitution substitution(graph, graph, itself);
  for (const Bit& bit : system.bits) {
    if (!system.variables[index(bit.variable)].is_input) {
      substitution.replace(bit.now.node(), bit.next);
    }
  }
  return substitution(over_now);
}

Constraints constraints_of(const System& system, Graph& graph, ComponentId id) {
  const Component& component = system.components[index(id)];
  Constraints constraints{component.initial, component.transition};
  for (const Literal invariant : component.invariant) {
    constraints.initial.push_back(invariant);
    constraints.transition.push_back(invariant);
    constraints.transition.push_back(after_step(system, graph, invariant));
  }
  for (const Update& update : component.updates) {
    constraints.transition.push_back(
        graph.equivalent(system.bits[index(update.bit)].next, update.function));
  }
  return constraints;
}

Constraints domain_constraints(const System& system, Graph& graph) {
  boost::unordered_flat_map<std::uint32_t, bool> inputs;
  for (const Bit& bit : system.bits) {
    if (system.variables[index(bit.variable)].is_input) inputs[index(bit.now.node())] = true;
  }
  Constraints constraints;
  for (const Literal domain : system.domains) {
    const Literal root[] = {domain};
    const std::vector<Node> variables = support(graph, root);
    constraints.transition.push_back(domain);
    if (std::any_of(variables.begin(), variables.end(),
                    [&](Node node) { return inputs.contains(index(node)); })) {
      continue;
    }
    constraints.initial.push_back(domain);
    constraints.transition.push_back(after_step(system, graph, domain));
  }
  return constraints;
}

bool is_of_steps(const System& system, const Property& property) {
  return property.mentions_steps || depends_on_steps(system, property.invariant);
}

Problem problem_of(const System& system, Literal property) {
  Property stated;
  stated.invariant = property;
  return problem_of(system, stated);
}

Problem problem_of(const System& system, const Property& property) {
  Problem problem;
  problem.graph = system.graph;
  for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
    const Bit& bit = system.bits[i];
    if (system.is_input(BitId{i})) {
      problem.inputs.push_back({bit.now, BitId{i}});
    } else {
      problem.state.push_back({bit.now, bit.next, BitId{i}});
    }
  }
  const auto add = [&problem](const Constraints& constraints) {
    append(problem.initial, constraints.initial);
    append(problem.transition, constraints.transition);
  };
  add(domain_constraints(system, problem.graph));
  for (std::uint32_t i = 0; i < system.components.size(); ++i) {
    add(constraints_of(system, problem.graph, ComponentId{i}));
  }
  problem.good = property.invariant;
  if (is_of_steps(system, property)) {
    const StateBit broken{problem.graph.variable(), problem.graph.variable(), std::nullopt};
    problem.state.push_back(broken);
    problem.initial.push_back(!broken.now);
    problem.transition.push_back(problem.graph.equivalent(broken.next, !property.invariant));
    problem.good = !broken.now;
    problem.watches_steps = true;
  }
  return problem;
}

}  // namespace proviso::circuit
