// Slow and obviously right: the equivalences by their definitions, and the subset construction with
// sets of sets. What the fast algorithms are compared with.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lts/lts.hpp"
#include "lts/partition.hpp"

namespace proviso::lts::reference {

/// A system spelt out: π is the last state, END can do an action of its own. Actions are names, so
/// that several systems can be put together.
struct Explicit {
  int states = 0;
  int error = 0;
  std::optional<int> end;
  std::set<std::tuple<int, std::string, int>> transitions;
};

inline Explicit spell_out(const Lts& lts) {
  Explicit result;
  result.error = static_cast<int>(lts.state_count());
  result.states = result.error + 1;
  const auto number = [&](StateId s) { return s == kError ? result.error : static_cast<int>(s); };
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const Edge& edge : lts.edges(StateId{s})) {
      result.transitions.insert({static_cast<int>(s), lts.name(edge.action), number(edge.target)});
    }
  }
  if (lts.end()) {
    result.end = number(*lts.end());
    result.transitions.insert({*result.end, "<end>", *result.end});
  }
  return result;
}

/// Both side by side; the first one's states come first. The two πs are two states.
inline Explicit side_by_side(const Explicit& a, const Explicit& b) {
  Explicit result = a;
  result.states = a.states + b.states;
  for (const auto& [source, label, target] : b.transitions) {
    result.transitions.insert({source + a.states, label, target + a.states});
  }
  return result;
}

using Relation = std::vector<std::vector<bool>>;

/// Which states reach which by τ alone, themselves included.
inline Relation silent_closure(const Explicit& system) {
  Relation reach(system.states, std::vector<bool>(system.states, false));
  for (int s = 0; s < system.states; ++s) reach[s][s] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [source, label, target] : system.transitions) {
      if (label != "tau") continue;
      for (int s = 0; s < system.states; ++s) {
        if (reach[s][source] && !reach[s][target]) reach[s][target] = changed = true;
      }
    }
  }
  return reach;
}

/// τ* a τ* as a, τ* as τ.
inline Explicit weak_steps(const Explicit& system) {
  const Relation reach = silent_closure(system);
  Explicit result = system;
  for (int s = 0; s < system.states; ++s) {
    for (int t = 0; t < system.states; ++t) {
      if (reach[s][t]) result.transitions.insert({s, "tau", t});
    }
  }
  for (const auto& [source, label, target] : system.transitions) {
    if (label == "tau") continue;
    for (int s = 0; s < system.states; ++s) {
      for (int t = 0; t < system.states; ++t) {
        if (reach[s][source] && reach[target][t]) result.transitions.insert({s, label, t});
      }
    }
  }
  return result;
}

enum class Kind { Strong, Branching, Weak };

/// Whether `t` can answer the step s a→ s', assuming `related`.
inline bool answers(const Explicit& weak, const Relation& reach, const Explicit& system,
                    const Relation& related, Kind kind, int s, const std::string& label, int s_next,
                    int t) {
  if (kind == Kind::Branching) {
    if (label == "tau" && related[s_next][t]) return true;
    for (const auto& [source, l, target] : system.transitions) {
      const bool possible = l == label && reach[t][source];
      if (possible && related[s][source] && related[s_next][target]) return true;
    }
    return false;
  }
  const Explicit& answer = kind == Kind::Weak ? weak : system;
  for (auto at = answer.transitions.lower_bound({t, label, 0});
       at != answer.transitions.end() && std::get<0>(*at) == t && std::get<1>(*at) == label; ++at) {
    if (related[s_next][std::get<2>(*at)]) return true;
  }
  return false;
}

/// The greatest bisimulation: start with everything related but π with states, and throw out pairs
/// that fail until none does. Errors are the states that are π.
inline Relation bisimulation(const Explicit& system, Kind kind, const std::set<int>& errors) {
  const Explicit weak = kind == Kind::Weak ? weak_steps(system) : system;
  const Relation reach = silent_closure(system);
  Relation related(system.states, std::vector<bool>(system.states, true));
  for (int s = 0; s < system.states; ++s) {
    for (int t = 0; t < system.states; ++t) related[s][t] = errors.count(s) == errors.count(t);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [s, label, s_next] : system.transitions) {
      for (int t = 0; t < system.states; ++t) {
        if (!related[s][t]) continue;
        if (answers(weak, reach, system, related, kind, s, label, s_next, t)) continue;
        related[s][t] = related[t][s] = false;
        changed = true;
      }
    }
  }
  return related;
}

