// Gates: the small automata behind the sentences that describe an assumption.
//
// assumption_words.hpp says what a gate is, when it is true of an assumption, and what it explains.
#pragma once

#include <algorithm>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::report {

struct Gate {
  lts::ActionId label{};
  bool open = false;  // at the start
  std::vector<lts::ActionId> openers = {};
  std::vector<lts::ActionId> closers = {};  // may contain the label itself

  bool is_simple() const { return openers.size() <= 1 && closers.size() <= 1; }
  bool closes_itself() const { return has(closers, label); }
  std::vector<lts::ActionId> other_closers() const {
    std::vector<lts::ActionId> others;
    for (const lts::ActionId closer : closers) {
      if (closer != label) others.push_back(closer);
    }
    return others;
  }
  bool after(lts::ActionId action, bool before) const {
    if (has(openers, action)) return true;
    return before && !has(closers, action);
  }
  static bool has(const std::vector<lts::ActionId>& actions, lts::ActionId action) {
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  }
};

struct Gates {
  std::vector<Gate> gates;
  bool forbids = false;  // whether the assumption forbids anything
  bool complete = true;  // whether the gates together say all that it does
};

/// Gates that are true of an assumption, for all labels that are forbidden somewhere.
Gates find_gates(const lts::Lts& assumption);

}  // namespace proviso::report
