// The parallel composition written straight from its definition: plain maps and sets, no packing,
// no tables. Slow and obviously right.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lts/system.hpp"

namespace proviso::space {

class ReferenceProduct {
 public:
  using State = std::vector<std::uint32_t>;
  /// A label ("tau" for τ) and where it leads; nowhere is π.
  using Move = std::pair<std::string, std::optional<State>>;

  explicit ReferenceProduct(const lts::System& system) : system_(system) {
    for (const lts::Component& component : system.components) {
      for (const std::string& label : component.lts.alphabet().labels()) labels_.insert(label);
    }
    explore();
  }

  State initial() const { return State(system_.components.size(), 0); }
  const std::map<State, std::set<Move>>& reachable() const { return reachable_; }
  const std::set<std::string>& labels() const { return labels_; }

  bool terminated(const State& state) const {
    std::set<std::string> of_ending, of_others;
    bool some = false, all_there = true;
    for (std::size_t c = 0; c < state.size(); ++c) {
      const lts::Lts& lts = system_.components[c].lts;
      const bool ending = lts.end() && *lts.end() != lts::kInitial;
      auto& labels = ending ? of_ending : of_others;
      labels.insert(lts.alphabet().labels().begin(), lts.alphabet().labels().end());
      some |= ending;
      if (lts.end() && lts::index(*lts.end()) != state[c]) all_there = false;
    }
    return some && all_there &&
           std::includes(of_ending.begin(), of_ending.end(), of_others.begin(), of_others.end());
  }

  std::uint64_t transition_count() const {
    std::uint64_t count = 0;
    for (const auto& [state, moves] : reachable_) count += moves.size();
    return count;
  }

  /// The length of a shortest run to a move to π (that move included) or to a stuck state that has
  /// not terminated.
  struct Distances {
    std::optional<std::size_t> error;
    std::optional<std::size_t> deadlock;
  };
  Distances distances() const {
    Distances result;
    std::set<State> seen = {initial()};
    std::vector<State> level = {initial()};
    for (std::size_t depth = 0; !level.empty(); ++depth) {
      std::vector<State> next;
      for (const State& state : level) {
        const std::set<Move>& moves = reachable_.at(state);
        if (moves.empty() && !terminated(state) && !result.deadlock) result.deadlock = depth;
        for (const auto& [label, target] : moves) {
          if (!target && !result.error) result.error = depth + 1;
          if (target && seen.insert(*target).second) next.push_back(*target);
        }
      }
      level = std::move(next);
    }
    return result;
  }

 private:
  using LocalTarget = std::optional<std::uint32_t>;

  std::vector<LocalTarget> local_targets(std::size_t c, std::uint32_t state,
                                         lts::ActionId action) const {
    std::vector<LocalTarget> targets;
    for (const lts::Edge& edge : system_.components[c].lts.edges(lts::StateId{state})) {
      if (edge.action != action) continue;
      targets.push_back(edge.target == lts::kError ? LocalTarget() : lts::index(edge.target));
    }
    return targets;
  }

  /// Adds what one component may do to each of the combinations so far.
  static std::set<std::optional<State>> combined(const std::set<std::optional<State>>& so_far,
                                                 std::size_t c,
                                                 const std::vector<LocalTarget>& targets) {
    std::set<std::optional<State>> result;
    for (const auto& state : so_far) {
      for (const LocalTarget& target : targets) {
        std::optional<State> next = state;
        if (next && target) (*next)[c] = *target;
        if (!target) next.reset();
        result.insert(next);
      }
    }
    return result;
  }

  std::set<Move> moves(const State& state) const {
    std::set<Move> result;
    for (std::size_t c = 0; c < state.size(); ++c) {
      for (const auto& target : combined({state}, c, local_targets(c, state[c], lts::kTau))) {
        result.emplace("tau", target);
      }
    }
    for (const std::string& label : labels_) {
      std::set<std::optional<State>> targets = {state};
      for (std::size_t c = 0; c < state.size(); ++c) {
        const auto action = system_.components[c].lts.alphabet().find(label);
        if (action) targets = combined(targets, c, local_targets(c, state[c], *action));
      }
      for (const auto& target : targets) result.emplace(label, target);
    }
    return system_.priority ? prior(result) : result;
  }

  std::set<Move> prior(const std::set<Move>& moves) const {
    std::set<Move> first;
    for (const Move& move : moves) {
      const bool precedes = move.first == "tau" ? system_.priority->tau_precedes()
                                                : system_.priority->precedes(move.first);
      if (precedes) first.insert(move);
    }
    return first.empty() ? moves : first;
  }

  void explore() {
    std::vector<State> open = {initial()};
    while (!open.empty()) {
      const State state = open.back();
      open.pop_back();
      if (reachable_.count(state) > 0) continue;
      const auto& found = reachable_[state] = moves(state);
      for (const Move& move : found) {
        if (move.second) open.push_back(*move.second);
      }
    }
  }

  const lts::System& system_;
  std::set<std::string> labels_;
  std::map<State, std::set<Move>> reachable_;
};

}  // namespace proviso::space
