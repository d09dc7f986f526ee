// Random transition systems for property-based tests: small, dense or sparse, with τ, π, END and
// nondeterminism. They shrink, and they print as text that can be pasted into make_lts.
#pragma once

#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include <rapidcheck.h>

#include "lts/lts.hpp"

namespace proviso::lts {

/// "0 a 1, 1 tau -1, end 2": transitions (-1 is π), and which state is END. States up to the
/// greatest number mentioned exist. Labels in `unused` are in the alphabet too.
inline Lts make_lts(const std::string& text, const std::vector<std::string>& unused = {}) {
  LtsBuilder builder;
  for (const std::string& label : unused) builder.action(label);
  const auto state = [&](int number) {
    if (number < 0) return kError;
    while (builder.state_count() <= static_cast<std::uint32_t>(number)) builder.add_state();
    return StateId{static_cast<std::uint32_t>(number)};
  };
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');) {
    std::istringstream words(item);
    std::string first;
    if (!(words >> first)) continue;
    if (first == "end") {
      int number = 0;
      words >> number;
      builder.set_end(state(number));
      continue;
    }
    std::string label;
    int target = 0;
    words >> label >> target;
    const StateId source = state(std::stoi(first));
    const ActionId action = label == "tau" ? kTau : builder.action(label);
    builder.add_transition(source, action, state(target));
  }
  return std::move(builder).build();
}

inline std::string to_text(const Lts& lts) {
  std::ostringstream out;
  out << lts.state_count() << " states";
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const Edge& edge : lts.edges(StateId{s})) {
      out << ", " << s << ' ' << lts.name(edge.action) << ' ';
      if (edge.target == kError) {
        out << -1;
      } else {
        out << index(edge.target);
      }
    }
  }
  if (lts.end()) out << ", end " << index(*lts.end());
  return out.str();
}

// Found by RapidCheck and GoogleTest when a value has to be shown.
inline void showValue(const Lts& lts, std::ostream& out) { out << to_text(lts); }
inline void PrintTo(const Lts& lts, std::ostream* out) { *out << to_text(lts); }

struct RandomShape {
  int states = 8;      // at most
  int labels = 3;      // at most
  int degree = 3;      // transitions a state, at most on average
  int silent = 40;     // per cent of the transitions that are τ
  int errors = 5;      // per cent of the transitions that lead to π
  int ending = 50;     // per cent of the systems that have an END
  bool cycles = true;  // else τ leads to greater states only, and nothing collapses
};

inline rc::Gen<Lts> random_lts(RandomShape shape = {}) {
  return rc::gen::exec([shape] {
    // The number of states grows with RapidCheck's size, all else is drawn evenly.
    const int states = 1 + *rc::gen::inRange(0, shape.states);
    const auto below = [](int bound) {
      return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, bound));
    };
    const int labels = 1 + below(shape.labels);
    const int transitions = below(states * shape.degree + 1);
    const int end = below(100) < shape.ending ? below(states) : -1;
    LtsBuilder builder;
    builder.add_states(static_cast<std::uint32_t>(states));
    std::vector<ActionId> actions;
    for (int k = 0; k < labels; ++k) {
      actions.push_back(builder.action(std::string(1, static_cast<char>('a' + k))));
    }
    for (int k = 0; k < transitions; ++k) {
      const int source = below(states);
      const int kind = below(100);
      const ActionId action = kind < shape.silent ? kTau : actions[below(labels)];
      const bool forward = action == kTau && !shape.cycles;
      const int target = forward ? source + below(states - source) : below(states);
      const bool error = below(100) < shape.errors;
      if (source == end) continue;
      builder.add_transition(static_cast<StateId>(source), action,
                             error ? kError : static_cast<StateId>(target));
    }
    if (end >= 0) builder.set_end(static_cast<StateId>(end));
    return std::move(builder).build();
  });
}

}  // namespace proviso::lts
