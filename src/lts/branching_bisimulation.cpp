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
// everywhere. Whether a bottom state has a transition in the rest of the bunch follows from a
// counter for each state and bunch, as Paige and Tarjan do, and not by the order of its
// transitions. There is no initial partition: π and END loop on actions of their own, a τ step to π
// counts as an action of its own, and stability under the first bunch (all visible steps) is
// established like any other.
//
// Cost: O(m log n) time; 44 bytes a transition of the collapsed graph, and its slices.
//
//   0 a→ 1, 1 τ→ 2, 1 b→ 3, 2 b→ 3     blocks {0}, {1, 2}, {3}
//   0 a→ 1, 1 τ→ 2, 1 b→ 3, 2 c→ 3     every state by itself: 1 τ→ 2 gives up b
#include "lts/branching_bisimulation.hpp"

#include <algorithm>
#include <utility>

#include "lts/graph.hpp"
#include "lts/strong_bisimulation.hpp"
#include "lts/transition_groups.hpp"

namespace proviso::lts {
namespace {

using Index = std::uint32_t;
constexpr Index kNone = TransitionGroups::kNone;

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
    std::vector<Index> others;    // what was found
    Index position = 0, end = 0;  // among the incoming transitions of the state being expanded
    void start(Index first_bottom) {
      bottom = first_bottom;
      next_other = 0;
      others.clear();
      position = end = 0;
    }
  };
  enum class Side : std::uint8_t { Unknown, Reach };

  void stabilise(TransitionGroups::Division division, Index rest_bunch);
  void stabilise_pending();
  void split_if_unstable(Index slice);
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
  void work(std::size_t steps);

  Context& context_;
  TransitionGroups groups_;
  const TransitionGraph& graph_;
  std::vector<Index> block_of_;
  Chains bottoms_;
  std::vector<Block> blocks_;

  // Scratch, clean between uses.
  std::vector<Index> moved_;       // the states of the new block
  std::vector<Side> side_;         // of a state during a search or while it is marked
  std::vector<Index> open_count_;  // inert steps not yet known to lead to Avoid; 0: all
  std::vector<Index> counted_;     // states with an entry there
  Search reach_, avoid_;
  Index seed_ = kNone;       // next transition that starts Reach
  Index candidate_ = kNone;  // avoids if it has no transition of the slice itself
  Index candidate_position_ = 0;
  std::size_t work_ = 0;
};

Refinement::Refinement(Index states, Index actions, const GrowingArray<Transition>& transitions,
                       Context& context)
    : context_(context),
      groups_(states, actions, transitions),
      graph_(groups_.graph()),
      block_of_(states, 0),
      bottoms_(states),
      blocks_(1),
      side_(states, Side::Unknown),
      open_count_(states, 0) {
  blocks_[0].size = states;
  for (Index s = states; s-- > 0;) {
    if (!groups_.is_bottom(s)) continue;
    bottoms_.push(blocks_[0].bottoms, s);
    ++blocks_[0].bottom_count;
  }
}

std::vector<Index> Refinement::run() && {
  groups_.make_all_pending(0);
  stabilise_pending();
  for (Index bunch; (bunch = groups_.nontrivial_bunch()) != kNone;) {
    work(groups_.divide(bunch));
    for (const TransitionGroups::Division& division : groups_.divisions()) {
      stabilise(division, bunch);
    }
  }
  return std::move(block_of_);
}

/// The block of a divided slice was stable under the whole: makes it stable under either part.
void Refinement::stabilise(TransitionGroups::Division division, Index rest_bunch) {
  groups_.recycle();
  Index block = groups_.slice(division.part).block;
  Index rest = division.rest;
  mark_sources(division.part);
  if (all_marked(block)) {
    unmark_all(block);
  } else {
    const Halves halves = split(division.part);
    rest = groups_.slice_in(halves.reach, rest_bunch, rest);
    block = isolate_new_bottoms(halves);
  }
  // The bottom states of Avoid have a transition in the rest, since the block was stable under the
  // whole. All those of what remains of Reach have one in the part: which have one in the rest too?
  if (block != kNone) rest = groups_.slice_in(block, rest_bunch, rest);
  if (block != kNone && rest != kNone) {
    for (Index s = blocks_[block].bottoms; s != kNone;) {
      const Index state = std::exchange(s, bottoms_.next(s));
      if (groups_.has_rest(state)) mark(state);
    }
    split_if_unstable(rest);
  }
  stabilise_pending();
}

