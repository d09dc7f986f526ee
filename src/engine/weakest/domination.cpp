#include "engine/weakest/domination.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/weakest/bounded.hpp"
#include "lts/determinise.hpp"

namespace proviso::weakest {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::Lts;
using lts::StateId;

/// More counters than these are not worth their memory, half a gigabyte.
constexpr std::uint64_t kMostCounters = 250'000'000;
using Counter = std::uint16_t;
constexpr std::uint64_t kFewSets = 2000;

using Targets = std::vector<std::uint32_t>;

/// The steps of each state by label, after silent ones. π is the last state and loops on all
/// labels.
class VisibleSteps {
 public:
  VisibleSteps(const Lts& lts, Context& context)
      : states_(lts.state_count() + 1),
        labels_(static_cast<std::uint32_t>(lts.alphabet().size()) - 1),
        targets_(std::size_t{states_} * labels_),
        sources_(targets_.size()) {
    std::vector<std::uint32_t> seen(lts.state_count(), states_);
    for (std::uint32_t s = 0; s < error(); ++s) {
      collect(lts, s, seen);
      if ((s & 0xFF) == 0) context.poll({"comparing states", 0, 0, error() - s});
    }
    for (std::uint32_t a = 0; a < labels_; ++a) targets_[place(error(), a)] = {error()};
    for (std::uint32_t s = 0; s < states_; ++s) {
      for (std::uint32_t a = 0; a < labels_; ++a) {
        for (const std::uint32_t t : targets(s, a)) sources_[place(t, a)].push_back(s);
      }
    }
  }

  std::uint32_t states() const { return states_; }
  std::uint32_t labels() const { return labels_; }
  std::uint32_t error() const { return states_ - 1; }
  const Targets& targets(std::uint32_t s, std::uint32_t a) const { return targets_[place(s, a)]; }
  const Targets& sources(std::uint32_t t, std::uint32_t a) const { return sources_[place(t, a)]; }

 private:
  std::size_t place(std::uint32_t s, std::uint32_t a) const { return std::size_t{s} * labels_ + a; }

  void collect(const Lts& lts, std::uint32_t state, std::vector<std::uint32_t>& seen) {
    std::vector<std::uint32_t> reached{state};
    seen[state] = state;
    for (std::size_t next = 0; next < reached.size(); ++next) {
      for (const Edge& edge : lts.edges(StateId{reached[next]})) {
        const std::uint32_t t = edge.target == lts::kError ? error() : lts::index(edge.target);
        if (edge.action != lts::kTau) {
          targets_[place(state, lts::index(edge.action) - 1)].push_back(t);
        } else if (seen[t] != state) {
          seen[t] = state;
          reached.push_back(t);
        }
      }
    }
    for (std::uint32_t a = 0; a < labels_; ++a) {
      Targets& row = targets_[place(state, a)];
      std::sort(row.begin(), row.end());
      row.erase(std::unique(row.begin(), row.end()), row.end());
      // What else may happen does not matter where π may.
      if (!row.empty() && row.back() == error()) row = {error()};
    }
  }

  std::uint32_t states_;
  std::uint32_t labels_;
  std::vector<Targets> targets_;
  std::vector<Targets> sources_;
};

/// Which states dominate which.
class Domination {
 public:
  Domination(const VisibleSteps& steps, Context& context)
      : steps_(steps), context_(context), over_(steps.states(), Row(steps.states(), true)) {
    start();
    while (!open_.empty()) {
      const Task task = open_.back();
      open_.pop_back();
      spread(task);
    }
    counters_ = {};
  }

  bool dominates(std::uint32_t u, std::uint32_t s) const { return over_[s][u]; }

 private:
  using Row = std::vector<bool>;
  struct Task {
    std::uint32_t label;
    std::uint32_t state;
  };

  std::size_t place(std::uint32_t a, std::uint32_t u, std::uint32_t s) const {
    return (std::size_t{a} * steps_.states() + u) * steps_.states() + s;
  }
  std::size_t place(std::uint32_t a, std::uint32_t s) const {
    return std::size_t{a} * steps_.states() + s;
  }

  void start() {
    const std::uint32_t states = steps_.states();
    for (std::uint32_t s = 0; s < states; ++s) {
      for (std::uint32_t u = 0; u < states; ++u) {
        over_[s][u] = s == steps_.error() ? u == s : can_follow(u, s);
      }
      if ((s & 0xFF) == 0) context_.poll({"comparing states", 0, 0, states});
    }
    counters_.assign(std::size_t{steps_.labels()} * states * states, 0);
    lost_.resize(std::size_t{steps_.labels()} * states);
    for (std::uint32_t a = 0; a < steps_.labels(); ++a) {
      for (std::uint32_t u = 0; u < states; ++u) count_steps(a, u);
      context_.poll({"comparing states", 0, 0, states});
    }
  }

  bool can_follow(std::uint32_t u, std::uint32_t s) const {
    for (std::uint32_t a = 0; a < steps_.labels(); ++a) {
      if (!steps_.targets(s, a).empty() && steps_.targets(u, a).empty()) return false;
    }
    return true;
  }

  /// For each state s: by how many steps u comes to a state that dominates s.
  void count_steps(std::uint32_t a, std::uint32_t u) {
    if (steps_.targets(u, a).empty()) return;
    for (std::uint32_t s = 0; s < steps_.states(); ++s) {
      const Targets& targets = steps_.targets(u, a);
      const auto count = static_cast<Counter>(std::count_if(
          targets.begin(), targets.end(), [&](std::uint32_t t) { return bool{over_[s][t]}; }));
      counters_[place(a, u, s)] = count;
      if (count == 0) lose(a, u, s);
    }
  }

