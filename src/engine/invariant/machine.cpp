#include "engine/invariant/machine.hpp"

#include "engine/invariant/latches.hpp"

namespace proviso::invariant {

using circuit::Literal;

Machine machine_of(circuit::Problem& problem) {
  circuit::Graph& graph = problem.graph;
  const Latches latches = latches_of(problem);
  Machine machine;
  machine.initial = problem.initial;
  machine.good = problem.good;
  for (const circuit::InputBit& input : problem.inputs) machine.inputs.push_back(input.now);
  circuit::Substitution step(graph, graph, [](circuit::Node node) { return Literal(node, false); });
  for (std::size_t i = 0; i < problem.state.size(); ++i) {
    const circuit::StateBit& bit = problem.state[i];
    machine.state.push_back(bit.now);
    machine.function.push_back(latches.function[i].value_or(bit.next));
    if (latches.function[i]) {
      step.replace(bit.next.node(), *latches.function[i] ^ bit.next.negated());
    } else {
      machine.inputs.push_back(bit.next);
    }
  }
  std::vector<Literal> all_kept;
  for (const Literal constraint : latches.relation) {
    const Literal kept = graph.variable();
    machine.state.push_back(kept);
    machine.function.push_back(graph.conjunction(kept, step(constraint)));
    machine.initial.push_back(kept);
    all_kept.push_back(kept);
  }
  machine.good = graph.implies(graph.conjunction(all_kept), problem.good);
  return machine;
}

}  // namespace proviso::invariant
