// Components by Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972), with an
// explicit stack, since transition systems are deep: a buffer of n places has a path of length n.
//
// The search keeps for each state the smallest visit number it is known to reach among the states
// whose component is still open. A state that reaches none before itself is the root of a
// component: everything above it on the stack of open states. Components are closed in reverse
// topological order, and that is how they are numbered; reduce_tau and branching bisimulation rely
// on it. τ steps come first in a row, so a search over Silent steps reads a prefix of each.
//
// Cost: O(n + m) time, 20 bytes a state. Hot: 14 million τ steps were measured at 0.35 s.
//
//   0 τ→ 1, 1 τ→ 0, 1 a→ 2     Silent: components {2} = 0, {0, 1} = 1
//   propagate_error:           0 a→ 1, 1 τ→ π becomes 0 a→ π
//   reduce_tau:                0 a→ 1, 1 τ→ 2, 2 b→ 0 becomes 0 a→ 1, 1 b→ 0
#include "lts/graph.hpp"

#include <algorithm>
#include <limits>

#include "lts/partition.hpp"
#include "lts/predecessors.hpp"

namespace proviso::lts {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

class Tarjan {
 public:
  Tarjan(const Lts& lts, Steps steps, Context& context)
      : lts_(lts), steps_(steps), context_(context), low_(lts.state_count(), kNone) {
    result_.component_of_state.assign(lts.state_count(), kNone);
  }

  Components run() && {
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      if (low_[s] == kNone) search(s);
    }
    return std::move(result_);
  }

 private:
  struct Frame {
    std::uint32_t state;
    std::uint32_t visit;  // when the state was entered
    std::uint32_t next;   // the next edge of its row
  };

  void enter(std::uint32_t state) {
    if ((visits_ & 0xFFFF) == 0) context_.poll({"collapsing", 0, 0, open_.size()});
    low_[state] = visits_;
    frames_.push_back({state, visits_++, 0});
    open_.push_back(state);
  }

  void search(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      if (descend(frames_.back())) continue;
      const Frame done = frames_.back();
      frames_.pop_back();
      const std::uint32_t low = low_[done.state];
      if (low == done.visit) close(done.state);
      if (!frames_.empty()) {
        std::uint32_t& parent = low_[frames_.back().state];
        parent = std::min(parent, low);
      }
    }
  }

  /// Follows the row up to the first unvisited target, and enters it.
  bool descend(Frame& frame) {
    const auto row = lts_.edges(StateId{frame.state});
    std::uint32_t low = low_[frame.state];
    for (; frame.next < row.size(); ++frame.next) {
      const Edge edge = row[frame.next];
      if (steps_ == Steps::Silent && edge.action != kTau) break;
      if (edge.target == kError) continue;
      const std::uint32_t target = index(edge.target);
      if (low_[target] == kNone) {
        low_[frame.state] = low;
        ++frame.next;
        enter(target);
        return true;
      }
      low = std::min(low, low_[target]);  // kClosed where the component is closed
    }
    low_[frame.state] = low;
    return false;
  }

  void close(std::uint32_t root) {
    std::uint32_t state;
    do {
      state = open_.back();
      open_.pop_back();
      result_.component_of_state[state] = result_.count;
      low_[state] = kClosed;
    } while (state != root);
    ++result_.count;
  }

  static constexpr std::uint32_t kClosed = kNone - 1;  // visited, and no way to a smaller number

  const Lts& lts_;
  Steps steps_;
  Context& context_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> open_;
  std::vector<Frame> frames_;
  std::uint32_t visits_ = 0;
  Components result_;
};

/// Breadth-first search that remembers how each state was found first.
class BreadthFirst {
 public:
  explicit BreadthFirst(const Lts& lts) : found_(lts.state_count(), Found{}) {
    queue_.push_back(index(kInitial));
    found_[index(kInitial)].by = index(kInitial);
  }

  std::optional<StateId> next() {
    if (position_ == queue_.size()) return std::nullopt;
    return StateId{queue_[position_++]};
  }
  void find(StateId by, Edge edge) {
    Found& found = found_[index(edge.target)];
    if (found.by != kNone) return;
    found = {index(by), edge.action};
    queue_.push_back(index(edge.target));
  }
  std::vector<ActionId> trace_to(StateId state) const {
    std::vector<ActionId> trace;
    for (std::uint32_t s = index(state); s != index(kInitial); s = found_[s].by) {
      trace.push_back(found_[s].action);
    }
    std::reverse(trace.begin(), trace.end());
    return trace;
  }
  bool reached(StateId state) const { return found_[index(state)].by != kNone; }
  std::size_t reached_count() const { return queue_.size(); }

 private:
  struct Found {
    std::uint32_t by = kNone;
    ActionId action = kTau;
  };
  std::vector<Found> found_;
  std::vector<std::uint32_t> queue_;
  std::size_t position_ = 0;
};

void poll_search(const BreadthFirst& search, StateId state, Context& context) {
  if ((index(state) & 0xFFFF) == 0) context.poll({"searching", 0, 0, search.reached_count()});
}