  /// By a, u no longer comes to a state that dominates s.
  void lose(std::uint32_t a, std::uint32_t u, std::uint32_t s) {
    Targets& lost = lost_[place(a, s)];
    if (lost.empty()) open_.push_back({a, s});
    lost.push_back(u);
  }

  /// So u does not dominate those who come to s by a.
  void spread(const Task& task) {
    const Targets lost = std::exchange(lost_[place(task.label, task.state)], {});
    for (const std::uint32_t s : steps_.sources(task.state, task.label)) {
      for (const std::uint32_t u : lost) {
        if (!over_[s][u]) continue;
        over_[s][u] = false;
        give_up(u, s);
      }
    }
    if ((++spreads_ & 0xFF) == 0) context_.poll({"comparing states", 0, 0, open_.size()});
  }

  void give_up(std::uint32_t u, std::uint32_t s) {
    for (std::uint32_t a = 0; a < steps_.labels(); ++a) {
      for (const std::uint32_t source : steps_.sources(u, a)) {
        if (--counters_[place(a, source, s)] == 0) lose(a, source, s);
      }
    }
  }

  const VisibleSteps& steps_;
  Context& context_;
  std::vector<Row> over_;  // by state: who dominates it
  std::vector<Counter> counters_;
  std::vector<Targets> lost_;
  std::vector<Task> open_;
  std::uint32_t spreads_ = 0;
};

/// The subset construction on sets of states that do not dominate one another.
class UndominatedSubsets {
 public:
  UndominatedSubsets(const VisibleSteps& steps, const Domination& domination)
      : steps_(steps), domination_(domination), equal_(steps.states()) {
    for (std::uint32_t s = 0; s < steps.states(); ++s) {
      equal_[s] = s;
      for (std::uint32_t u = 0; u < s; ++u) {
        if (!domination.dominates(u, s) || !domination.dominates(s, u)) continue;
        equal_[s] = u;
        break;
      }
    }
  }

  Lts run(const lts::Alphabet& alphabet, Context& context) {
    GrowingArray<std::uint64_t> rows;
    GrowingArray<Edge> edges;
    rows.push_back(0);
    number({equal_[lts::index(lts::kInitial)]});
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
      for (std::uint32_t a = 0; a < steps_.labels(); ++a) {
        Targets next = step(order_[i]->first, a);
        if (next.empty()) continue;
        const bool is_error = next.front() == steps_.error();
        edges.push_back({ActionId{a + 1}, is_error ? lts::kError : number(std::move(next))});
      }
      rows.push_back(edges.size());
      if ((i & 0xFF) == 0) {
        context.poll({"determinising", order_.size(), edges.size(), order_.size() - i});
      }
    }
    return Lts(alphabet, std::move(rows), std::move(edges), std::nullopt);
  }

 private:
  using Known = std::map<Targets, StateId>;

  StateId number(Targets set) {
    const auto [at, fresh] =
        known_.emplace(std::move(set), StateId{static_cast<std::uint32_t>(order_.size())});
    if (fresh) order_.push_back(at);
    return at->second;
  }

  Targets step(const Targets& set, std::uint32_t a) const {
    Targets reached;
    for (const std::uint32_t s : set) {
      for (const std::uint32_t t : steps_.targets(s, a)) {
        if (t == steps_.error()) return {t};
        reached.push_back(equal_[t]);
      }
    }
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    Targets kept;
    for (const std::uint32_t s : reached) {
      const bool dominated = std::any_of(reached.begin(), reached.end(), [&](std::uint32_t u) {
        return u != s && domination_.dominates(u, s);
      });
      if (!dominated) kept.push_back(s);
    }
    return kept;
  }

  const VisibleSteps& steps_;
  const Domination& domination_;
  Targets equal_;  // the first state that dominates it and is dominated by it
  Known known_;
  std::vector<Known::const_iterator> order_;
};

/// Whether there is room for the counters. If not, sets are compared without domination.
bool has_room(const Lts& lts, Context& context) {
  const std::uint64_t states = lts.state_count() + std::uint64_t{1};
  const std::uint64_t counters = states * states * lts.alphabet().size();
  if (states > std::numeric_limits<Counter>::max() || counters > kMostCounters) return false;
  try {
    context.reserve(counters * sizeof(Counter));
  } catch (const LimitReached&) {
    return false;
  }
  return true;
}

/// Often there are hardly more sets than states, and comparing all states would be the dearer way.
std::optional<Lts> determinised_in_few(const Lts& lts, Context& context) {
  Context bounded(at_most(std::max(kFewSets, std::uint64_t{lts.state_count()}), context), context);
  try {
    return lts::determinise(lts, bounded);
  } catch (const LimitReached& limit) {
    if (limit.reason() != StopReason::States) throw;
    return std::nullopt;
  }
}

}  // namespace

Lts determinise_errors(const Lts& lts, Context& context) {
  if (lts.is_deterministic() || !has_room(lts, context)) return lts::determinise(lts, context);
  if (auto few = determinised_in_few(lts, context)) return std::move(*few);
  return determinise_undominated(lts, context);
}

Lts determinise_undominated(const Lts& lts, Context& context) {
  const VisibleSteps steps(lts, context);
  const Domination domination(steps, context);
  return UndominatedSubsets(steps, domination).run(lts.alphabet(), context);
}

}  // namespace proviso::weakest
