// Which states behave alike when τ steps that change nothing are not seen?
//
// A τ step within a block is inert. A partition is a branching bisimulation when every step
// s a→ t that is not inert can be done by every s' of the block of s: s' does inert steps and then
// a into the block of t (van Glabbeek and Weijland, Branching time and abstraction in bisimulation
// semantics, 1996). We compute the coarsest one, in O(m log n), after Jansen, Groote, Keiren and
// Wijs (An O(m log n) algorithm for branching bisimilarity on labelled transition systems, TACAS
// 2020).
//
// First τ cycles are collapsed: their states are bisimilar. Then inert steps have no cycles, and
// each block has bottom states, those without inert steps. Since every state reaches a bottom
// state by inert steps, a block is stable under a set of transitions if either no state or every
// bottom state has a transition there. The transitions that are not inert are grouped twice:
//
//   action-block slice   one action into one block
//   bunch                several action-block slices under whose union all blocks are stable
//   block-bunch slice    one bunch from one block
//
// As for strong bisimulation, a bunch of several action-block slices is work to do: one of at most
// half its size is taken off, and every block B with transitions in it is split, first by the slice
// and then by the rest of the bunch. To split B by some transitions: Reach, the states from which
// inert steps lead to a source of them, goes on without Avoid, the others. Both are searched for
// backwards at once, one transition each in turn, and the one that holds at most half of B is
// finished first; only that costs something, so the smaller half pays.
//
// Inert steps from Reach to Avoid are inert no more: they become a bunch of their own, and states
// whose last inert step that was are new bottom states. What is stable for the old bottom states
// need not be so for them, so the states that reach the new τ steps are split off and looked at
// anew under every bunch they have. A state becomes a bottom state once, which bounds that work.
//
// We differ from the paper where it keeps sorted arrays with moving borders: all groups here are
// doubly linked chains of transitions, from which moving a transition is the same three lines
// everywhere. Whether a bottom state has a transition in the rest of the bunch is told by a counter
// for each state and bunch, as Paige and Tarjan do, and not by the order of its transitions. There
// is no initial partition: π and END loop on actions of their own, a τ step to π counts as an action
// of its own, and stability under the first bunch (all visible steps) is established like any other.
//
// Cost: O(m log n) time; 44 bytes a transition of the collapsed graph, and its slices.
//
//   0 a→ 1, 1 τ→ 2, 1 b→ 3, 2 b→ 3     blocks {0}, {1, 2}, {3}
//   0 a→ 1, 1 τ→ 2, 1 b→ 3, 2 c→ 3     every state by itself: 1 τ→ 2 gives up b
#include "lts/branching_bisimulation.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "lts/graph.hpp"

namespace proviso::lts {
namespace {

using Index = std::uint32_t;
constexpr Index kNone = std::numeric_limits<Index>::max();

/// Disjoint doubly linked lists over 0 … n-1; whoever owns a list keeps its head.
class Chains {
 public:
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

/// Transitions numbered by source; those into a state are listed with τ first.
struct Graph {
  Index states;
  std::vector<Index> source, target;
  std::vector<Index> out_rows, in_rows, in_tau_end, in;

  /// The transitions are sorted by source.
  Graph(Index state_count, const GrowingArray<Transition>& transitions)
      : states(state_count),
        source(transitions.size()),
        target(transitions.size()),
        out_rows(states + 1, 0),
        in_rows(states + 1, 0),
        in_tau_end(states),
        in(transitions.size()) {
    for (Index t = 0; t < transitions.size(); ++t) {
      source[t] = transitions[t].source;
      target[t] = transitions[t].target;
      ++out_rows[source[t] + 1];
      ++in_rows[target[t] + 1];
    }
    for (Index s = 0; s < states; ++s) {
      out_rows[s + 1] += out_rows[s];
      in_rows[s + 1] += in_rows[s];
    }
    std::vector<Index> next(in_rows.begin(), in_rows.end() - 1);
    for (Index t = 0; t < transitions.size(); ++t) {
      if (transitions[t].action == index(kTau)) in[next[target[t]]++] = t;
    }
    in_tau_end = next;
    for (Index t = 0; t < transitions.size(); ++t) {
      if (transitions[t].action != index(kTau)) in[next[target[t]]++] = t;
    }
  }
};

class Refinement {
 public:
  Refinement(Index states, Index actions, const GrowingArray<Transition>& transitions,
             Context& context);
  std::vector<Index> run() &&;

