// What can be reached in a product, as a graph of numbered states.
//
// States are numbered in order of discovery, breadth first, so that the way back along the smaller
// numbers is a shortest one. A state that `stays` is kept and not expanded: it belongs to something
// that is known already.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/context.hpp"
#include "machine/product.hpp"
#include "space/state_store.hpp"

namespace proviso::machine {

using GraphState = std::uint32_t;

/// Rows of targets, compressed.
class Rows {
 public:
  std::span<const GraphState> operator[](GraphState state) const {
    return {targets_.data() + starts_[state], starts_[state + 1] - starts_[state]};
  }
  std::size_t size() const { return starts_.size() - 1; }
  std::size_t edges() const { return targets_.size(); }

  void add(GraphState target) { targets_.push_back(target); }
  void end_row() { starts_.push_back(targets_.size()); }
  Rows reversed() const;

 private:
  std::vector<std::size_t> starts_{0};
  std::vector<GraphState> targets_;
};

struct StateGraph {
  explicit StateGraph(const SynchronousProduct& product, Context& context)
      : store(product.words(), context) {}

  std::size_t size() const { return store.size(); }

  space::StateStore store;
  Rows rows;
};

/// Which steps of a state count, and whether it is expanded at all.
struct Exploration {
  std::vector<GlobalState> starts;
  /// Whether the step counts. May change the target of the step.
  std::function<bool(const GlobalState& source, Step& step)> admits = {};
  std::function<bool(const GlobalState& state)> stays = {};
};

/// Throws LimitReached.
StateGraph explore(const SynchronousProduct& product, const Exploration& exploration,
                   Context& context);
/// Explores everything from the initial state.
StateGraph explore(const SynchronousProduct& product, Context& context);

GlobalState state_of(const SynchronousProduct& product, const StateGraph& graph, GraphState state);
std::optional<GraphState> find(const SynchronousProduct& product, const StateGraph& graph,
                               const GlobalState& state);

/// A shortest path from any of the first to any of the last states through allowed states, both
/// ends included; empty if there is none.
std::vector<GraphState> shortest_path(const Rows& rows, const std::vector<GraphState>& from,
                                      const std::function<bool(GraphState)>& allowed,
                                      const std::function<bool(GraphState)>& wanted);

}  // namespace proviso::machine
