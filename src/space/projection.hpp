// The projection of a space to some labels: the sets of states that an observer of these labels
// cannot distinguish.
//
// The projection of a space to a set Σ of labels is a deterministic automaton over Σ. Its states
// are the sets of states that one word of Σ leads to, closed under all moves whose label is not in
// Σ. A set from which such moves reach π is the error set: the word may lead to π, so it is an
// error word, and so are its extensions. The empty set stands for words that are not traces of the
// space. The words that do not lead to the error set are the language of the weakest assumption
// over Σ of a component composed with its property (specification of the method: Giannakopoulou,
// Păsăreanu, Barringer, ASE 2002, section 4). The projection is therefore both the membership
// oracle of learning and the lazy determinisation of the weakest assumption.
//
// Sets are built on demand. Nothing behind an error set is explored, and the search of a closure
// ends as soon as it meets π. States are kept once in a store, sets as sorted runs of their
// numbers. A set is expanded once, for all labels together.
//
//   Projection projection(product, alphabet, context);
//   if (projection.may_err(word)) …
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boost/unordered/unordered_flat_set.hpp>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "space/space.hpp"
#include "space/state_store.hpp"

namespace proviso::space {

enum class SetId : std::uint32_t {};
constexpr std::uint32_t index(SetId set) { return static_cast<std::uint32_t>(set); }

class Projection {
 public:
  static constexpr SetId kErrorSet{0xFFFFFFFFU};
  static constexpr SetId kEmptySet{0xFFFFFFFEU};

  /// Labels of `seen` that the space does not have never occur: they lead to the empty set. The
  /// space and the context must outlive the projection.
  Projection(const Space& space, lts::Alphabet seen, Context& context);
  Projection(const Projection&) = delete;
  Projection& operator=(const Projection&) = delete;

  const lts::Alphabet& alphabet() const { return seen_; }
  SetId initial();
  /// Returns the set that an action leads to. The action must be in alphabet() and not τ. Throws
  /// LimitReached, after which the projection must not be used.
  SetId step(SetId set, lts::ActionId action);
  /// Whether a run with this word, or a prefix of it, may lead to π. Throws like step.
  bool may_err(std::span<const lts::ActionId> word);

  /// The number of sets built, and the number of states of the space in them.
  std::uint32_t set_count() const { return static_cast<std::uint32_t>(begin_.size() - 1); }
  std::size_t state_count() const { return store_.size(); }
  std::uint64_t move_count() const { return moves_made_; }

 private:
  struct Hash {
    const Projection* sets;
    std::size_t operator()(SetId set) const;
  };
  struct Equal {
    const Projection* sets;
    bool operator()(SetId a, SetId b) const;
  };
  struct Seen {
    lts::ActionId action;
    std::uint32_t target;  // number in the store, or kToError
  };
  static constexpr std::uint32_t kToError = 0xFFFFFFFFU;
  static constexpr SetId kUnknown{0xFFFFFFFDU};

  std::span<const std::uint32_t> members(SetId set) const {
    return {members_.data() + begin_[index(set)], members_.data() + begin_[index(set) + 1]};
  }
  void expand(SetId set);
  void start();
  /// Returns false if π was met.
  bool add(std::uint32_t state);
  bool close();
  SetId finish(bool met_error);

  const Space& space_;
  Context& context_;
  lts::Alphabet seen_;
  std::vector<lts::ActionId> as_seen_;  // by action of the space; τ if not seen
  StateStore store_;
  Moves moves_;
  std::uint64_t moves_made_ = 0;
  GrowingArray<std::uint32_t> members_;  // members of all sets, one after the other
  GrowingArray<std::uint64_t> begin_;
  boost::unordered_flat_set<SetId, Hash, Equal> known_;
  SetId initial_ = kUnknown;
  GrowingArray<SetId> steps_;          // by set and action; the row is unknown until expanded
  GrowingArray<std::uint32_t> stamp_;  // by state: the set under construction it was added to
  std::uint32_t now_ = 0;
  std::vector<Seen> seen_moves_;
};

}  // namespace proviso::space