 private:
  struct Block {
    Index size = 0;
    Index bottom_count = 0;  // marked ones included
    Index marked_count = 0;
    Index bottoms = kNone;  // chain of the unmarked bottom states
    Index marked = kNone;   // chain of the bottom states marked as belonging to Reach
    Index slices = kNone;   // chain of its block-bunch slices
  };
  struct BlockBunchSlice {
    Index block;
    Index bunch;
    Index from_bottoms = kNone;  // chains of transitions
    Index from_others = kNone;
    Index twin = kNone;  // the slice that its transitions went to last
    bool pending = false;
  };
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
  struct Halves {
    Index reach;
    Index avoid;
    Index fresh;  // the slice of τ steps from Reach to Avoid, kNone if there are none
  };
  /// A backward search over inert steps from some bottom states.
  struct Search {
    Index bottom = kNone;  // the next one to expand
    std::size_t next_other = 0;
    std::vector<Index> others;  // what was found
    Index position = 0, end = 0;  // among the incoming transitions of the state being expanded
    void start(Index first_bottom) {
      bottom = first_bottom;
      next_other = 0;
      others.clear();
      position = end = 0;
    }
  };
  enum class Side : std::uint8_t { Unknown, Reach };

  bool inert(Index t) const { return slice_of_[t] == kNone; }
  bool is_bottom(Index s) const { return inert_count_[s] == 0; }

  void split_bunch(Index bunch);
  void move_to_bunch(Index t, Index bunch);
  void stabilise(Index part, Index rest, Index rest_bunch);
  void drain();
  Index isolate_new_bottoms(const Halves& halves);

  void mark(Index state);
  void unmark_all(Index block);
  void mark_sources(Index slice);
  bool all_marked(Index block) const {
    return blocks_[block].marked_count == blocks_[block].bottom_count;
  }

  Halves split(Index slice);
  bool reach_is_smaller(Index slice);
  bool reach_step();
  bool avoid_step(Index slice);
  bool advance(Search& search);
  Index move_states(Index block, bool reach);
  void move_transitions(Index from, bool reach);
  Index open_bunch(Index reach);
  void become_bottom(Index state);

  Index new_slice(Index block, Index bunch);
  void relink(Index t, Index slice);
  void retire_if_empty(Index slice);
  Index slice_in(Index block, Index bunch, Index candidate) const;
  Index new_action_slice(Index bunch);
  void retarget(Index t);
  Index new_counter();
  void list(Index bunch);
  void make_pending(Index slice);
  void work(std::size_t steps);

  Context& context_;
  Graph graph_;

  std::vector<Index> block_of_;
  std::vector<Index> inert_count_;  // inert steps that leave a state
  Chains bottoms_;
  std::vector<Block> blocks_;

  std::vector<Index> slice_of_;  // block-bunch slice of a transition, kNone while it is inert
  Chains by_source_;
  std::vector<BlockBunchSlice> slices_;
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

