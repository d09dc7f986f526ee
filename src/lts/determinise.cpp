// Which states may the system be in after a trace?
//
// The subset construction of Rabin and Scott (Finite automata and their decision problems, 1959)
// with silent steps: a state of the result is a set of states closed under τ; it goes by a to the
// closure of all a-successors. Error-preserving as LTSA has it: a set that contains π is π, since
// an environment that allows the trace cannot exclude the error.
//
// Subsets are sorted runs in one array, found again by hashing their contents, and made only when a
// step leads to them.
//
// Cost: up to 2ⁿ subsets; for each, the edges of its members and sorting them.
//
//   0 a→ 1, 0 a→ 2, 1 b→ 0, 2 c→ 0     {0} a→ {1, 2}, {1, 2} b→ {0}, {1, 2} c→ {0}
#include "lts/determinise.hpp"

#include <algorithm>
#include <optional>

#include "lts/graph.hpp"

namespace proviso::lts {

SubsetConstruction::SubsetConstruction(const Lts& lts, Tau tau)
    : lts_(lts),
      tau_(tau),
      begin_(1, 0),
      known_(0, Hash{this}, Equal{this}),
      stamp_(lts.state_count(), 0) {}

SubsetId SubsetConstruction::initial() {
  start();
  add(kInitial);
  return finish();
}

std::span<const SubsetConstruction::Step> SubsetConstruction::steps(SubsetId subset) {
  steps_.clear();
  if (subset == kErrorSubset) return steps_;
  edges_.clear();
  for (const std::uint32_t s : states(subset)) {
    for (const Edge& edge : lts_.edges(StateId{s})) {
      if (tau_ == Tau::Visible || edge.action != kTau) edges_.push_back(edge);
    }
  }
  std::sort(edges_.begin(), edges_.end());
  for (std::size_t i = 0; i < edges_.size();) {
    const ActionId action = edges_[i].action;
    start();
    for (; i < edges_.size() && edges_[i].action == action; ++i) add(edges_[i].target);
    steps_.push_back({action, finish()});
  }
  return steps_;
}

std::span<const std::uint32_t> SubsetConstruction::states(SubsetId subset) const {
  const auto s = static_cast<std::uint32_t>(subset);
  return {members_.data() + begin_[s], members_.data() + begin_[s + 1]};
}

bool SubsetConstruction::contains(SubsetId subset, StateId state) const {
  const auto members = states(subset);
  return std::binary_search(members.begin(), members.end(), index(state));
}

/// Begins a subset at the end of members_.
void SubsetConstruction::start() {
  error_ = false;
  if (++now_ == 0) {
    std::fill(stamp_.begin(), stamp_.end(), 0);
    now_ = 1;
  }
}

/// Adds a state and what it reaches silently.
void SubsetConstruction::add(StateId state) {
  if (error_) return;
  if (state == kError) {
    error_ = true;
    return;
  }
  if (stamp_[index(state)] == now_) return;
  stamp_[index(state)] = now_;
  std::size_t next = members_.size();
  members_.push_back(index(state));
  if (tau_ == Tau::Visible) return;
  for (; next < members_.size(); ++next) {
    for (const Edge& edge : lts_.edges(StateId{members_[next]})) {
      if (edge.action != kTau) break;
      if (edge.target == kError) {
        error_ = true;
        return;
      }
      if (stamp_[index(edge.target)] == now_) continue;
      stamp_[index(edge.target)] = now_;
      members_.push_back(index(edge.target));
    }
  }
}

/// The subset that was begun, or the equal one that was there before.
SubsetId SubsetConstruction::finish() {
  const std::uint64_t begin = begin_.back();
  if (error_) {
    members_.resize(begin);
    return kErrorSubset;
  }
  std::sort(members_.begin() + begin, members_.end());
  const SubsetId subset{size()};
  begin_.push_back(members_.size());
  const auto [known, fresh] = known_.insert(subset);
  if (!fresh) {
    begin_.resize(begin_.size() - 1);
    members_.resize(begin);
  }
  return *known;
}

std::size_t SubsetConstruction::Hash::operator()(SubsetId subset) const {
  std::uint64_t hash = 0x9E3779B97F4A7C15U;
  for (const std::uint32_t s : subsets->states(subset)) {
    hash = (hash ^ s) * 0xBF58476D1CE4E5B9U;
    hash ^= hash >> 29;
  }
  return hash;
}

bool SubsetConstruction::Equal::operator()(SubsetId a, SubsetId b) const {
  const auto left = subsets->states(a);
  const auto right = subsets->states(b);
  return std::equal(left.begin(), left.end(), right.begin(), right.end());
}

Lts determinise(const Lts& lts, Context& context) {
  SubsetConstruction subsets(lts, SubsetConstruction::Tau::Silent);
  if (subsets.initial() == SubsetConstruction::kErrorSubset) return error_lts(lts.alphabet());

  // States are the subsets in the order in which they are found, without those that are END again.
  GrowingArray<std::uint64_t> rows;
  GrowingArray<Edge> edges;
  std::vector<StateId> state_of_subset;
  std::optional<StateId> end;
  for (std::uint32_t i = 0; i < subsets.size(); ++i) {
    const SubsetId subset{i};
    const auto steps = subsets.steps(subset);
    const auto state = static_cast<StateId>(rows.size());
    if (steps.empty() && lts.end() && subsets.contains(subset, *lts.end())) {
      state_of_subset.push_back(end.value_or(state));
      if (end) continue;
      end = state;
    } else {
      state_of_subset.push_back(state);
    }
    rows.push_back(edges.size());
    for (const auto& [action, target] : steps) {
      edges.push_back({action, StateId{static_cast<std::uint32_t>(target)}});
    }
    if ((i & 0x3FF) == 0) {
      context.poll({"determinising", rows.size(), edges.size(), subsets.size() - i});
    }
  }
  rows.push_back(edges.size());
  for (Edge& edge : edges) {
    if (edge.target != kError) edge.target = state_of_subset[index(edge.target)];
  }
  if (context.limits().states && rows.size() - 1 > *context.limits().states) {
    throw LimitReached(StopReason::States);
  }
  return Lts(lts.alphabet(), std::move(rows), std::move(edges), end);
}

}  // namespace proviso::lts
