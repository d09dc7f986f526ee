// The transitions of a system without τ cycles, grouped as branching bisimulation needs them;
// branching_bisimulation.cpp explains the purpose of the groups.
//
//   action-block slice   the transitions with one action into one block
//   bunch                one or more action-block slices
//   block-bunch slice    the transitions of one bunch from one block, those of bottom states apart
//
// Inert transitions are in none of them. All groups are chains, so a transition moves from one to
// another in constant time and no group has to be contiguous. For each state and bunch, a counter
// holds the number of transitions that the state has there.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/growing_array.hpp"
#include "lts/partition.hpp"

namespace proviso::lts {

/// Disjoint doubly linked lists over 0 … n-1; the owner of a list keeps its head.
class Chains {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = std::numeric_limits<Index>::max();

  explicit Chains(std::size_t size = 0) { grow(size); }
  void grow(std::size_t size) {
    next_.resize(size, kNone);
    previous_.resize(size, kNone);
  }
  Index next(Index e) const { return next_[e]; }
  void push(Index& head, Index e) {
    next_[e] = head;
    previous_[e] = kNone;
    if (head != kNone) previous_[head] = e;
    head = e;
  }
  void remove(Index& head, Index e) {
    if (previous_[e] != kNone) {
      next_[previous_[e]] = next_[e];
    } else {
      head = next_[e];
    }
    if (next_[e] != kNone) previous_[next_[e]] = previous_[e];
  }

 private:
  std::vector<Index> next_;
  std::vector<Index> previous_;
};

/// Transitions numbered by source; the incoming transitions of a state are listed with τ first.
struct TransitionGraph {
  using Index = std::uint32_t;
  std::vector<Index> source, target;
  std::vector<Index> out_rows, in_rows, in_tau_end, in;

  /// The transitions must be sorted by source.
  TransitionGraph(Index states, const GrowingArray<Transition>& transitions);
};

class TransitionGroups {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = Chains::kNone;

  struct BlockBunchSlice {
    Index block;
    Index bunch;
    Index from_bottoms = kNone;  // chains of transitions
    Index from_others = kNone;
    Index twin = kNone;  // the slice that its transitions went to last
    bool pending = false;
  };
  /// A block-bunch slice whose bunch was divided.
  struct Division {
    Index part;  // the part that was taken off
    Index rest;  // retired if nothing is left
  };

  /// Starts with one block, 0, of all states, and one bunch, 0, of all transitions but τ, which are
  /// inert.
  TransitionGroups(Index states, Index actions, const GrowingArray<Transition>& transitions);

  const TransitionGraph& graph() const { return graph_; }
  bool inert(Index t) const { return slice_of_[t] == kNone; }
  Index inert_count(Index state) const { return inert_count_[state]; }
  bool is_bottom(Index state) const { return inert_count_[state] == 0; }

  const BlockBunchSlice& slice(Index slice) const { return slices_[slice]; }
  Index slice_of(Index t) const { return slice_of_[t]; }
  /// The next transition of the same chain of a slice.
  Index next(Index t) const { return by_source_.next(t); }
  /// The slice of a block and a bunch, if it is the candidate or the slice that split off it last.
  Index slice_in(Index block, Index bunch, Index candidate) const;

  /// Returns a bunch of several action-block slices; kNone if there is none.
  Index nontrivial_bunch();
  /// Takes the smaller of two action-block slices off the bunch. Returns the number of its
  /// transitions; divisions() and has_rest() give the consequences.
  std::size_t divide(Index bunch);
  const std::vector<Division>& divisions() const { return divisions_; }
  /// Whether the source of a transition that was taken off still has others in the rest.
  bool has_rest(Index state) const { return has_rest_[state]; }

  /// Regroups the transitions of states that moved from block `from` to the new block `fresh`.
  /// Steps from the block `reach`, one of the two, to the other one are no longer inert: they are
  /// collected for open().
  std::size_t regroup(const std::vector<Index>& moved, Index from, Index fresh, Index reach,
                      const std::vector<Index>& block_of);
  /// Makes a bunch of the steps that regroup collected, and returns their slice; kNone if there are
  /// none. new_bottoms() are the states that no longer have inert steps.
  Index open(Index reach);
  const std::vector<Index>& new_bottoms() const { return new_bottoms_; }

  /// Marks slices to be examined; a slice that splits off a pending one is pending.
  void make_all_pending(Index block);
  Index next_pending();

  /// Makes slices that became empty available for reuse.
  void recycle();

 private:
  struct ActionBlockSlice {
    Index bunch;
    Index transitions = kNone;
    Index size = 0;
    Index twin = kNone;
  };
  struct Bunch {
    Index slices = kNone;  // chain of its action-block slices
    bool listed = false;   // among the nontrivial ones
  };

  void move_to_bunch(Index t, Index bunch);
  void become_bottom(Index state);
  void move_to_block(Index t, Index block);
  void retarget(Index t);
  Index new_slice(Index block, Index bunch);
  void relink(Index t, Index slice);
  void retire_if_empty(Index slice);
  Index new_action_slice(Index bunch);
  void add_to_action_slice(Index t, Index slice);
  Index new_counter();
  void list(Index bunch);
  void make_pending(Index slice);

  TransitionGraph graph_;
  std::vector<Index> inert_count_;  // inert steps that leave a state

  std::vector<Index> slice_of_;  // block-bunch slice of a transition, kNone while it is inert
  Chains by_source_;
  std::vector<BlockBunchSlice> slices_;
  std::vector<Index> first_slice_;  // of a block
  Chains slices_of_block_;
  std::vector<Index> retired_slices_, free_slices_;
  std::vector<Index> pending_;

  std::vector<Index> action_slice_of_;
  Chains by_target_;
  std::vector<ActionBlockSlice> action_slices_;
  Chains slices_of_bunch_;
  std::vector<Index> free_action_slices_;
  std::vector<Bunch> bunches_;
  std::vector<Index> nontrivial_;

  std::vector<Index> counter_of_;  // of a transition: the counter of its source and bunch
  std::vector<Index> count_;
  std::vector<Index> free_counters_;

  std::vector<Division> divisions_;
  std::vector<bool> has_rest_;
  std::vector<Index> opened_;  // transitions that are no longer inert
  std::vector<Index> new_bottoms_;
  // Scratch, clean between uses.
  std::vector<Index> moved_counter_, rest_counter_;  // of a state, while a bunch is divided
  std::vector<Index> sources_;
  std::vector<Index> touched_;  // slices
};

}  // namespace proviso::lts
