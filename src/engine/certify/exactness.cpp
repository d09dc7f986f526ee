#include "engine/certify/exactness.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/certify/search.hpp"

namespace proviso::certify {
namespace {

/// States by their numbers, ascending.
using Set = std::vector<std::uint32_t>;
using MaybeSet = std::optional<Set>;  // none: π may be reached

class Simulation {
 public:
  Simulation(const Composition& component, const lts::Alphabet& seen, Context& context)
      : component_(component), context_(context), table_(component.width()) {
    is_seen_.push_back(false);
    for (const std::string& label : component.alphabet().labels()) {
      is_seen_.push_back(seen.contains(label));
    }
  }

  MaybeSet initial() { return closed({table_.insert(component_.initial())}); }

  MaybeSet step(const Set& set, lts::ActionId action) {
    Set targets;
    for (const std::uint32_t number : set) {
      expand(number);
      for (std::size_t i = 0; i < moves_.list.size(); ++i) {
        if (moves_.list[i].action != action) continue;
        if (moves_.list[i].to_error) return std::nullopt;
        targets.push_back(table_.insert(component_.target(moves_, i)));
      }
    }
    return closed(std::move(targets));
  }

 private:
  void expand(std::uint32_t number) {
    constexpr std::uint64_t kPollEvery = 1 << 12;
    if (++expanded_ % kPollEvery == 0) context_.poll({"certifying", table_.size(), expanded_, 0});
    state_.assign(table_[number].begin(), table_[number].end());
    component_.moves(state_, moves_);
  }

  /// With all that moves outside the alphabet of the assumption lead to.
  MaybeSet closed(Set set) {
    std::vector<bool> member(table_.size(), false);
    Set closure;
    const auto add = [&](std::uint32_t number) {
      if (number >= member.size()) member.resize(table_.size(), false);
      if (member[number]) return;
      member[number] = true;
      closure.push_back(number);
    };
    for (const std::uint32_t number : set) add(number);
    for (std::size_t next = 0; next < closure.size(); ++next) {
      expand(closure[next]);
      for (std::size_t i = 0; i < moves_.list.size(); ++i) {
        if (is_seen_[index(moves_.list[i].action)]) continue;
        if (moves_.list[i].to_error) return std::nullopt;
        add(table_.insert(component_.target(moves_, i)));
      }
    }
    std::sort(closure.begin(), closure.end());
    return closure;
  }

  const Composition& component_;
  Context& context_;
  StateTable table_;
  std::vector<bool> is_seen_;  // by action
  std::vector<std::uint32_t> state_;
  Composition::Moves moves_;
  std::uint64_t expanded_ = 0;
};

/// A state of the assumption, a set, and how it was found.
struct Pair {
  std::uint32_t state;
  const Set* set;
  std::size_t parent;
  std::string label;
};

std::vector<std::string> word_to(const std::vector<Pair>& pairs, std::size_t at,
                                 const std::string& last) {
  std::vector<std::string> word{last};
  for (; at != 0; at = pairs[at].parent) word.push_back(pairs[at].label);
  std::reverse(word.begin(), word.end());
  return word;
}

}  // namespace

std::optional<std::vector<std::string>> word_of_disagreement(const lts::Lts& assumption,
                                                             const Composition& component,
                                                             Context& context) {
  Simulation simulation(component, assumption.alphabet(), context);
  std::map<std::pair<std::uint32_t, Set>, std::size_t> known;
  std::vector<Pair> pairs;
  const auto add = [&](std::uint32_t state, Set set, std::size_t parent, const std::string& label) {
    const auto [at, is_new] = known.try_emplace({state, std::move(set)}, pairs.size());
    if (is_new) pairs.push_back({state, &at->first.second, parent, label});
  };
  MaybeSet initial = simulation.initial();
  if (!initial) return std::vector<std::string>();
  add(0, std::move(*initial), 0, "");
  for (std::size_t next = 0; next < pairs.size(); ++next) {
    const auto [state, set] = std::pair(pairs[next].state, pairs[next].set);
    context.poll({"certifying", pairs.size(), 0, pairs.size() - next});
    for (const std::string& label : assumption.alphabet().labels()) {
      const auto own = assumption.edges(lts::StateId{state}, *assumption.alphabet().find(label));
      MaybeSet after = simulation.step(*set, *component.alphabet().find(label));
      if (own.empty() == after.has_value()) return word_to(pairs, next, label);
      if (after) add(index(own.front().target), std::move(*after), next, label);
    }
  }
  return std::nullopt;
}

}  // namespace proviso::certify
