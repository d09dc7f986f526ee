#include "engine/certify/machine_product.hpp"

#include <algorithm>

namespace proviso::certify {

using machine::Cube;
using machine::Literal;

std::vector<bool> emitted(const machine::System& system, State state) {
  std::vector<bool> outputs(system.is_output.size(), false);
  for (std::size_t i = 0; i < state.size(); ++i) {
    for (const machine::Symbol symbol : system.machines[i].states[state[i]].outputs) {
      outputs[index(symbol)] = true;
    }
  }
  return outputs;
}

bool satisfiable(const machine::System& system, const std::vector<bool>& outputs,
                 const machine::Guard& one, const machine::Guard& other) {
  const auto denied = [&](const Literal literal) {
    return system.is_output[index(literal.symbol)] &&
           outputs[index(literal.symbol)] != literal.positive;
  };
  for (const Cube& a : one.cubes) {
    if (std::any_of(a.begin(), a.end(), denied)) continue;
    for (const Cube& b : other.cubes) {
      const bool opposed = std::any_of(b.begin(), b.end(), [&](const Literal literal) {
        const Literal opposite{literal.symbol, !literal.positive};
        return denied(literal) || std::find(a.begin(), a.end(), opposite) != a.end();
      });
      if (!opposed) return true;
    }
  }
  return false;
}

struct MachineProduct::Search {
  State state;
  std::vector<bool> outputs;
  std::vector<Asked> inputs;  // of each symbol
  LocalStates target;
  std::vector<Step> found = {};
};

LocalStates MachineProduct::initial() const {
  LocalStates state;
  for (const machine::Machine& machine : system_.machines) state.push_back(machine.initial);
  return state;
}

void MachineProduct::choose(Search& search, std::size_t machine, bool enters) const {
  if (machine == system_.machines.size()) {
    search.found.push_back({search.target, enters});
    return;
  }
  for (const machine::Edge& edge : system_.machines[machine].rows[search.state[machine]]) {
    for (const Cube& cube : edge.guard.cubes) {
      std::vector<std::uint32_t> asked;
      const bool open = std::all_of(cube.begin(), cube.end(), [&](const Literal literal) {
        const std::uint32_t symbol = index(literal.symbol);
        if (system_.is_output[symbol]) return search.outputs[symbol] == literal.positive;
        const Asked wanted = literal.positive ? Asked::True : Asked::False;
        if (search.inputs[symbol] != Asked::Nothing) return search.inputs[symbol] == wanted;
        search.inputs[symbol] = wanted;
        asked.push_back(symbol);
        return true;
      });
      if (open) {
        search.target[machine] = edge.target;
        const bool is_new = feature_ != machine::kBase && edge.feature == feature_;
        choose(search, machine + 1, enters || is_new);
      }
      for (const std::uint32_t symbol : asked) search.inputs[symbol] = Asked::Nothing;
    }
  }
}

std::vector<MachineProduct::Step> MachineProduct::steps(State state) const {
  Search search{state, emitted(system_, state),
                std::vector<Asked>(system_.is_output.size(), Asked::Nothing),
                LocalStates(state.size(), 0)};
  choose(search, 0, false);
  std::sort(search.found.begin(), search.found.end());
  search.found.erase(std::unique(search.found.begin(), search.found.end()), search.found.end());
  return std::move(search.found);
}

void enumerate(const MachineProduct& product, MachineGraph& graph, Context& context) {
  constexpr std::uint32_t kPollEvery = 1 << 10;
  graph.states.insert(product.initial());
  LocalStates state;
  for (std::uint32_t s = 0; s < graph.size(); ++s) {
    if (graph.size() > context.limits().states.value_or(graph.size())) {
      throw LimitReached(StopReason::States);
    }
    if (s % kPollEvery == 0) {
      context.poll({"certifying", graph.size(), graph.edges.size(), graph.size() - s});
    }
    state.assign(graph.states[s].begin(), graph.states[s].end());
    for (const MachineProduct::Step& step : product.steps(state)) {
      graph.edges.push_back(graph.states.insert(step.target));
    }
    graph.starts.push_back(graph.edges.size());
  }
}

}  // namespace proviso::certify