  // Scratch, clean between uses.
  std::vector<Index> moved_counter_, rest_counter_;  // of a state, while a bunch is split
  std::vector<bool> has_rest_;
  std::vector<std::pair<Index, Index>> divided_slices_;  // (taken off, rest)
  std::vector<Index> sources_;
  std::vector<Index> moved_;         // the states of the new block
  std::vector<Index> opened_;        // transitions that are no longer inert
  std::vector<Index> touched_;       // slices
  std::vector<Side> side_;           // of a state during a search or while it is marked
  std::vector<Index> open_count_;    // inert steps not yet known to lead to Avoid; 0: all
  std::vector<Index> counted_;       // states with an entry there
  Search reach_, avoid_;
  Index seed_ = kNone;               // next transition that starts Reach
  Index candidate_ = kNone;          // avoids if it has no transition of the slice itself
  Index candidate_position_ = 0;
  std::size_t work_ = 0;
};

Refinement::Refinement(Index states, Index actions, const GrowingArray<Transition>& transitions,
                       Context& context)
    : context_(context),
      graph_(states, transitions),
      block_of_(states, 0),
      inert_count_(states, 0),
      bottoms_(states),
      blocks_(1),
      slice_of_(transitions.size(), kNone),
      by_source_(transitions.size()),
      action_slice_of_(transitions.size(), kNone),
      by_target_(transitions.size()),
      bunches_(1),
      counter_of_(transitions.size(), kNone),
      count_(states, 0),
      moved_counter_(states, kNone),
      rest_counter_(states, kNone),
      has_rest_(states, false),
      side_(states, Side::Unknown),
      open_count_(states, 0) {
  for (const Transition& t : transitions) {
    if (t.action == index(kTau)) ++inert_count_[t.source];
  }
  blocks_[0].size = states;
  for (Index s = states; s-- > 0;) {
    if (!is_bottom(s)) continue;
    bottoms_.push(blocks_[0].bottoms, s);
    ++blocks_[0].bottom_count;
  }
  // The first bunch is all visible transitions; the counter of a state there is its number.
  std::vector<Index> slice_of_action(actions, kNone);
  const Index first = new_slice(0, 0);
  for (Index t = 0; t < transitions.size(); ++t) {
    const Index action = transitions[t].action;
    if (action == index(kTau)) continue;
    if (slice_of_action[action] == kNone) slice_of_action[action] = new_action_slice(0);
    ActionBlockSlice& slice = action_slices_[slice_of_action[action]];
    by_target_.push(slice.transitions, t);
    ++slice.size;
    action_slice_of_[t] = slice_of_action[action];
    relink(t, first);
    counter_of_[t] = transitions[t].source;
    ++count_[transitions[t].source];
  }
  make_pending(first);
}

std::vector<Index> Refinement::run() && {
  drain();
  list(0);
  while (!nontrivial_.empty()) {
    const Index bunch = nontrivial_.back();
    const Index first = bunches_[bunch].slices;
    if (first == kNone || slices_of_bunch_.next(first) == kNone) {
      nontrivial_.pop_back();
      bunches_[bunch].listed = false;
    } else {
      split_bunch(bunch);
    }
  }
  return std::move(block_of_);
}

/// Takes one of two action-block slices, the smaller, off the bunch, and stabilises all blocks.
void Refinement::split_bunch(Index bunch) {
  const Index first = bunches_[bunch].slices;
  const Index second = slices_of_bunch_.next(first);
  const Index part = action_slices_[first].size <= action_slices_[second].size ? first : second;
  const auto fresh = static_cast<Index>(bunches_.size());
  bunches_.emplace_back();
  slices_of_bunch_.remove(bunches_[bunch].slices, part);
  slices_of_bunch_.push(bunches_[fresh].slices, part);
  action_slices_[part].bunch = fresh;
  work(action_slices_[part].size);

  for (Index t = action_slices_[part].transitions; t != kNone; t = by_target_.next(t)) {
    move_to_bunch(t, fresh);
  }
  for (const Index s : sources_) {
    has_rest_[s] = count_[rest_counter_[s]] > 0;
    if (!has_rest_[s]) free_counters_.push_back(rest_counter_[s]);
    moved_counter_[s] = kNone;
  }
  sources_.clear();
  for (const auto& [taken, rest] : divided_slices_) retire_if_empty(rest);
  for (std::size_t i = 0; i < divided_slices_.size(); ++i) {
    stabilise(divided_slices_[i].first, divided_slices_[i].second, bunch);
  }
  divided_slices_.clear();
}

void Refinement::move_to_bunch(Index t, Index bunch) {
  const Index s = graph_.source[t];
  if (moved_counter_[s] == kNone) {
    moved_counter_[s] = new_counter();
    rest_counter_[s] = counter_of_[t];
    sources_.push_back(s);
  }
  --count_[rest_counter_[s]];
  ++count_[moved_counter_[s]];
  counter_of_[t] = moved_counter_[s];

  const Index rest = slice_of_[t];
  const Index twin = slices_[rest].twin;
  if (twin == kNone || slices_[twin].bunch != bunch ||
      slices_[twin].block != slices_[rest].block) {
    const Index taken = new_slice(slices_[rest].block, bunch);
    slices_[rest].twin = taken;
    divided_slices_.push_back({taken, rest});
  }
  relink(t, slices_[rest].twin);
}

/// The block of two slices, `part` taken off `rest`, was stable under their union: makes it stable
/// under each.
void Refinement::stabilise(Index part, Index rest, Index rest_bunch) {
  free_slices_.insert(free_slices_.end(), retired_slices_.begin(), retired_slices_.end());
  retired_slices_.clear();
  Index block = slices_[part].block;
  mark_sources(part);
  if (all_marked(block)) {
    unmark_all(block);
  } else {
    const Halves halves = split(part);
    rest = slice_in(halves.reach, rest_bunch, rest);
    block = isolate_new_bottoms(halves);
  }
  // All bottom states of what remains have a transition in the part. Those of Avoid have one in the
  // rest, since the block was stable under the union.
  if (block != kNone) {
    rest = slice_in(block, rest_bunch, rest);
    if (rest != kNone) {
      for (Index s = blocks_[block].bottoms; s != kNone;) {
        const Index state = std::exchange(s, bottoms_.next(s));
        if (has_rest_[state]) mark(state);
      }
      if (all_marked(block)) {
        unmark_all(block);
      } else {
        isolate_new_bottoms(split(rest));
      }
    }
  }
  drain();
}

/// Makes the blocks of all pending slices stable under them.
void Refinement::drain() {
  while (!pending_.empty()) {
    free_slices_.insert(free_slices_.end(), retired_slices_.begin(), retired_slices_.end());
    retired_slices_.clear();
    const Index slice = pending_.back();
    pending_.pop_back();
    if (!std::exchange(slices_[slice].pending, false)) continue;
    const Index block = slices_[slice].block;
    mark_sources(slice);
    if (all_marked(block)) {
      unmark_all(block);
    } else {
      isolate_new_bottoms(split(slice));
    }
  }
}

/// Splits off the states of Reach that come to the τ steps into Avoid. All their bottom states are
/// new, so every slice of theirs must be looked at. Returns what remains, kNone if nothing does.
Index Refinement::isolate_new_bottoms(const Halves& halves) {
  if (halves.fresh == kNone) return halves.reach;
  mark_sources(halves.fresh);
  Index isolated = halves.reach;
  Index remaining = kNone;
  if (all_marked(halves.reach)) {
    unmark_all(halves.reach);
  } else {
    const Halves inner = split(halves.fresh);
    isolated = inner.reach;
    remaining = inner.avoid;
  }
  for (Index slice = blocks_[isolated].slices; slice != kNone;
       slice = slices_of_block_.next(slice)) {
    make_pending(slice);
  }
  return remaining;
}

void Refinement::mark(Index state) {
  if (side_[state] == Side::Reach) return;
  side_[state] = Side::Reach;
  Block& block = blocks_[block_of_[state]];
  bottoms_.remove(block.bottoms, state);
  bottoms_.push(block.marked, state);
  ++block.marked_count;
}

void Refinement::unmark_all(Index b) {
  Block& block = blocks_[b];
  while (block.marked != kNone) {
    const Index state = block.marked;
    side_[state] = Side::Unknown;
    bottoms_.remove(block.marked, state);
    bottoms_.push(block.bottoms, state);
  }
  block.marked_count = 0;
}

void Refinement::mark_sources(Index slice) {
  std::size_t steps = 0;
  for (Index t = slices_[slice].from_bottoms; t != kNone; t = by_source_.next(t), ++steps) {
    mark(graph_.source[t]);
  }
  work(steps);
}

/// Splits the block of the slice into Reach and Avoid; its bottom states in Reach are marked, and
/// not all are. The smaller half becomes a new block.
Refinement::Halves Refinement::split(Index slice) {
  const Index block = slices_[slice].block;
  const bool reach = reach_is_smaller(slice);
  const Index fresh_block = move_states(block, reach);
  move_transitions(block, reach);
  Halves halves{block, fresh_block, kNone};
  if (reach) std::swap(halves.reach, halves.avoid);
  if (!opened_.empty()) halves.fresh = open_bunch(halves.reach);
  return halves;
}

/// Searches for both halves in turn, until one is complete that holds at most half of the block.
bool Refinement::reach_is_smaller(Index slice) {
  const Block& block = blocks_[slices_[slice].block];
  const std::size_t marked = block.marked_count;
  const std::size_t unmarked = block.bottom_count - block.marked_count;
  reach_.start(block.marked);
  avoid_.start(block.bottoms);
  seed_ = slices_[slice].from_others;
  candidate_ = kNone;
  bool reach_may_be = 2 * marked <= block.size;
  bool avoid_may_be = 2 * unmarked <= block.size;
  bool reach = false;
  std::size_t steps = 0;
  for (;; ++steps) {
    if (reach_may_be) {
      if (reach_step()) {
        reach = true;
        break;
      }
      reach_may_be = 2 * (marked + reach_.others.size()) <= block.size;
    }
    if (avoid_may_be) {
      if (avoid_step(slice)) break;
      avoid_may_be = 2 * (unmarked + avoid_.others.size()) <= block.size;
    }
  }
  for (const Index s : reach_.others) side_[s] = Side::Unknown;
  for (const Index s : counted_) open_count_[s] = 0;
  counted_.clear();
  work(steps);
  return reach;
}

/// One step of the search; true when there is nothing left to do.
bool Refinement::reach_step() {
  Index t;
  if (seed_ != kNone) {
    t = seed_;
    seed_ = by_source_.next(seed_);
  } else if (reach_.position == reach_.end) {
    return !advance(reach_);
  } else {
    t = graph_.in[reach_.position++];
    if (!inert(t)) return false;
  }
  const Index s = graph_.source[t];
  if (side_[s] != Side::Reach) {
    side_[s] = Side::Reach;
    reach_.others.push_back(s);
  }
  return false;
}

bool Refinement::avoid_step(Index slice) {
  if (candidate_ != kNone) {
    if (candidate_position_ == graph_.out_rows[candidate_ + 1]) {
      avoid_.others.push_back(std::exchange(candidate_, kNone));
    } else if (slice_of_[candidate_position_++] == slice) {
      candidate_ = kNone;  // reaches by a step of its own: if Avoid goes, a new bottom state
    }
    return false;
  }
  if (avoid_.position == avoid_.end) return !advance(avoid_);
  const Index t = graph_.in[avoid_.position++];
  if (!inert(t)) return false;
  const Index s = graph_.source[t];
  if (side_[s] == Side::Reach) return false;
  if (open_count_[s] == 0) {
    open_count_[s] = inert_count_[s];
    counted_.push_back(s);
  }
  if (--open_count_[s] == 0) {
    candidate_ = s;
    candidate_position_ = graph_.out_rows[s];
  }
  return false;
}

/// Takes the next state to expand.
bool Refinement::advance(Search& search) {
  Index state;
  if (search.bottom != kNone) {
    state = search.bottom;
    search.bottom = bottoms_.next(state);
  } else if (search.next_other < search.others.size()) {
    state = search.others[search.next_other++];
  } else {
    return false;
  }
  search.position = graph_.in_rows[state];
  search.end = graph_.in_tau_end[state];
  return true;
}

/// Makes the found half a block; afterwards nothing is marked.
Index Refinement::move_states(Index b, bool reach) {
  const auto fresh = static_cast<Index>(blocks_.size());
  blocks_.emplace_back();
  Block& block = blocks_[b];
  Block& half = blocks_[fresh];
  for (Index s = block.marked; s != kNone; s = bottoms_.next(s)) side_[s] = Side::Unknown;

  moved_ = reach ? reach_.others : avoid_.others;
  for (Index s = reach ? block.marked : block.bottoms; s != kNone; s = bottoms_.next(s)) {
    moved_.push_back(s);
  }
  for (const Index s : moved_) block_of_[s] = fresh;
  half.size = static_cast<Index>(moved_.size());
  block.size -= half.size;

  const Index unmarked_count = block.bottom_count - block.marked_count;
  half.bottoms = reach ? block.marked : block.bottoms;
  half.bottom_count = reach ? block.marked_count : unmarked_count;
  block.bottoms = reach ? block.bottoms : block.marked;
  block.bottom_count = reach ? unmarked_count : block.marked_count;
  block.marked = kNone;
  block.marked_count = 0;
  return fresh;
}

/// Regroups the transitions from and into the moved states, and collects in opened_ those that are
/// no longer inert. They lead from Reach to Avoid, whichever of the two was moved.
void Refinement::move_transitions(Index from, bool reach) {
  opened_.clear();
  const Index fresh = block_of_[moved_.front()];
  std::size_t steps = 0;
  for (const Index s : moved_) {
    for (Index t = graph_.out_rows[s]; t < graph_.out_rows[s + 1]; ++t, ++steps) {
      const Index slice = slice_of_[t];
      if (slice == kNone) {
        if (reach && block_of_[graph_.target[t]] == from) opened_.push_back(t);
        continue;
      }
      Index twin = slices_[slice].twin;
      if (twin == kNone || slices_[twin].block != fresh ||
          slices_[twin].bunch != slices_[slice].bunch) {
        twin = new_slice(fresh, slices_[slice].bunch);
        slices_[slice].twin = twin;
        if (slices_[slice].pending) make_pending(twin);
        touched_.push_back(slice);
      }
      relink(t, twin);
    }
  }
  for (const Index slice : touched_) retire_if_empty(slice);
  touched_.clear();
  for (const Index s : moved_) {
    for (Index i = graph_.in_rows[s]; i < graph_.in_rows[s + 1]; ++i, ++steps) {
      const Index t = graph_.in[i];
      if (action_slice_of_[t] != kNone) {
        retarget(t);
      } else if (!reach && block_of_[graph_.source[t]] == from) {
        opened_.push_back(t);
      }
    }
  }
  for (const Index slice : touched_) {
    ActionBlockSlice& old = action_slices_[slice];
    old.twin = kNone;
    list(old.bunch);
    if (old.size > 0) continue;
    slices_of_bunch_.remove(bunches_[old.bunch].slices, slice);
    free_action_slices_.push_back(slice);
  }
  touched_.clear();
  work(steps);
}

/// Moves a transition to the action-block slice of its target's new block.
void Refinement::retarget(Index t) {
  const Index slice = action_slice_of_[t];
  if (action_slices_[slice].twin == kNone) {
    const Index twin = new_action_slice(action_slices_[slice].bunch);
    action_slices_[slice].twin = twin;
    touched_.push_back(slice);
  }
  ActionBlockSlice& old = action_slices_[slice];
  ActionBlockSlice& twin = action_slices_[old.twin];
  by_target_.remove(old.transitions, t);
  --old.size;
  by_target_.push(twin.transitions, t);
  ++twin.size;
  action_slice_of_[t] = old.twin;
}

/// Puts the transitions of opened_ into a bunch, and returns their slice.
Index Refinement::open_bunch(Index reach) {
  const auto bunch = static_cast<Index>(bunches_.size());
  bunches_.emplace_back();
  const Index slice = new_slice(reach, bunch);
  const Index action_slice = new_action_slice(bunch);
  for (const Index t : opened_) {
    const Index s = graph_.source[t];
    relink(t, slice);
    by_target_.push(action_slices_[action_slice].transitions, t);
    ++action_slices_[action_slice].size;
    action_slice_of_[t] = action_slice;
    if (moved_counter_[s] == kNone) {
      moved_counter_[s] = new_counter();
      sources_.push_back(s);
    }
    counter_of_[t] = moved_counter_[s];
    ++count_[counter_of_[t]];
  }
  for (const Index t : opened_) {
    const Index s = graph_.source[t];
    if (--inert_count_[s] == 0) become_bottom(s);
  }
  for (const Index s : sources_) moved_counter_[s] = kNone;
  sources_.clear();
  return slice;
}

void Refinement::become_bottom(Index state) {
  Block& block = blocks_[block_of_[state]];
  bottoms_.push(block.bottoms, state);
  ++block.bottom_count;
  for (Index t = graph_.out_rows[state]; t < graph_.out_rows[state + 1]; ++t) {
    BlockBunchSlice& slice = slices_[slice_of_[t]];
    by_source_.remove(slice.from_others, t);
    by_source_.push(slice.from_bottoms, t);
  }
  work(graph_.out_rows[state + 1] - graph_.out_rows[state]);
}

Index Refinement::new_slice(Index block, Index bunch) {
  Index slice;
  if (free_slices_.empty()) {
    slice = static_cast<Index>(slices_.size());
    slices_.push_back({block, bunch});
    slices_of_block_.grow(slices_.size());
  } else {
    slice = free_slices_.back();
    free_slices_.pop_back();
    slices_[slice] = {block, bunch};
  }
  slices_of_block_.push(blocks_[block].slices, slice);
  return slice;
}

/// Moves a transition from its slice, if it has one, to another.
void Refinement::relink(Index t, Index slice) {
  const bool bottom = is_bottom(graph_.source[t]);
  if (slice_of_[t] != kNone) {
    BlockBunchSlice& old = slices_[slice_of_[t]];
    by_source_.remove(bottom ? old.from_bottoms : old.from_others, t);
  }
  by_source_.push(bottom ? slices_[slice].from_bottoms : slices_[slice].from_others, t);
  slice_of_[t] = slice;
}

void Refinement::retire_if_empty(Index slice) {
  BlockBunchSlice& empty = slices_[slice];
  if (empty.from_bottoms != kNone || empty.from_others != kNone) return;
  slices_of_block_.remove(blocks_[empty.block].slices, slice);
  empty.block = kNone;
  empty.pending = false;
  retired_slices_.push_back(slice);
}

/// The slice of a block and a bunch, if it is the candidate or what split off it last.
Index Refinement::slice_in(Index block, Index bunch, Index candidate) const {
  if (candidate == kNone) return kNone;
  for (const Index slice : {candidate, slices_[candidate].twin}) {
    if (slice != kNone && slices_[slice].block == block && slices_[slice].bunch == bunch) {
      return slice;
    }
  }
  return kNone;
}

Index Refinement::new_action_slice(Index bunch) {
  Index slice;
  if (free_action_slices_.empty()) {
    slice = static_cast<Index>(action_slices_.size());
    action_slices_.push_back({bunch});
    slices_of_bunch_.grow(action_slices_.size());
  } else {
    slice = free_action_slices_.back();
    free_action_slices_.pop_back();
    action_slices_[slice] = {bunch};
  }
  slices_of_bunch_.push(bunches_[bunch].slices, slice);
  return slice;
}

Index Refinement::new_counter() {
  if (free_counters_.empty()) {
    count_.push_back(0);
    return static_cast<Index>(count_.size() - 1);
  }
  const Index counter = free_counters_.back();
  free_counters_.pop_back();
  return counter;
}

void Refinement::list(Index bunch) {
  if (bunches_[bunch].listed) return;
  bunches_[bunch].listed = true;
  nontrivial_.push_back(bunch);
}

void Refinement::make_pending(Index slice) {
  if (slices_[slice].pending) return;
  slices_[slice].pending = true;
  pending_.push_back(slice);
}

void Refinement::work(std::size_t steps) {
  work_ += steps + 1;
  if (work_ < (1 << 16)) return;
  work_ = 0;
  context_.poll({"minimising", 0, 0, blocks_.size()});
}

}  // namespace

Partition branching_bisimulation(const Lts& lts, Context& context) {
  Components components = strongly_connected_components(lts, Steps::Silent, context);
  const Partition collapsed{std::move(components.component_of_state), components.count};
  GrowingArray<Transition> transitions =
      block_transitions(lts, collapsed, TauLoops::Drop, context);

  const std::uint32_t error = collapsed.block_count;
  const auto end_action = static_cast<std::uint32_t>(lts.alphabet().size());
  const std::uint32_t error_action = end_action + 1;
  const std::uint32_t tau_to_error = end_action + 2;
  for (Transition& t : transitions) {
    if (t.target != kErrorBlock) continue;
    t.target = error;
    if (t.action == index(kTau)) t.action = tau_to_error;
  }
  transitions.push_back({error, error_action, error});
  if (lts.end()) {
    const std::uint32_t end = collapsed.block_of_state[index(*lts.end())];
    const Transition loop{end, end_action, end};
    transitions.push_back(loop);
    Transition* place = std::lower_bound(transitions.begin(), transitions.end() - 1, loop);
    std::rotate(place, transitions.end() - 1, transitions.end());
  }
  if (transitions.size() >= kNone) throw LimitReached(StopReason::Memory);
  context.reserve(44 * transitions.size());
  Refinement refinement(collapsed.block_count + 1, tau_to_error + 1, transitions, context);
  transitions = {};
  const Partition blocks{std::move(refinement).run(), 0};
  return compose(collapsed, blocks);
}

}  // namespace proviso::lts
