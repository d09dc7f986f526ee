// The parallel composition of transition systems as an implicit space.
//
// Follows the definition of LTSA: a label occurs iff every component that has it in its alphabet
// can do it, and all of those move together, in every combination of their nondeterministic edges.
// τ, and a label of one alphabet, interleave. If any participant moves to π, so does the composite.
// A priority is evaluated in each composite state, on what is enabled there. Visibility and the
// other marks of the system are ignored: the alphabet is the union of the components' alphabets.
//
// A state is the vector of the components' states, each in as few bits as it needs; no field
// crosses a word. A component's edge is stored as its change, `source ^ target`, so that a move
// takes one shift and one exclusive or for each participant.
//
// Every label is *owned* by one participant, the one that offers it most rarely, and is tried only
// where the owner offers it. The other participants, its *partners*, are looked up in a dense table
// (local state × label), or in compact rows when that table would be large.
//
//   A = (a -> b -> A), B = (b -> c -> B):   b is owned by either, and the other is its partner.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lts/system.hpp"
#include "space/space.hpp"

namespace proviso::space {

class Product final : public Space {
 public:
  /// Keeps no reference to the system.
  explicit Product(const lts::System& system);

  std::size_t words() const override { return words_; }
  unsigned bits() const override { return bits_; }
  const lts::Alphabet& alphabet() const override { return alphabet_; }
  void initial(Word* state) const override;
  void moves(const Word* state, Moves& moves) const override;
  /// LTSA's rule. Let T be the components that have an END which is not their initial state, N the
  /// others. The composite has terminated iff T is not empty, the alphabets of T cover those of N,
  /// and every component that has an END is at its END.
  bool terminated(const Word* state) const override;
  std::vector<std::string> actors(lts::ActionId action) const override;
  std::string culprit_name(std::uint32_t culprit) const override { return names_[culprit]; }

  std::size_t component_count() const { return fields_.size(); }
  lts::StateId local_state(const Word* state, std::size_t component) const {
    return lts::StateId{static_cast<std::uint32_t>(fields_[component].read(state))};
  }

 private:
  friend class ProductBuilder;

  /// The position of a component's state in the vector.
  struct Field {
    std::uint32_t word = 0;
    std::uint32_t shift = 0;
    Word mask = 0;

    Word read(const Word* state) const { return (state[word] >> shift) & mask; }
  };

  /// The change of a participant: source ^ target, unshifted, or one of these.
  using Change = std::uint32_t;
  static constexpr Change kSeveral = 0xFFFFFFFDU;  // nondeterministic: look at the rows
  static constexpr Change kToError = 0xFFFFFFFEU;
  static constexpr Change kBlocked = 0xFFFFFFFFU;

  /// An edge of the owner.
  struct OwnedEdge {
    Change change;
    lts::ActionId action;
  };

  /// A component that owns some action. Each of its states has three groups of edges: those without
  /// partners; those whose partners all have dense tables; and the rest, edges to π included.
  struct Owner {
    Field field;
    std::uint32_t component = 0;
    std::size_t rows = 0;  // of state 0; state s has rows_[rows + 3 s .. rows + 3 s + 3]
  };

  struct Partner {
    Field field;
    std::uint32_t component = 0;
    std::uint32_t column = 0;  // of the label among those the component does not own
    std::size_t dense = 0;     // of state 0
    std::uint32_t stride = 0;  // 0 if there is no dense table
  };

  /// The unowned edges of a component, for cases that a dense table does not cover.
  struct Choice {
    std::uint32_t column;
    Change change;
  };
  struct Choices {
    std::vector<std::uint64_t> rows;
    std::vector<Choice> choices;
  };

  template <bool kNarrow>
  void collect(const Word* state, Moves& moves) const;
  template <bool kNarrow>
  void join(const Word* state, const OwnedEdge& edge, const Owner& owner, Moves& moves) const;
  void combine(const Word* state, const OwnedEdge& edge, const Owner& owner, Moves& moves) const;
  static void apply(Moves& moves, std::size_t i, const Field& field, std::uint32_t component,
                    Change change);
  std::span<const Partner> partners(lts::ActionId action) const {
    const std::uint32_t* range = first_partner_.data() + lts::index(action);
    return {partners_.data() + range[0], partners_.data() + range[1]};
  }
  Change dense_change(const Word* state, const Partner& partner) const {
    return dense_[partner.dense + partner.field.read(state) * partner.stride];
  }
  std::span<const Choice> choices(const Word* state, const Partner& partner) const;
  bool enabled(const Word* state, const Partner& partner) const;
  void drop_repetitions(const Word* state, Moves& moves) const;
  void apply_priority(Moves& moves) const;

  std::size_t words_ = 1;
  unsigned bits_ = 0;
  lts::Alphabet alphabet_;
  std::vector<std::string> names_;
  std::vector<Field> fields_;
  std::vector<std::vector<std::uint32_t>> participants_;  // by action

  std::vector<Owner> owners_;
  std::vector<std::uint64_t> rows_;
  std::vector<OwnedEdge> edges_;
  std::vector<std::uint32_t> first_partner_;  // by action, and one more
  std::vector<Partner> partners_;
  std::vector<Change> dense_;
  std::vector<Choices> choices_;  // by component, empty where the dense table suffices

  bool may_repeat_ = false;
  std::vector<bool> precedes_;  // by action; empty without a priority
  bool may_terminate_ = false;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_;  // component, its END state
};

}  // namespace proviso::space
