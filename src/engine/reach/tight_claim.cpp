#include "engine/reach/tight_claim.hpp"

#include <algorithm>
#include <utility>

namespace proviso::reach {
namespace {

using logic::Formula;
using logic::Operator;
using process::Execution;
using space::Word;

constexpr std::size_t kMostFixpoints = 6;

}  // namespace

TightClaim::TightClaim(const std::vector<process::CodeId>& atoms, const logic::FormulaPool& pool,
                       Formula violation)
    : atoms_(atoms), pool_(pool), violation_(violation) {
  collect(violation);
}

void TightClaim::collect(Formula root) {
  std::vector<bool> seen(pool_.size(), false);
  std::vector<Formula> open{root};
  while (!open.empty()) {
    const Formula at = open.back();
    open.pop_back();
    if (seen[index(at)]) continue;
    seen[index(at)] = true;
    const Operator op = pool_.op(at);
    const bool is_binary = op >= Operator::And && op != Operator::Next;
    if (is_binary) open.push_back(pool_.right(at));
    if (is_binary || op == Operator::Not || op == Operator::Next) open.push_back(pool_.left(at));
  }
  for (std::uint32_t i = 0; i < seen.size(); ++i) {
    if (!seen[i]) continue;
    const Formula at{i};
    formulas_.push_back(at);
    const Operator op = pool_.op(at);
    if (op == Operator::Until || op == Operator::Release) fixpoints_.push_back(at);
    if (op == Operator::Next) has_next_ = true;
  }
}

bool TightClaim::fits() const { return !has_next_ && fixpoints_.size() <= kMostFixpoints; }

/// The truth of all subformulas at a position, as the state has it.
TightClaim::Values TightClaim::values(Execution& at, std::uint32_t state) const {
  Values values(pool_.size(), false);
  std::size_t fixpoint = 0;
  process::Fault fault = process::Fault::None;
  for (const Formula f : formulas_) {
    const auto left = [&] { return values[index(pool_.left(f))]; };
    const auto right = [&] { return values[index(pool_.right(f))]; };
    bool value = false;
    switch (pool_.op(f)) {
      case Operator::False:
      case Operator::Next:
        break;
      case Operator::True:
        value = true;
        break;
      case Operator::Atom:
        value = at.value(atoms_[pool_.atom_of(f)], fault) != 0;
        break;
      case Operator::Not:
        value = !left();
        break;
      case Operator::And:
        value = left() && right();
        break;
      case Operator::Or:
        value = left() || right();
        break;
      case Operator::Until:
      case Operator::Release:
        value = bit(state, fixpoint++);
        break;
    }
    values[index(f)] = value;
  }
  return values;
}

/// Whether the values say nothing that this position refutes.
bool TightClaim::is_consistent(const Values& values) const {
  for (const Formula f : fixpoints_) {
    const bool left = values[index(pool_.left(f))], right = values[index(pool_.right(f))];
    const bool is_until = pool_.op(f) == Operator::Until;
    const bool is_decided = is_until ? right || !left : !right || left;
    if (is_decided && values[index(f)] != right) return false;
  }
  return true;
}

void TightClaim::next(Execution& at, std::uint32_t state, std::vector<std::uint32_t>& found) const {
  found.clear();
  const Values now = values(at, state);
  if (!is_consistent(now)) return;
  std::uint32_t known = 0;  // bits of the next state
  std::uint32_t open = 0;   // bits that may be either
  for (std::size_t i = 0; i < fixpoints_.size(); ++i) {
    const Formula f = fixpoints_[i];
    const bool left = now[index(pool_.left(f))], right = now[index(pool_.right(f))];
    const bool is_until = pool_.op(f) == Operator::Until;
    const bool is_decided = is_until ? right || !left : !right || left;
    if (is_decided) {
      open |= 1U << i;
    } else if (now[index(f)]) {
      known |= 1U << i;
    }
  }
  for (std::uint32_t some = open;; some = (some - 1) & open) {
    found.push_back(known | some);
    if (some == 0) return;
  }
}

/// The conditions of acceptance that a position fulfils, one for each U and R.
std::uint32_t TightClaim::marks(Execution& at, std::uint32_t state) const {
  const Values now = values(at, state);
  std::uint32_t marks = 0;
  for (std::size_t i = 0; i < fixpoints_.size(); ++i) {
    const Formula f = fixpoints_[i];
    const bool right = now[index(pool_.right(f))];
    const bool is_until = pool_.op(f) == Operator::Until;
    if (is_until ? right || !now[index(f)] : !right || now[index(f)]) marks |= 1U << i;
  }
  return marks;
}

ShortLasso TightClaim::find(const process::ProgramSpace& space, std::size_t length,
                            Context& context) const {
  Claimant claim;
  claim.next = [this](Execution& at, std::uint32_t state, std::vector<std::uint32_t>& found) {
    next(at, state, found);
  };
  const ClaimedSpace claimed(space, std::move(claim));
  LassoGoal goal;
  goal.all = (1U << fixpoints_.size()) - 1;
  goal.marks = [&](const Word* state) {
    Execution at(space.machine());
    space.look(at, state);
    return marks(at, static_cast<std::uint32_t>(state[space.words()]));
  };
  std::vector<Word> first(claimed.words());
  space.initial(first.data());
  for (std::uint32_t state = 0; state <= goal.all; ++state) {
    Execution at(space.machine());
    space.look(at, first.data());
    const Values now = values(at, state);
    if (!now[index(violation_)] || !is_consistent(now)) continue;
    first[space.words()] = state;
    goal.starts.push_back(first);
  }
  ShortLasso found = find_short_lasso(claimed, goal, length, context);
  if (!found.lasso) return found;
  std::vector<Word> states;
  for (std::size_t at = 0; at < found.lasso->states.size(); at += claimed.words()) {
    const Word* const state = found.lasso->states.data() + at;
    states.insert(states.end(), state, state + space.words());
  }
  found.lasso->states = std::move(states);
  return found;
}

}  // namespace proviso::reach
