// CTL formulas as immutable values in a pool.
//
// The basis is that of the labelling algorithm: ¬, ∧, EX, E(f U g) and EG; all other operators are
// expanded when a formula is made:
//
//   EF f = E(1 U f)      AG f = ¬E(1 U ¬f)      AX f = ¬EX ¬f      AF f = ¬EG ¬f
//   A(f U g) = ¬E(¬g U ¬f ∧ ¬g) ∧ ¬EG ¬g        A(f R g) = ¬E(¬f U ¬g)
//
// Quantifiers range over paths; where fairness is asked for, over fair ones, of which a state may
// begin none. So only what is true of every set of paths is simplified: E(f U false) is false, but
// E(f U true), which says that there is a path at all, stays as it is.
//
// Equal formulas have equal handles, and a handle is larger than those of its operands, so that
// ascending order is an order of evaluation.
//
//   CtlPool pool;
//   const CtlFormula home = pool.always(pool.possibly(pool.atom(0)));    // AG EF home
//   to_string(pool, home, names)                                         // !E(1 U !E(1 U home))
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

namespace proviso::logic {

enum class CtlFormula : std::uint32_t {};

constexpr std::uint32_t index(CtlFormula f) { return static_cast<std::uint32_t>(f); }

enum class CtlOperator : std::uint8_t {
  False,
  True,
  Atom,
  Not,
  And,
  ExistsNext,
  ExistsUntil,
  ExistsGlobally
};

class CtlPool {
 public:
  CtlPool();

  CtlFormula truth(bool value) const { return CtlFormula{value ? 1U : 0U}; }
  CtlFormula atom(std::uint32_t k);
  CtlFormula negate(CtlFormula f);
  CtlFormula conjunction(CtlFormula f, CtlFormula g);
  CtlFormula exists_next(CtlFormula f);
  CtlFormula exists_until(CtlFormula f, CtlFormula g);
  /// On some path, forever.
  CtlFormula exists_globally(CtlFormula f);

  CtlFormula disjunction(CtlFormula f, CtlFormula g) {
    return negate(conjunction(negate(f), negate(g)));
  }
  CtlFormula implies(CtlFormula f, CtlFormula g) { return negate(conjunction(f, negate(g))); }
  CtlFormula equivalent(CtlFormula f, CtlFormula g) {
    return conjunction(implies(f, g), implies(g, f));
  }
  CtlFormula possibly(CtlFormula f) { return exists_until(truth(true), f); }          // EF
  CtlFormula always(CtlFormula f) { return negate(possibly(negate(f))); }             // AG
  CtlFormula all_next(CtlFormula f) { return negate(exists_next(negate(f))); }        // AX
  CtlFormula inevitably(CtlFormula f) { return negate(exists_globally(negate(f))); }  // AF
  CtlFormula all_until(CtlFormula f, CtlFormula g);
  CtlFormula all_release(CtlFormula f, CtlFormula g) {
    return negate(exists_until(negate(f), negate(g)));
  }
  CtlFormula exists_release(CtlFormula f, CtlFormula g) {
    return negate(all_until(negate(f), negate(g)));
  }

  CtlOperator op(CtlFormula f) const { return nodes_[index(f)].op; }
  /// The operand of a unary operator, or the first operand of a binary one.
  CtlFormula left(CtlFormula f) const { return CtlFormula{nodes_[index(f)].left}; }
  CtlFormula right(CtlFormula f) const { return CtlFormula{nodes_[index(f)].right}; }
  std::uint32_t atom_of(CtlFormula f) const { return nodes_[index(f)].left; }
  bool is_binary(CtlFormula f) const {
    return op(f) == CtlOperator::And || op(f) == CtlOperator::ExistsUntil;
  }
  bool is_leaf(CtlFormula f) const { return op(f) <= CtlOperator::Atom; }
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Node {
    CtlOperator op;
    std::uint32_t left;  // the number of an atom, else a formula
    std::uint32_t right;
    friend bool operator==(const Node&, const Node&) = default;
    friend std::size_t hash_value(const Node& node) {
      std::size_t seed = static_cast<std::size_t>(node.op);
      boost::hash_combine(seed, node.left);
      boost::hash_combine(seed, node.right);
      return seed;
    }
  };

  CtlFormula make(CtlOperator op, CtlFormula left, CtlFormula right);

  std::vector<Node> nodes_;
  boost::unordered_flat_map<Node, CtlFormula> known_;
};

/// The formula and all its subformulas, operands first.
std::vector<CtlFormula> closure(const CtlPool& pool, CtlFormula f);
/// The closure of several formulas together.
std::vector<CtlFormula> closure(const CtlPool& pool, std::span<const CtlFormula> formulas);

/// Rewrites the formula over fair paths with plain EX and E U: EX f becomes EX (f ∧ fair), E(f U g)
/// becomes E(f U g ∧ fair), where fair = EG true and EG itself ranges over fair paths.
CtlFormula over_fair_paths(CtlPool& pool, CtlFormula f);

/// Prints the formula in the basis, as VIS writes it: !E(1 U !E(1 U home)). Every atom's number
/// must have a name.
std::string to_string(const CtlPool& pool, CtlFormula f, std::span<const std::string> atom_names);

}  // namespace proviso::logic
