// Linear temporal formulas with future operators (X, U) and past operators (Y, S).
//
// All other operators are expanded when a formula is made:
//
//   F f = true U f    G f = ¬F ¬f    f V g = ¬(¬f U ¬g)        Z f = ¬Y ¬f
//   O f = true S f    H f = ¬O ¬f    f T g = ¬(¬f S ¬g)
//
// Y f is false in the first state, Z f is true there. Equal formulas have equal handles, and a
// handle is larger than those of its operands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

namespace proviso::logic {

enum class PastFormula : std::uint32_t {};

constexpr std::uint32_t index(PastFormula f) { return static_cast<std::uint32_t>(f); }

enum class PastOperator : std::uint8_t { True, Atom, Not, And, Next, Until, Yesterday, Since };

class PastPool {
 public:
  PastPool();

  PastFormula truth(bool value) { return value ? PastFormula{0} : negate(PastFormula{0}); }
  PastFormula atom(std::uint32_t k);
  PastFormula negate(PastFormula f);
  PastFormula conjunction(PastFormula f, PastFormula g);
  PastFormula next(PastFormula f);
  PastFormula until(PastFormula f, PastFormula g);
  PastFormula yesterday(PastFormula f);
  PastFormula since(PastFormula f, PastFormula g);

  PastFormula disjunction(PastFormula f, PastFormula g) {
    return negate(conjunction(negate(f), negate(g)));
  }
  PastFormula implies(PastFormula f, PastFormula g) { return negate(conjunction(f, negate(g))); }
  PastFormula equivalent(PastFormula f, PastFormula g) {
    return conjunction(implies(f, g), implies(g, f));
  }
  PastFormula eventually(PastFormula f) { return until(truth(true), f); }
  PastFormula always(PastFormula f) { return negate(eventually(negate(f))); }
  PastFormula release(PastFormula f, PastFormula g) { return negate(until(negate(f), negate(g))); }
  PastFormula not_first_or(PastFormula f) { return negate(yesterday(negate(f))); }  // Z
  PastFormula once(PastFormula f) { return since(truth(true), f); }
  PastFormula historically(PastFormula f) { return negate(once(negate(f))); }
  PastFormula triggered(PastFormula f, PastFormula g) {
    return negate(since(negate(f), negate(g)));
  }

  PastOperator op(PastFormula f) const { return nodes_[index(f)].op; }
  PastFormula left(PastFormula f) const { return PastFormula{nodes_[index(f)].left}; }
  PastFormula right(PastFormula f) const { return PastFormula{nodes_[index(f)].right}; }
  std::uint32_t atom_of(PastFormula f) const { return nodes_[index(f)].left; }
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Node {
    PastOperator op;
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

  PastFormula make(PastOperator op, std::uint32_t left, std::uint32_t right);

  std::vector<Node> nodes_;
  boost::unordered_flat_map<Node, PastFormula> known_;
};

}  // namespace proviso::logic
