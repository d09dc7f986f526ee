#include "lts/lts.hpp"

#include <algorithm>
#include <cassert>

namespace proviso::lts {

Lts::Lts() : rows_(2, 0) {}

Lts::Lts(Alphabet alphabet, GrowingArray<std::uint64_t> rows, GrowingArray<Edge> edges,
         std::optional<StateId> end)
    : alphabet_(std::move(alphabet)), rows_(std::move(rows)), edges_(std::move(edges)), end_(end) {
  assert(rows_.size() >= 2 && rows_.back() == edges_.size());
  for (const Edge& edge : edges_) {
    assert(index(edge.action) < alphabet_.size());
    assert(edge.target == kError || index(edge.target) < state_count());
    if (edge.target == kError) has_error_ = true;
    if (edge.action == kTau) has_tau_ = true;
  }
}

std::span<const Edge> Lts::edges(StateId state, ActionId action) const {
  const auto row = edges(state);
  const auto by_action = [](const Edge& a, const Edge& b) { return a.action < b.action; };
  const auto [first, last] =
      std::equal_range(row.begin(), row.end(), Edge{action, StateId{0}}, by_action);
  return row.subspan(first - row.begin(), last - first);
}

bool Lts::is_deterministic() const {
  if (has_tau_) return false;
  for (std::uint32_t s = 0; s < state_count(); ++s) {
    const auto row = edges(StateId{s});
    const auto same_action = [](const Edge& a, const Edge& b) { return a.action == b.action; };
    if (std::adjacent_find(row.begin(), row.end(), same_action) != row.end()) return false;
  }
  return true;
}

bool operator==(const Lts& a, const Lts& b) {
  return a.alphabet_ == b.alphabet_ && a.end_ == b.end_ &&
         std::equal(a.rows_.begin(), a.rows_.end(), b.rows_.begin(), b.rows_.end()) &&
         std::equal(a.edges_.begin(), a.edges_.end(), b.edges_.begin(), b.edges_.end());
}

StateId LtsBuilder::add_state() { return StateId{states_++}; }

void LtsBuilder::add_states(std::uint32_t count) { states_ += count; }

ActionId LtsBuilder::action(std::string_view label) {
  const auto next = static_cast<ActionId>(labels_.size() + 1);
  const auto [at, fresh] = known_.try_emplace(std::string(label), next);
  if (fresh) labels_.emplace_back(label);
  return at->second;
}

void LtsBuilder::add_transition(StateId source, ActionId action, StateId target) {
  transitions_.push_back({source, {action, target}});
}

Lts LtsBuilder::build() && {
  if (states_ == 0) states_ = 1;
  Alphabet alphabet(labels_);
  std::vector<ActionId> renumbered(labels_.size() + 1, kTau);
  for (std::size_t k = 0; k < labels_.size(); ++k) renumbered[k + 1] = *alphabet.find(labels_[k]);
  for (Transition& t : transitions_) t.edge.action = renumbered[index(t.edge.action)];
  std::sort(transitions_.begin(), transitions_.end(), [](const Transition& a, const Transition& b) {
    return a.source != b.source ? a.source < b.source : a.edge < b.edge;
  });
  GrowingArray<std::uint64_t> rows;
  GrowingArray<Edge> edges;
  rows.reserve(states_ + 1);
  edges.reserve(transitions_.size());
  std::size_t next = 0;
  for (std::uint32_t s = 0; s < states_; ++s) {
    rows.push_back(edges.size());
    for (; next < transitions_.size() && transitions_[next].source == StateId{s}; ++next) {
      const bool repeated = edges.size() > rows[s] && edges.back() == transitions_[next].edge;
      if (!repeated) edges.push_back(transitions_[next].edge);
    }
  }
  rows.push_back(edges.size());
  return Lts(std::move(alphabet), std::move(rows), std::move(edges), end_);
}

}  // namespace proviso::lts
