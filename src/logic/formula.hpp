// Temporal formulas, hash-consed: equal formulas have equal handles.
//
// A FormulaPool owns the nodes and only grows; a Formula is an index into it. The pool has a small
// kernel of operators (∧ ∨ ¬ X U R over atoms); the others are expressed by these:
//
//   F f = true U f     G f = false R f     f W g = g R (f ∨ g)     f → g = ¬f ∨ g
//
// A node is simplified when it is made, by laws of LTL that never make it larger. A formula is a
// directed acyclic graph whose tree may be exponentially larger and arbitrarily deep: traversals
// must keep their own stack and remember visited nodes.
//
//   FormulaPool pool;
//   const Formula request = pool.atom(0), answer = pool.atom(1);
//   const Formula response = pool.always(pool.implies(request, pool.eventually(answer)));
//   const Formula violation = negation_normal_form(pool, pool.negate(response));
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

namespace proviso::logic {

enum class Formula : std::uint32_t {};

constexpr std::uint32_t index(Formula f) { return static_cast<std::uint32_t>(f); }

enum class Operator : std::uint8_t { False, True, Atom, Not, And, Or, Next, Until, Release };

/// Thrown if a formula is beyond what the method can handle, regardless of time.
class FormulaTooLarge : public std::exception {
 public:
  explicit FormulaTooLarge(const char* what) : what_(what) {}
  const char* what() const noexcept override { return what_; }

 private:
  const char* what_;  // a literal
};

class FormulaPool {
 public:
  FormulaPool();

  Formula truth(bool value) const { return Formula{value ? 1U : 0U}; }
  Formula atom(std::uint32_t k);
  Formula negate(Formula f);
  Formula conjunction(Formula f, Formula g);
  Formula disjunction(Formula f, Formula g);
  Formula next(Formula f);
  Formula until(Formula f, Formula g);
  Formula release(Formula f, Formula g);

  Formula weak_until(Formula f, Formula g) { return release(g, disjunction(f, g)); }
  Formula eventually(Formula f) { return until(truth(true), f); }
  Formula always(Formula f) { return release(truth(false), f); }
  Formula implies(Formula f, Formula g) { return disjunction(negate(f), g); }
  Formula equivalent(Formula f, Formula g) { return conjunction(implies(f, g), implies(g, f)); }

  Operator op(Formula f) const { return node(f).op; }
  /// The operand of a unary operator, or the first operand of a binary one.
  Formula left(Formula f) const { return Formula{node(f).left}; }
  Formula right(Formula f) const { return Formula{node(f).right}; }
  std::uint32_t atom_of(Formula f) const { return node(f).left; }
  /// Whether the formula is True or False.
  bool is_constant(Formula f) const { return index(f) <= 1; }
  /// The number of formulas; their handles are 0 … size-1, operands before operators.
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Node {
    Operator op;
    /// Whether a word satisfies the formula if a suffix does: true of F f.
    bool eventual;
    /// Whether the suffixes of a word satisfy the formula if the word does: true of G f.
    bool universal;
    std::uint32_t left;  // the number of an atom, else a formula
    std::uint32_t right;
  };
  struct Key {
    Operator op;
    std::uint32_t left;
    std::uint32_t right;
    friend bool operator==(const Key&, const Key&) = default;
    friend std::size_t hash_value(const Key& key) {
      std::size_t seed = static_cast<std::size_t>(key.op);
      boost::hash_combine(seed, key.left);
      boost::hash_combine(seed, key.right);
      return seed;
    }
  };
  struct Wrapper {
    Operator op;
    Formula left;
  };

  const Node& node(Formula f) const { return nodes_[index(f)]; }
  bool complementary(Formula f, Formula g) const;
  bool has_operand(Formula f, Operator op, Formula operand) const;
  Formula make(Operator op, Formula left, Formula right);
  Formula junction(Operator op, Formula f, Formula g);
  Formula plain_junction(Operator op, Formula f, Formula g);
  Formula fixpoint(Operator op, Formula f, Formula g);
  Formula plain_fixpoint(Operator op, Formula f, Formula g);

  std::vector<Node> nodes_;
  boost::unordered_flat_map<Key, Formula> known_;
};

/// Rewrites the formula so that only atoms are negated.
Formula negation_normal_form(FormulaPool& pool, Formula f);

/// Prints the formula in the syntax of FSP; every atom's number must have a name. Throws
/// FormulaTooLarge if the text would be longer than four million characters.
std::string to_string(const FormulaPool& pool, Formula f, std::span<const std::string> atom_names);

}  // namespace proviso::logic
