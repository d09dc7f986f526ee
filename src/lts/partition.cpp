#include "lts/partition.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace proviso::lts {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// The states in the order of their blocks, by counting; states that became π are left out.
struct StatesByBlock {
  std::vector<std::uint32_t> rows;
  std::vector<std::uint32_t> states;
};

StatesByBlock sort_by_block(const Partition& partition) {
  StatesByBlock sorted;
  sorted.rows.assign(partition.block_count + 1, 0);
  for (const std::uint32_t block : partition.block_of_state) {
    if (block != kErrorBlock) ++sorted.rows[block + 1];
  }
  for (std::uint32_t b = 0; b < partition.block_count; ++b) sorted.rows[b + 1] += sorted.rows[b];
  sorted.states.resize(sorted.rows.back());
  std::vector<std::uint32_t> next(sorted.rows.begin(), sorted.rows.end() - 1);
  for (std::uint32_t s = 0; s < partition.block_of_state.size(); ++s) {
    const std::uint32_t block = partition.block_of_state[s];
    if (block != kErrorBlock) sorted.states[next[block]++] = s;
  }
  return sorted;
}

/// The transitions of one block, collected from its states. A block may have millions of
/// transitions that come down to a handful, so repetitions are thrown out whenever the collection
/// has doubled.
class TransitionSet {
 public:
  void add(Edge edge) {
    if (!edges_.empty() && edges_.back() == edge) return;
    edges_.push_back(edge);
    if (edges_.size() >= limit_) {
      compact();
      limit_ = std::max(kSmall, 2 * edges_.size());
    }
  }
  const std::vector<Edge>& compact() {
    std::sort(edges_.begin(), edges_.end());
    edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
    return edges_;
  }
  void clear() {
    edges_.clear();
    limit_ = kSmall;
  }

 private:
  static constexpr std::size_t kSmall = 1024;
  std::vector<Edge> edges_;
  std::size_t limit_ = kSmall;
};

}  // namespace

Partition canonical(std::vector<std::uint32_t> block_of_state) {
  std::uint32_t bound = 0;
  for (const std::uint32_t block : block_of_state) {
    if (block != kErrorBlock) bound = std::max(bound, block + 1);
  }
  std::vector<std::uint32_t> number(bound, kNone);
  Partition result;
  for (std::uint32_t& block : block_of_state) {
    if (block == kErrorBlock) continue;
    if (number[block] == kNone) number[block] = result.block_count++;
    block = number[block];
  }
  result.block_of_state = std::move(block_of_state);
  return result;
}

Partition compose(const Partition& finer, const Partition& coarser) {
  std::vector<std::uint32_t> block_of_state;
  block_of_state.reserve(finer.block_of_state.size());
  for (const std::uint32_t block : finer.block_of_state) {
    block_of_state.push_back(coarser.block_of_state[block]);
  }
  return canonical(std::move(block_of_state));
}

GrowingArray<Transition> block_transitions(const Lts& lts, const Partition& partition,
                                           TauLoops tau_loops, Context& context) {
  const StatesByBlock sorted = sort_by_block(partition);
  const auto& block_of = partition.block_of_state;
  GrowingArray<Transition> transitions;
  TransitionSet set;
  std::uint64_t seen = 0;
  for (std::uint32_t block = 0; block < partition.block_count; ++block) {
    set.clear();
    for (std::uint32_t i = sorted.rows[block]; i < sorted.rows[block + 1]; ++i) {
      if ((++seen & 0xFFFF) == 0) context.poll({"collapsing", 0, transitions.size(), 0});
      for (const Edge& edge : lts.edges(StateId{sorted.states[i]})) {
        const std::uint32_t target =
            edge.target == kError ? kErrorBlock : block_of[index(edge.target)];
        const bool inert = edge.action == kTau && target == block;
        if (inert && tau_loops == TauLoops::Drop) continue;
        set.add({edge.action, StateId{target}});
      }
    }
    for (const Edge& edge : set.compact()) {
      transitions.push_back({block, index(edge.action), index(edge.target)});
    }
  }
  return transitions;
}

Lts quotient(const Lts& lts, const Partition& partition, TauLoops tau_loops, Context& context) {
  const auto transitions = block_transitions(lts, partition, tau_loops, context);
  std::vector<std::uint64_t> block_rows(partition.block_count + 1, 0);
  for (const Transition& t : transitions) ++block_rows[t.source + 1];
  for (std::uint32_t b = 0; b < partition.block_count; ++b) block_rows[b + 1] += block_rows[b];

  std::vector<std::uint32_t> number(partition.block_count, kNone);
  std::vector<std::uint32_t> order;  // the blocks found so far, also the queue of the search
  const auto number_of = [&](std::uint32_t block) {
    if (block == kErrorBlock) return kError;
    if (number[block] == kNone) {
      number[block] = static_cast<std::uint32_t>(order.size());
      order.push_back(block);
    }
    return StateId{number[block]};
  };

  number_of(partition.block_of_state[index(kInitial)]);
  GrowingArray<std::uint64_t> rows;
  GrowingArray<Edge> edges;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint64_t row = edges.size();
    rows.push_back(row);
    for (std::uint64_t t = block_rows[order[i]]; t < block_rows[order[i] + 1]; ++t) {
      edges.push_back({ActionId{transitions[t].action}, number_of(transitions[t].target)});
    }
    std::sort(edges.begin() + row, edges.end());
  }
  rows.push_back(edges.size());

  std::optional<StateId> end;
  if (lts.end()) {
    const std::uint32_t block = partition.block_of_state[index(*lts.end())];
    if (block != kErrorBlock && number[block] != kNone) end = StateId{number[block]};
  }
  return Lts(lts.alphabet(), std::move(rows), std::move(edges), end);
}

}  // namespace proviso::lts
