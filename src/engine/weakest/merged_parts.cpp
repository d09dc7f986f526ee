// Which pair is next? All pairs that share a label are composed and reduced, each with a small
// bound on its states, and the one is taken that lets the number of states of all parts together
// grow least. What was tried is kept as long as both parts are there, so that only the pairs of the
// new part are tried again. If no pair keeps within the bound, the bound is raised, up to
// kMostStates.
//
// Cost: with k parts, O(k²) compositions of at most kMostStates states; most are tiny.
#include "engine/weakest/merged_parts.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "engine/weakest/bounded.hpp"
#include "engine/weakest/shown_product.hpp"
#include "lts/graph.hpp"
#include "lts/minimise.hpp"

namespace proviso::weakest {
namespace {

using lts::Component;
using lts::Lts;

constexpr std::uint64_t kFewestStates = 1000;
constexpr std::uint64_t kMostStates = 100'000;
constexpr std::uint64_t kRaise = 10;
/// The subsets of so many states take little room even if each has all of them.
constexpr std::uint32_t kMostDeterminised = 2000;

/// The deterministic system if it is smaller.
Lts determinised_if_smaller(Lts lts, Context& context) {
  if (lts.state_count() > kMostDeterminised || lts.is_deterministic()) return lts;
  Context bounded(at_most(lts.state_count(), context), context);
  try {
    Lts deterministic = lts::minimise(lts, lts::Equivalence::Trace, bounded);
    if (deterministic.state_count() <= lts.state_count()) return deterministic;
  } catch (const LimitReached& limit) {
    if (limit.reason() != StopReason::States) throw;
  }
  return lts;
}

Lts reduced(const Lts& lts, Context& context) {
  Lts smaller = lts::propagate_error(lts::reduce_tau(lts, context), context);
  smaller = lts::minimise(smaller, lts::Equivalence::Branching, context);
  return determinised_if_smaller(std::move(smaller), context);
}

bool share_a_label(const Lts& a, const Lts& b) {
  const auto labels = a.alphabet().labels();
  return std::any_of(labels.begin(), labels.end(),
                     [&b](const std::string& label) { return b.alphabet().contains(label); });
}

class Merging {
 public:
  Merging(std::vector<Component> parts, const lts::Alphabet& shown, Steps& steps, Context& context)
      : shown_(shown), steps_(steps), context_(context) {
    for (Component& part : parts) parts_.emplace(next_++, std::move(part));
  }

  std::vector<Component> run() && {
    for (auto& [number, part] : parts_) {
      part.lts = reduced(show_only(without_end(part.lts), in_sight_of({number})), context_);
    }
    for (std::uint64_t bound = kFewestStates; bound <= kMostStates; bound *= kRaise) {
      while (merge_best(bound)) {
      }
    }
    std::vector<Component> left;
    for (auto& [number, part] : parts_) left.push_back(std::move(part));
    return left;
  }

 private:
  using Number = std::size_t;
  using Pair = std::pair<Number, Number>;
  struct Attempt {
    std::uint64_t bound = 0;
    std::optional<Lts> together = {};  // nothing if it has more states than the bound
  };

  /// The labels that other parts or the interface have.
  lts::Alphabet in_sight_of(const std::vector<Number>& some) const {
    std::vector<std::string> labels(shown_.labels().begin(), shown_.labels().end());
    for (const auto& [number, part] : parts_) {
      if (std::find(some.begin(), some.end(), number) != some.end()) continue;
      const auto own = part.lts.alphabet().labels();
      labels.insert(labels.end(), own.begin(), own.end());
    }
    return lts::Alphabet(std::move(labels));
  }

  bool merge_best(std::uint64_t bound) {
    std::optional<Pair> best;
    for (auto a = parts_.begin(); a != parts_.end(); ++a) {
      for (auto b = std::next(a); b != parts_.end(); ++b) {
        const Pair pair{a->first, b->first};
        if (!share_a_label(a->second.lts, b->second.lts)) continue;
        if (!attempt(pair, bound).together) continue;
        if (!best || growth(pair) < growth(*best)) best = pair;
      }
    }
    if (best) merge(*best);
    return best.has_value();
  }

  const Attempt& attempt(const Pair& pair, std::uint64_t bound) {
    Attempt& known = attempts_[pair];
    if (known.together || known.bound >= bound) return known;
    known.bound = bound;
    Context bounded(at_most(bound, context_), context_);
    try {
      const std::vector<Component> both{parts_.at(pair.first), parts_.at(pair.second)};
      const Lts product = compose_showing(both, in_sight_of({pair.first, pair.second}), bounded);
      steps_.explored(product.state_count(), product.transition_count());
      known.together = reduced(product, context_);
    } catch (const LimitReached& limit) {
      if (limit.reason() != StopReason::States) throw;
    }
    return known;
  }

  /// By how many states the parts grow if these two are put together.
  std::int64_t growth(const Pair& pair) const {
    return std::int64_t{attempts_.at(pair).together->state_count()} -
           std::int64_t{parts_.at(pair.first).lts.state_count()} -
           std::int64_t{parts_.at(pair.second).lts.state_count()};
  }

  void merge(const Pair& pair) {
    Component together{
        fmt::format("{}, {}", parts_.at(pair.first).name, parts_.at(pair.second).name),
        std::move(*attempts_.at(pair).together)};
    std::erase_if(attempts_, [&pair](const auto& entry) {
      const Pair& other = entry.first;
      return other.first == pair.first || other.first == pair.second ||
             other.second == pair.first || other.second == pair.second;
    });
    parts_.erase(pair.first);
    parts_.erase(pair.second);
    parts_.emplace(next_++, std::move(together));
  }

  const lts::Alphabet& shown_;
  Steps& steps_;
  Context& context_;
  std::map<Number, Component> parts_;
  Number next_ = 0;
  std::map<Pair, Attempt> attempts_;
};

}  // namespace

std::vector<Component> merge_parts(std::vector<Component> parts, const lts::Alphabet& shown,
                                   Steps& steps, Context& context) {
  steps.begin("merge");
  std::vector<Component> left = Merging(std::move(parts), shown, steps, context).run();
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  for (const Component& part : left) {
    states += part.lts.state_count();
    transitions += part.lts.transition_count();
  }
  steps.end(states, transitions);
  return left;
}

Lts without_end(const Lts& lts) {
  if (!lts.end()) return lts;
  GrowingArray<std::uint64_t> rows;
  GrowingArray<lts::Edge> edges;
  rows.push_back(0);
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    const auto row = lts.edges(lts::StateId{s});
    edges.append(row.data(), row.size());
    rows.push_back(edges.size());
  }
  return Lts(lts.alphabet(), std::move(rows), std::move(edges), std::nullopt);
}

}  // namespace proviso::weakest