inline Partition bisimulation(const Lts& lts, Kind kind) {
  const Explicit system = spell_out(lts);
  const Relation related = bisimulation(system, kind, {system.error});
  std::vector<std::uint32_t> block_of_state(lts.state_count());
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    block_of_state[s] = s;
    for (std::uint32_t t = 0; t < s; ++t) {
      if (related[s][t]) {
        block_of_state[s] = block_of_state[t];
        break;
      }
    }
  }
  return canonical(std::move(block_of_state));
}

inline bool bisimilar(const Lts& first, const Lts& second, Kind kind) {
  const Explicit a = spell_out(first);
  const Explicit b = spell_out(second);
  const Relation related = bisimulation(side_by_side(a, b), kind, {a.error, a.states + b.error});
  return related[0][a.states];
}

using StateSet = std::set<std::uint32_t>;
inline constexpr std::uint32_t kErrorMember = index(kError);

/// With everything that τ steps lead to; π may be a member.
inline StateSet closure(const Lts& lts, StateSet set) {
  std::deque<std::uint32_t> queue(set.begin(), set.end());
  while (!queue.empty()) {
    const std::uint32_t s = queue.front();
    queue.pop_front();
    if (s == kErrorMember) continue;
    for (const Edge& edge : lts.edges(StateId{s}, kTau)) {
      if (set.insert(index(edge.target)).second) queue.push_back(index(edge.target));
    }
  }
  return set;
}

/// The states after one more visible label.
inline StateSet after(const Lts& lts, const StateSet& set, const std::string& label) {
  const auto action = lts.alphabet().find(label);
  StateSet result;
  if (!action) return result;
  for (const std::uint32_t s : set) {
    if (s == kErrorMember) continue;
    for (const Edge& edge : lts.edges(StateId{s}, *action)) result.insert(index(edge.target));
  }
  return closure(lts, result);
}

/// The states after a trace of visible labels; no states if it is no trace.
inline StateSet after(const Lts& lts, const std::vector<std::string>& trace) {
  StateSet set = closure(lts, {index(kInitial)});
  for (const std::string& label : trace) set = after(lts, set, label);
  return set;
}

inline Lts determinise(const Lts& lts) {
  LtsBuilder builder;
  for (const std::string& label : lts.alphabet().labels()) builder.action(label);
  const StateSet initial = closure(lts, {index(kInitial)});
  if (initial.count(kErrorMember) > 0) {
    builder.add_state();
    builder.add_transition(StateId{0}, kTau, kError);
    return std::move(builder).build();
  }
  const auto steps = [&](const StateSet& set) {
    std::map<std::string, StateSet> result;
    for (const std::string& label : lts.alphabet().labels()) {
      StateSet next = after(lts, set, label);
      if (!next.empty()) result[label] = std::move(next);
    }
    return result;
  };
  std::map<StateSet, StateId> known;
  std::deque<StateSet> queue;
  std::optional<StateId> end;
  const auto state_of = [&](const StateSet& set) {
    if (set.count(kErrorMember) > 0) return kError;
    const auto at = known.find(set);
    if (at != known.end()) return at->second;
    const bool ends = lts.end() && set.count(index(*lts.end())) > 0 && steps(set).empty();
    const StateId state = ends && end ? *end : builder.add_state();
    if (ends) end = state;
    known.emplace(set, state);
    if (!steps(set).empty()) queue.push_back(set);
    return state;
  };
  state_of(initial);
  while (!queue.empty()) {
    const StateSet set = queue.front();
    queue.pop_front();
    for (const auto& [label, next] : steps(set)) {
      const StateId target = state_of(next);
      builder.add_transition(known.at(set), builder.action(label), target);
    }
  }
  if (end) builder.set_end(*end);
  return std::move(builder).build();
}

/// For all traces: both can do it or neither, both may be in π after it or neither. After a trace
/// that may lead to π nothing more is compared. `inclusion`: only traces of the first count.
inline bool same_traces(const Lts& first, const Lts& second, bool inclusion) {
  std::set<std::string> labels;
  for (const auto& label : first.alphabet().labels()) labels.insert(label);
  for (const auto& label : second.alphabet().labels()) labels.insert(label);
  using Pair = std::pair<StateSet, StateSet>;
  std::set<Pair> known;
  std::deque<Pair> queue{{closure(first, {0}), closure(second, {0})}};
  while (!queue.empty()) {
    const Pair pair = queue.front();
    queue.pop_front();
    if (!known.insert(pair).second) continue;
    const auto& [a, b] = pair;
    if (a.empty() && inclusion) continue;
    if (a.empty() != b.empty()) return false;
    if (a.empty()) continue;
    if (a.count(kErrorMember) != b.count(kErrorMember)) return false;
    if (a.count(kErrorMember) > 0) continue;
    for (const std::string& label : labels) {
      queue.push_back({after(first, a, label), after(second, b, label)});
    }
  }
  return true;
}

}  // namespace proviso::lts::reference
