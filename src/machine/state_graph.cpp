#include "machine/state_graph.hpp"

#include <algorithm>
#include <limits>

namespace proviso::machine {

Rows Rows::reversed() const {
  Rows result;
  result.starts_.assign(starts_.size(), 0);
  for (const GraphState target : targets_) ++result.starts_[target + 1];
  for (std::size_t s = 1; s < result.starts_.size(); ++s) {
    result.starts_[s] += result.starts_[s - 1];
  }
  result.targets_.resize(targets_.size());
  std::vector<std::size_t> next(result.starts_.begin(), result.starts_.end() - 1);
  for (GraphState source = 0; source + 1 < starts_.size(); ++source) {
    for (const GraphState target : (*this)[source]) result.targets_[next[target]++] = source;
  }
  return result;
}

StateGraph explore(const SynchronousProduct& product, const Exploration& exploration,
                   Context& context) {
  StateGraph graph(product, context);
  std::vector<space::Word> packed(product.words());
  const auto insert = [&](const GlobalState& state) {
    product.pack(state, packed.data());
    return lts::index(graph.store.insert(packed.data()).id);
  };
  for (const GlobalState& start : exploration.starts) insert(start);
  for (GraphState at = 0; at < graph.size(); ++at) {
    context.poll({"exploring", graph.size(), graph.rows.edges(), graph.size() - at});
    const GlobalState state = product.unpack(graph.store.state(at));
    if (!exploration.stays || !exploration.stays(state)) {
      GraphState last = std::numeric_limits<GraphState>::max();
      for (Step& step : product.steps(state)) {
        if (exploration.admits && !exploration.admits(state, step)) continue;
        const GraphState target = insert(step.target);
        if (target != last) graph.rows.add(target);  // equal targets mostly come in a row
        last = target;
      }
    }
    graph.rows.end_row();
  }
  return graph;
}

StateGraph explore(const SynchronousProduct& product, Context& context) {
  return explore(product, {{product.initial()}}, context);
}

GlobalState state_of(const SynchronousProduct& product, const StateGraph& graph, GraphState state) {
  return product.unpack(graph.store.state(state));
}

std::optional<GraphState> find(const SynchronousProduct& product, const StateGraph& graph,
                               const GlobalState& state) {
  std::vector<space::Word> packed(product.words());
  product.pack(state, packed.data());
  const auto found = graph.store.find(packed.data());
  if (!found) return std::nullopt;
  return lts::index(*found);
}

std::vector<GraphState> shortest_path(const Rows& rows, const std::vector<GraphState>& from,
                                      const std::function<bool(GraphState)>& allowed,
                                      const std::function<bool(GraphState)>& wanted) {
  constexpr GraphState kNobody = std::numeric_limits<GraphState>::max();
  std::vector<GraphState> parent(rows.size(), kNobody);
  std::vector<bool> seen(rows.size(), false);
  std::vector<GraphState> queue;
  const auto visit = [&](GraphState state, GraphState before) {
    if (seen[state] || (!allowed(state) && !wanted(state))) return;
    seen[state] = true;
    parent[state] = before;
    queue.push_back(state);
  };
  for (const GraphState start : from) visit(start, kNobody);
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const GraphState state = queue[head];
    if (wanted(state)) {
      std::vector<GraphState> path;
      for (GraphState at = state; at != kNobody; at = parent[at]) path.push_back(at);
      std::reverse(path.begin(), path.end());
      return path;
    }
    if (!allowed(state)) continue;
    for (const GraphState target : rows[state]) visit(target, state);
  }
  return {};
}

}  // namespace proviso::machine
