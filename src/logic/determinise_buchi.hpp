// A deterministic Rabin automaton with the language of a Büchi automaton, built on the fly.
//
// States are numbered in order of discovery; only states that are asked for are built. Not
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "logic/buchi.hpp"

namespace proviso::logic {

/// The role of a state in the Rabin pairs: it is good for at most one of them and bad for all from
/// one index on. A run accepts iff some pair is good infinitely often and bad only finitely often.
struct RabinMarks {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t good = kNone;
  std::uint32_t bad_from = kNone;

  bool is_good(std::uint32_t pair) const { return pair == good; }
  bool is_bad(std::uint32_t pair) const { return pair >= bad_from; }
  friend bool operator==(const RabinMarks&, const RabinMarks&) = default;
};

class DeterministicRabin {
 public:
  explicit DeterministicRabin(Buchi automaton);
  DeterministicRabin(DeterministicRabin&&) = default;
  DeterministicRabin& operator=(DeterministicRabin&&) = default;

  std::uint32_t initial() const { return initial_; }
  std::uint32_t step(std::uint32_t state, Valuation v);
  /// The number of states built so far.
  std::uint32_t state_count() const { return static_cast<std::uint32_t>(trees_.size()); }

  /// Pairs are 0 … pair_count()-1.
  std::size_t pair_count() const { return automaton_.state_count(); }
  RabinMarks marks(std::uint32_t state) const { return trees_[state]->marks; }
  /// Whether a run that visits exactly these states infinitely often is accepted.
  bool accepts(std::span<const std::uint32_t> visited_infinitely_often) const;

  /// Whether nothing is accepted from this state. Detected at once if the Büchi automaton has no
  /// dead states.
  bool doomed(std::uint32_t state) const { return state == kDoomed; }
  /// Whether the Büchi automaton can be in its universal state: everything is accepted from here.
  bool universal(std::uint32_t state) const { return state == kUniversal; }

  const Buchi& automaton() const { return automaton_; }

 private:
  static constexpr std::uint32_t kDoomed = 0;
  static constexpr std::uint32_t kUniversal = 1;
  static constexpr std::uint32_t kAbsent = std::numeric_limits<std::uint32_t>::max();

  // A Safra tree. Nodes are numbered by age; parents are older than their children.
  struct Tree {
    std::vector<std::uint32_t> parent;  // of each node; the root is 0 and its own parent
    std::vector<std::uint32_t> host;  // of each Büchi state: the deepest node with it, or kAbsent
    RabinMarks marks;

    friend bool operator==(const Tree&, const Tree&) = default;
    friend std::size_t hash_value(const Tree& tree) {
      std::size_t seed = tree.marks.good;
      boost::hash_combine(seed, tree.marks.bad_from);
      boost::hash_combine(seed, tree.parent);
      boost::hash_combine(seed, tree.host);
      return seed;
    }
  };
  struct Step {
    std::uint32_t state;
    Valuation valuation;
    friend bool operator==(const Step&, const Step&) = default;
    friend std::size_t hash_value(const Step& step) {
      std::size_t seed = step.state;
      boost::hash_combine(seed, step.valuation);
      return seed;
    }
  };

  std::uint32_t intern(Tree tree);
  std::uint32_t successor(std::uint32_t state, Valuation v);
  std::vector<std::uint32_t> moved_hosts(const Tree& tree, Valuation v) const;
  void branch(Tree& tree) const;
  static void prune(Tree& tree, std::uint32_t old_nodes);

  Buchi automaton_;
  Valuation relevant_ = 0;  // the atoms that guards mention
  std::uint32_t initial_;
  std::unordered_map<Tree, std::uint32_t, boost::hash<Tree>> known_;
  std::vector<const Tree*> trees_;  // the keys of known_, which stay where they are
  boost::unordered_flat_map<Step, std::uint32_t> steps_;
};

}  // namespace proviso::logic
