// LTL by definition: slow, and obviously right. What the engines compute is compared with this.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "logic/buchi.hpp"
#include "logic/determinise_buchi.hpp"
#include "logic/formula.hpp"

namespace proviso::logic::reference {

/// The word stem · loop · loop · …; the loop is not empty.
struct Lasso {
  std::vector<Valuation> stem;
  std::vector<Valuation> loop;

  std::size_t size() const { return stem.size() + loop.size(); }
  Valuation at(std::size_t i) const { return i < stem.size() ? stem[i] : loop[i - stem.size()]; }
  std::size_t next(std::size_t i) const { return i + 1 < size() ? i + 1 : stem.size(); }
};

/// A formula as it was written, before anything is simplified: instructions for a stack machine, so
/// that every sequence of numbers is a formula and shrinks to smaller ones.
enum class Instruction : std::uint8_t {
  AtomA,
  AtomB,
  AtomC,
  True,
  False,
  Not,
  Next,
  Eventually,
  Always,
  And,
  Or,
  Implies,
  Equivalent,
  Until,
  WeakUntil,
  Release,
};
inline constexpr int kInstructions = 16;
using Program = std::vector<Instruction>;

/// An operator that finds too few operands pushes atom a instead; the result is the conjunction of
/// what is on the stack at the end.
Formula build(FormulaPool& pool, const Program& program);
bool holds(const Program& program, const Lasso& word);

/// By fixpoints over the positions of the lasso.
bool holds(const FormulaPool& pool, Formula f, const Lasso& word);

/// By the product with the lasso: is there a reachable cycle through an accepting state?
bool accepts(const Buchi& automaton, const Lasso& word);
bool accepts(DeterministicRabin& automaton, const Lasso& word);

/// The states in which a run over this prefix can be.
std::vector<bool> after(const Buchi& automaton, std::span<const Valuation> prefix);

/// All words with a stem of at most `stem` and a loop of at most `loop` valuations of `atoms`
/// atoms.
std::vector<Lasso> all_lassos(std::size_t stem, std::size_t loop, unsigned atoms);

}  // namespace proviso::logic::reference
