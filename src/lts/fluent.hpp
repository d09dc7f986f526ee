// Propositions on runs of a transition system, and temporal assertions built from them.
//
// A fluent becomes true on an initiating action, false on a terminating one, and keeps its value
// otherwise. An action used as a proposition is true exactly after that action: it is terminated by
// every other one, τ included. A position of a run is the valuation after one step; the initial
// valuation is not a position.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "logic/buchi.hpp"
#include "logic/formula.hpp"
#include "lts/alphabet.hpp"

namespace proviso::lts {

struct Fluent {
  std::string name;
  std::vector<std::string> initiating;
  std::vector<std::string> terminating;
  bool initially = false;
  bool momentary = false;  // an action used as a proposition
};

/// The effect of one action on the valuation of at most 64 fluents.
struct FluentEffect {
  logic::Valuation set = 0;
  logic::Valuation keep = ~logic::Valuation{0};

  logic::Valuation after(logic::Valuation before) const { return (before & keep) | set; }
};

/// The effects of all actions of the alphabet; fluent k is bit k.
std::vector<FluentEffect> effects(std::span<const Fluent> fluents, const Alphabet& alphabet);
logic::Valuation initial_valuation(std::span<const Fluent> fluents);

/// A temporal formula whose atoms are fluents.
struct Assertion {
  std::string name;
  logic::FormulaPool pool;
  logic::Formula formula{};
  std::vector<Fluent> fluents;
};

}  // namespace proviso::lts
