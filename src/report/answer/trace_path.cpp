// Forward: the set of states reachable by each prefix, with one predecessor for each state.
// Backward: from any state of the last set along the predecessors.
#include "report/answer/trace_path.hpp"

#include <algorithm>
#include <map>

namespace proviso::report {

using lts::StateId;

std::optional<std::vector<StateId>> trace_path(const lts::Lts& lts, const Trace& trace) {
  std::vector<std::map<StateId, StateId>> layers{{{lts::kInitial, lts::kInitial}}};
  for (const TraceStep& step : trace.steps) {
    const bool is_tau = step.action == "tau";
    const auto action = is_tau ? std::optional(lts::kTau) : lts.alphabet().find(step.action);
    if (!action) return std::nullopt;
    std::map<StateId, StateId> next;
    for (const auto& [state, before] : layers.back()) {
      if (state == lts::kError) continue;
      for (const lts::Edge& edge : lts.edges(state, *action)) next.try_emplace(edge.target, state);
    }
    if (next.empty()) return std::nullopt;
    layers.push_back(std::move(next));
  }
  std::vector<StateId> path{layers.back().begin()->first};
  for (std::size_t i = layers.size() - 1; i > 0; --i) path.push_back(layers[i].at(path.back()));
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace proviso::report