/// The states from which τ steps alone lead to π, as the block kErrorBlock; the others by
/// themselves.
Partition doomed_states(const Lts& lts) {
  Partition partition;
  partition.block_count = lts.state_count();
  partition.block_of_state.resize(lts.state_count());
  std::vector<StateId> doomed;
  const auto doom = [&](StateId state) {
    std::uint32_t& block = partition.block_of_state[index(state)];
    if (block != kErrorBlock) doomed.push_back(state);
    block = kErrorBlock;
  };
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    partition.block_of_state[s] = s;
    const auto silent = lts.edges(StateId{s}, kTau);
    if (!silent.empty() && silent.back().target == kError) doom(StateId{s});
  }
  const Predecessors silently(lts, Steps::Silent);
  for (std::size_t i = 0; i < doomed.size(); ++i) {
    for (const StateId source : silently.of(doomed[i])) doom(source);
  }
  return partition;
}

}  // namespace

Components strongly_connected_components(const Lts& lts, Steps steps, Context& context) {
  return Tarjan(lts, steps, context).run();
}

std::vector<std::vector<StateId>> terminal_components(const Lts& lts, Context& context) {
  const Components components = strongly_connected_components(lts, Steps::All, context);
  std::vector<bool> terminal(components.count, true);
  BreadthFirst search(lts);
  while (const auto state = search.next()) {
    poll_search(search, *state, context);
    const std::uint32_t component = components.component_of_state[index(*state)];
    for (const Edge& edge : lts.edges(*state)) {
      if (edge.target == kError) {
        terminal[component] = false;
        continue;
      }
      if (components.component_of_state[index(edge.target)] != component) {
        terminal[component] = false;
      }
      search.find(*state, edge);
    }
  }
  std::vector<std::uint32_t> place(components.count, kNone);
  std::vector<std::vector<StateId>> result;
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    const std::uint32_t component = components.component_of_state[s];
    if (!search.reached(StateId{s}) || !terminal[component]) continue;
    if (place[component] == kNone) {
      place[component] = static_cast<std::uint32_t>(result.size());
      result.emplace_back();
    }
    result[place[component]].push_back(StateId{s});
  }
  return result;
}

std::optional<std::vector<ActionId>> shortest_trace_to_error(const Lts& lts, Context& context) {
  if (!lts.has_error()) return std::nullopt;
  BreadthFirst search(lts);
  while (const auto state = search.next()) {
    poll_search(search, *state, context);
    for (const Edge& edge : lts.edges(*state)) {
      if (edge.target == kError) {
        auto trace = search.trace_to(*state);
        trace.push_back(edge.action);
        return trace;
      }
      search.find(*state, edge);
    }
  }
  return std::nullopt;
}

std::optional<std::vector<ActionId>> shortest_trace_to_deadlock(const Lts& lts, Context& context) {
  BreadthFirst search(lts);
  while (const auto state = search.next()) {
    poll_search(search, *state, context);
    const auto edges = lts.edges(*state);
    if (edges.empty() && lts.end() != *state) return search.trace_to(*state);
    for (const Edge& edge : edges) {
      if (edge.target != kError) search.find(*state, edge);
    }
  }
  return std::nullopt;
}

std::optional<StateId> universal_state(const Lts& lts) {
  const std::size_t labels = lts.alphabet().labels().size();
  for (std::uint32_t s = 0; labels > 0 && s < lts.state_count(); ++s) {
    const auto edges = lts.edges(StateId{s});
    const bool loops = std::all_of(edges.begin(), edges.end(),
                                   [s](const Edge& edge) { return edge.target == StateId{s}; });
    if (loops && edges.size() == labels && edges.front().action != kTau) return StateId{s};
  }
  return std::nullopt;
}

Lts error_lts(const Alphabet& alphabet) {
  GrowingArray<std::uint64_t> rows;
  rows.push_back(0);
  rows.push_back(1);
  GrowingArray<Edge> edges;
  edges.push_back({kTau, kError});
  return Lts(alphabet, std::move(rows), std::move(edges), std::nullopt);
}

Lts propagate_error(const Lts& lts, Context& context) {
  const Partition partition = doomed_states(lts);
  if (partition.block_of_state[index(kInitial)] == kErrorBlock) return error_lts(lts.alphabet());
  return quotient(lts, partition, TauLoops::Keep, context);
}

Lts reduce_tau(const Lts& lts, Context& context) {
  Components components = strongly_connected_components(lts, Steps::Silent, context);
  Partition collapsed{std::move(components.component_of_state), components.count};
  const auto transitions = block_transitions(lts, collapsed, TauLoops::Drop, context);

  // Silent successors have smaller numbers, so when a component is looked at it is known what they
  // stand for.
  std::vector<std::uint32_t> stands_for(collapsed.block_count);
  std::size_t next = 0;
  for (std::uint32_t component = 0; component < collapsed.block_count; ++component) {
    std::uint32_t only = kNone;
    bool skips = true;
    for (; next < transitions.size() && transitions[next].source == component; ++next) {
      const Transition& t = transitions[next];
      const bool silent = t.action == index(kTau) && t.target != kErrorBlock;
      const std::uint32_t target = silent ? stands_for[t.target] : kNone;
      if (!silent || (only != kNone && only != target)) skips = false;
      only = target;
    }
    stands_for[component] = skips && only != kNone ? only : component;
  }
  const Partition merged{std::move(stands_for), collapsed.block_count};
  return quotient(lts, compose(collapsed, merged), TauLoops::Drop, context);
}

}  // namespace proviso::lts