/// Makes the blocks of all pending slices stable under them.
void Refinement::stabilise_pending() {
  for (Index slice; (slice = groups_.next_pending()) != kNone;) {
    groups_.recycle();
    mark_sources(slice);
    split_if_unstable(slice);
  }
}

/// The bottom states with a transition in the slice are marked.
void Refinement::split_if_unstable(Index slice) {
  const Index block = groups_.slice(slice).block;
  if (all_marked(block)) {
    unmark_all(block);
  } else {
    isolate_new_bottoms(split(slice));
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
  groups_.make_all_pending(isolated);
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
  for (Index t = groups_.slice(slice).from_bottoms; t != kNone; t = groups_.next(t), ++steps) {
    mark(graph_.source[t]);
  }
  work(steps);
}

/// Splits the block of the slice into Reach and Avoid; its bottom states in Reach are marked, and
/// not all are. The smaller half becomes a new block.
Refinement::Halves Refinement::split(Index slice) {
  const Index block = groups_.slice(slice).block;
  const bool reach = reach_is_smaller(slice);
  const Index fresh = move_states(block, reach);
  Halves halves{block, fresh, kNone};
  if (reach) std::swap(halves.reach, halves.avoid);
  work(groups_.regroup(moved_, block, fresh, halves.reach, block_of_));
  halves.fresh = groups_.open(halves.reach);
  for (const Index s : groups_.new_bottoms()) {
    bottoms_.push(blocks_[halves.reach].bottoms, s);
    ++blocks_[halves.reach].bottom_count;
    work(graph_.out_rows[s + 1] - graph_.out_rows[s]);
  }
  return halves;
}

/// Searches for both halves in turn, until one is complete that holds at most half of the block.
bool Refinement::reach_is_smaller(Index slice) {
  const Block& block = blocks_[groups_.slice(slice).block];
  const std::size_t marked = block.marked_count;
  const std::size_t unmarked = block.bottom_count - block.marked_count;
  reach_.start(block.marked);
  avoid_.start(block.bottoms);
  seed_ = groups_.slice(slice).from_others;
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
    seed_ = groups_.next(seed_);
  } else if (reach_.position == reach_.end) {
    return !advance(reach_);
  } else {
    t = graph_.in[reach_.position++];
    if (!groups_.inert(t)) return false;
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
    } else if (groups_.slice_of(candidate_position_++) == slice) {
      candidate_ = kNone;  // reaches by a step of its own: if Avoid goes, a new bottom state
    }
    return false;
  }
  if (avoid_.position == avoid_.end) return !advance(avoid_);
  const Index t = graph_.in[avoid_.position++];
  if (!groups_.inert(t)) return false;
  const Index s = graph_.source[t];
  if (side_[s] == Side::Reach) return false;
  if (open_count_[s] == 0) {
    open_count_[s] = groups_.inert_count(s);
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
  GrowingArray<Transition> transitions = block_transitions(lts, collapsed, TauLoops::Drop, context);

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
  const auto silent = [](const Transition& t) { return t.action == index(kTau); };
  if (std::none_of(transitions.begin(), transitions.end(), silent)) {
    const Partition blocks =
        strong_bisimulation(collapsed.block_count + 1, tau_to_error + 1, transitions, context);
    return compose(collapsed, blocks);
  }
  if (transitions.size() >= kNone) throw LimitReached(StopReason::Memory);
  context.reserve(44 * transitions.size());
  Refinement refinement(collapsed.block_count + 1, tau_to_error + 1, transitions, context);
  transitions = {};
  const Partition blocks{std::move(refinement).run(), 0};
  return compose(collapsed, blocks);
}

}  // namespace proviso::lts
