#include "engine/certify/cross_loop.hpp"

#include <algorithm>
#include <set>

namespace proviso::certify {
namespace {

/// Walks through states with f and without EG f. A state counts as found if at least one step leads
/// to it.
class Walk {
 public:
  Walk(const MachineGraph& graph, const StateSet& operand, const StateSet& own)
      : graph_(graph), operand_(operand), own_(own) {}

  /// Says for each state whether it is found (kFound), and whether after a state of the set, both
  /// ends included (kMet). Goes on from the start, and from the states for which `goes_on` is true.
  template <typename GoesOn>
  std::vector<std::uint8_t> from(std::uint32_t start, const StateSet& set,
                                 const GoesOn& goes_on) const {
    std::vector<std::uint8_t> found(graph_.size(), 0);
    std::vector<std::pair<std::uint32_t, std::uint8_t>> queue;
    const auto expand = [&](std::uint32_t s, std::uint8_t how) {
      for (const std::uint32_t t : graph_.targets(s)) {
        if (!operand_[t] || own_[t]) continue;
        const std::uint8_t then = how == kMet || set[t] ? kMet : kFound;
        if ((found[t] & then) != 0) continue;
        found[t] = static_cast<std::uint8_t>(found[t] | then);
        queue.emplace_back(t, then);
      }
    };
    expand(start, set[start] ? kMet : kFound);
    while (!queue.empty()) {
      const auto [s, how] = queue.back();
      queue.pop_back();
      if (goes_on(s)) expand(s, how);
    }
    return found;
  }

  static constexpr std::uint8_t kFound = 1;
  static constexpr std::uint8_t kMet = 2;

 private:
  const MachineGraph& graph_;
  const StateSet& operand_;
  const StateSet& own_;
};

/// Calls `end` with each state that ends a way from the start, and with each fairness condition
/// that can be satisfied on one to it.
template <typename GoesOn, typename End, typename Meets>
void for_all_ways(const Walk& walk, std::uint32_t start, std::size_t size,
                  const std::vector<StateSet>& fairness, const GoesOn& goes_on, const End& end,
                  const Meets& meets) {
  const std::vector<std::uint8_t> plain = walk.from(start, StateSet(size, false), goes_on);
  for (std::uint32_t s = 0; s < size; ++s) {
    if (plain[s] != 0) end(s);
  }
  for (std::size_t c = 0; c < fairness.size(); ++c) {
    const std::vector<std::uint8_t> found = walk.from(start, fairness[c], goes_on);
    for (std::uint32_t s = 0; s < size; ++s) {
      if ((found[s] & Walk::kMet) != 0) meets(s, c);
    }
  }
}

/// The ends of the ways from which all that a fair loop needs can be reached, again and again.
class LoopSearch {
 public:
  LoopSearch(std::size_t states, std::size_t conditions)
      : states_(states), conditions_(conditions) {}

  void add(const Ways& ways, bool through_feature) {
    for (const auto& [ends, satisfied] : ways) {
      ways_.push_back({ends.first, ends.second, through_feature, &satisfied});
    }
  }

  bool finds_loop() {
    std::size_t before = 0;
    do {
      before = ways_.size();
      keep_what_reaches([](const Way& way) { return way.through_feature; });
      for (std::size_t c = 0; c < conditions_; ++c) {
        keep_what_reaches([c](const Way& way) { return (*way.satisfied)[c]; });
      }
    } while (ways_.size() < before);
    return !ways_.empty();
  }

 private:
  struct Way {
    std::uint32_t from;
    std::uint32_t to;
    bool through_feature;
    const std::vector<bool>* satisfied;
  };

  /// Keeps the ways between states that can reach a wanted one.
  template <typename Wanted>
  void keep_what_reaches(const Wanted& wanted) {
    StateSet reaching(states_, false);
    for (const Way& way : ways_) {
      if (wanted(way)) reaching[way.from] = true;
    }
    for (bool grows = true; grows;) {
      grows = false;
      for (const Way& way : ways_) {
        if (!reaching[way.to] || reaching[way.from]) continue;
        reaching[way.from] = grows = true;
      }
    }
    std::erase_if(ways_, [&](const Way& way) { return !reaching[way.from] || !reaching[way.to]; });
  }

  std::size_t states_;
  std::size_t conditions_;
  std::vector<Way> ways_;
};

}  // namespace

Ways ways_through(const FeaturePart& part, const FairLabels& marks, const PathFormulas& formulas,
                  FormulaId globally) {
  const StateSet& own = marks.labels[index(globally)];
  const StateSet& operand = marks.labels[index(formulas[globally].left)];
  const Walk walk(part.graph, operand, own);
  const auto active = [&part](std::uint32_t s) { return !part.host_state[s]; };
  Ways ways;
  for (std::uint32_t e = 0; e < part.exits; ++e) {
    if (!operand[e] || own[e]) continue;
    const auto way_to = [&](std::uint32_t s) -> std::vector<bool>& {
      return ways[{*part.host_state[e], *part.host_state[s]}];
    };
    for_all_ways(
        walk, e, part.graph.size(), marks.fairness, active,
        [&](std::uint32_t s) {
          if (!active(s)) way_to(s).resize(marks.fairness.size(), false);
        },
        [&](std::uint32_t s, std::size_t c) {
          if (!active(s)) way_to(s)[c] = true;
        });
  }
  return ways;
}

HostWays::HostWays(const MachineGraph& host, const FairLabels& marks, const PathFormulas& formulas,
                   const StateSet& exits, FormulaId globally)
    : host_(host),
      marks_(marks),
      exits_(exits),
      own_(marks.labels[index(globally)]),
      operand_(marks.labels[index(formulas[globally].left)]) {}

const Ways& HostWays::from(std::uint32_t start) {
  const auto [place, fresh] = known_.try_emplace(start);
  Ways& ways = place->second;
  if (!fresh || !operand_[start] || own_[start]) return ways;
  const std::size_t conditions = marks_.fairness.size();
  if (exits_[start]) {
    std::vector<bool>& here = ways[{start, start}];
    for (const StateSet& fair : marks_.fairness) here.push_back(fair[start]);
  }
  for_all_ways(
      Walk(host_, operand_, own_), start, host_.size(), marks_.fairness,
      [](std::uint32_t) { return true; },
      [&](std::uint32_t s) {
        if (exits_[s]) ways[{start, s}].resize(conditions, false);
      },
      [&](std::uint32_t s, std::size_t c) {
        if (exits_[s]) ways[{start, s}][c] = true;
      });
  return ways;
}

bool close_fair_loop(const std::vector<const Ways*>& features, HostWays& host,
                     std::size_t conditions) {
  LoopSearch search(host.states(), conditions);
  std::set<std::uint32_t> landings;
  for (const Ways* ways : features) {
    search.add(*ways, true);
    for (const auto& [ends, satisfied] : *ways) landings.insert(ends.second);
  }
  if (landings.empty()) return false;
  for (const std::uint32_t landing : landings) search.add(host.from(landing), false);
  return search.finds_loop();
}

}  // namespace proviso::certify
