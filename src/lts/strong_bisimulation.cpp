// Which states behave alike, step by step?
//
// A partition is stable when for every action a and block C, either all or none of the states of a
// block have an a-step into C. The coarsest stable partition is strong bisimilarity.
//
// Refinement in O(m log n), after Paige and Tarjan (Three partition refinement algorithms, 1987)
// in the form that Valmari gave it for labelled systems (Bisimilarity minimization in O(m log n)
// time, 2009): not only the states are kept in blocks, the transitions are too.
//
//   slice   the transitions with one action into one block; refined when the block is split
//   bunch   one or more slices under whose union every block is stable
//
// A bunch of several slices is work to do. We take off a slice of at most half its size and make
// it a bunch by itself. A block with transitions in the slice falls into up to three parts: states
// with transitions in the slice only, in the slice and in the rest, in the rest only. To tell the
// first two apart there is one counter for each state and bunch: how many transitions the state
// has there. When a block splits, the transitions into its smaller part are regrouped. A transition
// is touched only when its bunch or its target's block has at least halved, hence the bound. When
// no bunch has two slices the partition is stable under every slice.
//
// We differ from Valmari in the beginning. The simplest refinement puts together the states of a
// block that have the same signature, the set of (action, block of the target); a round of it costs
// O(m) and reads memory in order. Real systems fall apart almost completely in a few rounds. So we
// do rounds as long as each at least doubles the number of blocks, at most log n of them. What the
// last round leaves is exactly a state of the algorithm above: the bunches are the pairs of an
// action and a block before the round, the slices those of an action and a block after it.
//
// Cost: O(m log n + number of actions), 40 bytes a transition and 24 a state. The benchmark of
// minimisation guards it.
//
//   0 a→ 1, 1 b→ 0, 2 a→ 3, 3 b→ 2     blocks {0, 2}, {1, 3}
#include "lts/strong_bisimulation.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <boost/unordered/unordered_flat_set.hpp>

namespace proviso::lts {
namespace {

using Index = std::uint32_t;
constexpr Index kNone = std::numeric_limits<Index>::max();

/// A partition of 0 … n-1 whose sets are split by marking elements: the marked ones of a set stand
/// at its front.
class RefinablePartition {
 public:
  struct Set {
    Index begin = 0;
    Index end = 0;
    Index marked = 0;  // how many
    Index size() const { return end - begin; }
  };

  /// The elements in this order; a set begins at each of the borders and ends at the next one.
  RefinablePartition(std::vector<Index> elements, const std::vector<Index>& borders)
      : elements_(std::move(elements)), position_(elements_.size()), set_of_(elements_.size()) {
    for (Index s = 0; s < borders.size(); ++s) {
      const auto end = s + 1 < borders.size() ? borders[s + 1] : Index(elements_.size());
      sets_.push_back({borders[s], end, 0});
      for (Index i = borders[s]; i < end; ++i) {
        position_[elements_[i]] = i;
        set_of_[elements_[i]] = s;
      }
    }
  }

  Index set_count() const { return static_cast<Index>(sets_.size()); }
  const Set& set(Index s) const { return sets_[s]; }
  Index set_of(Index element) const { return set_of_[element]; }
  Index element(Index position) const { return elements_[position]; }
  std::vector<Index> take_sets() && { return std::move(set_of_); }

  /// True if this is the first mark in the element's set.
  bool mark(Index e) {
    Set& set = sets_[set_of_[e]];
    const Index border = set.begin + set.marked;
    if (position_[e] < border) return false;
    exchange(e, border);
    return set.marked++ == 0;
  }
  /// Parts marked from unmarked; whichever `smaller` asks for, the smaller or the marked part,
  /// becomes a new set. No new set, and kNone, if either part is empty.
  Index split(Index s, bool smaller) {
    Set& set = sets_[s];
    const Index marked = std::exchange(set.marked, 0);
    if (marked == 0 || marked == set.size()) return kNone;
    const Index border = set.begin + marked;
    Set part{set.begin, border, 0};
    if (smaller && marked > set.size() - marked) {
      part = {border, set.end, 0};
      set.end = border;
    } else {
      set.begin = border;
    }
    const Index fresh = set_count();
    for (Index i = part.begin; i < part.end; ++i) set_of_[elements_[i]] = fresh;
    sets_.push_back(part);
    return fresh;
  }

 private:
  void place(Index element, Index position) {
    elements_[position] = element;
    position_[element] = position;
  }
  void exchange(Index element, Index position) {
    const Index other = elements_[position];
    place(other, position_[element]);
    place(element, position);
  }

  std::vector<Index> elements_;
  std::vector<Index> position_;
  std::vector<Index> set_of_;
  std::vector<Set> sets_;
};

/// Counting sort: positions 0 … keys.size()-1 in the given order, rearranged stably by key.
std::vector<Index> sort_by(const std::vector<Index>& keys, Index bound, std::vector<Index> order) {
  std::vector<Index> next(bound + 1, 0);
  for (const Index key : keys) ++next[key + 1];
  for (Index key = 0; key < bound; ++key) next[key + 1] += next[key];
  std::vector<Index> sorted(order.size());
  for (const Index i : order) sorted[next[keys[i]]++] = i;
  return sorted;
}

std::vector<Index> ascending(Index size) {
  std::vector<Index> order(size);
  for (Index i = 0; i < size; ++i) order[i] = i;
  return order;
}

/// The set of (action, block of the target) of a state, and what it is worth.
struct Signature {
  Index block;   // of the state before the round
  Index number;  // of its block after the round
  const std::uint64_t* begin;
  const std::uint64_t* end;
  std::size_t hash;

  struct Hash {
    std::size_t operator()(const Signature& s) const { return s.hash; }
  };
  struct Equal {
    bool operator()(const Signature& a, const Signature& b) const {
      return a.block == b.block && std::equal(a.begin, a.end, b.begin, b.end);
    }
  };
};

/// Refinement by signatures, round after round.
struct Rounds {
  std::vector<Index> before, after;  // the blocks of the states before and after the last round
  Index before_count = 1, after_count = 1;

  Rounds(Index states, const GrowingArray<Transition>& transitions, Context& context)
      : before(states, 0), after(states, 0) {
    do {
      std::swap(before, after);
      before_count = after_count;
      round(transitions, context);
    } while (after_count >= 2 * before_count && after_count < states);
  }

  bool stable() const { return after_count == before_count || after_count == after.size(); }

 private:
  void round(const GrowingArray<Transition>& transitions, Context& context) {
    std::vector<std::uint64_t> pairs;
    pairs.reserve(transitions.size());  // signatures point into it
    boost::unordered_flat_set<Signature, Signature::Hash, Signature::Equal> signatures;
    std::size_t next = 0;
    for (Index s = 0; s < after.size(); ++s) {
      const std::size_t begin = pairs.size();
      for (; next < transitions.size() && transitions[next].source == s; ++next) {
        const Transition& t = transitions[next];
        pairs.push_back(std::uint64_t{t.action} << 32 | before[t.target]);
      }
      std::sort(pairs.begin() + begin, pairs.end());
      pairs.erase(std::unique(pairs.begin() + begin, pairs.end()), pairs.end());
      Signature signature{before[s], static_cast<Index>(signatures.size()), pairs.data() + begin,
                          pairs.data() + pairs.size(), before[s]};
      for (const std::uint64_t* pair = signature.begin; pair != signature.end; ++pair) {
        signature.hash = (signature.hash ^ *pair) * 0x9E3779B97F4A7C15U;
        signature.hash ^= signature.hash >> 32;
      }
      const auto [known, fresh] = signatures.insert(signature);
      if (!fresh) pairs.resize(begin);
      after[s] = known->number;
      if ((s & 0x3FFF) == 0) context.poll({"minimising", 0, 0, signatures.size()});
    }
    after_count = static_cast<Index>(signatures.size());
  }
};

/// What the rounds leave, as the algorithm wants it: transitions numbered by target, in slices, and
/// these in bunches.
struct Start {
  std::vector<Index> rows, source;  // the transitions into a state, and where each comes from
  std::vector<Index> states, block_borders;
  std::vector<Index> transitions, slice_borders, bunch_borders;

  Start(const Rounds& rounds, const GrowingArray<Transition>& all, Index actions)
      : rows(rounds.after.size() + 1, 0), source(all.size()) {
    const auto state_count = static_cast<Index>(rounds.after.size());
    // By the block after the round within the block before it.
    states = sort_by(rounds.before, state_count,
                     sort_by(rounds.after, rounds.after_count, ascending(state_count)));
    for (Index i = 0; i < state_count; ++i) {
      const bool same = i > 0 && rounds.after[states[i - 1]] == rounds.after[states[i]];
      if (!same) block_borders.push_back(i);
    }

    for (const Transition& t : all) ++rows[t.target + 1];
    for (Index s = 0; s < state_count; ++s) rows[s + 1] += rows[s];
    std::vector<Index> next(rows.begin(), rows.end() - 1);
    std::vector<Index> action(all.size());
    std::vector<Index> target(all.size());
    for (const Transition& t : all) {
      const Index at = next[t.target]++;
      source[at] = t.source;
      action[at] = t.action;
      target[at] = t.target;
    }
    for (const Index s : states) {
      for (Index t = rows[s]; t < rows[s + 1]; ++t) transitions.push_back(t);
    }
    transitions = sort_by(action, actions, std::move(transitions));
    for (Index i = 0; i < transitions.size(); ++i) {
      const auto same = [&](const std::vector<Index>& block_of) {
        const Index t = transitions[i];
        const Index last = i > 0 ? transitions[i - 1] : kNone;
        return last != kNone && action[last] == action[t] &&
               block_of[target[last]] == block_of[target[t]];
      };
      if (!same(rounds.before)) bunch_borders.push_back(i);
      if (!same(rounds.after)) slice_borders.push_back(i);
    }
  }
};

class Refinement {
 public:
  Refinement(Start start, Context& context)
      : context_(context),
        rows_(std::move(start.rows)),
        source_(std::move(start.source)),
        blocks_(std::move(start.states), start.block_borders),
        slices_(std::move(start.transitions), start.slice_borders),
        counter_of_(source_.size()),
        moved_counter_(rows_.size() - 1, kNone),
        rest_counter_(rows_.size() - 1, kNone) {
    bunch_of_slice_.resize(slices_.set_count());
    Index slice = 0;
    for (Index b = 0; b < start.bunch_borders.size(); ++b) {
      const bool last = b + 1 == start.bunch_borders.size();
      bunches_.push_back({start.bunch_borders[b],
                          last ? Index(source_.size()) : start.bunch_borders[b + 1], false});
      const Index first = slice;
      for (; slice < slices_.set_count() && slices_.set(slice).begin < bunches_[b].end; ++slice) {
        bunch_of_slice_[slice] = b;
      }
      if (slice - first > 1) list(b);
      count_in_bunch(bunches_[b]);
    }
  }

  std::vector<Index> run() && {
    while (!nontrivial_.empty()) {
      const Index bunch = nontrivial_.back();
      const Index slice = smaller_slice(bunch);
      if (slice == kNone) {
        nontrivial_.pop_back();
        bunches_[bunch].listed = false;
        continue;
      }
      take_off(bunch, slice);
    }
    return std::move(blocks_).take_sets();
  }

 private:
  /// A contiguous range of the slices' elements; slices are taken off at its ends.
  struct Bunch {
    Index begin;
    Index end;
    bool listed;  // among the nontrivial ones
  };

  void count_in_bunch(const Bunch& bunch) {
    for (Index i = bunch.begin; i < bunch.end; ++i) {
      const Index t = slices_.element(i);
      Index& counter = moved_counter_[source_[t]];
      if (counter == kNone) counter = new_counter();
      counter_of_[t] = counter;
      ++count_[counter];
    }
    for (Index i = bunch.begin; i < bunch.end; ++i) {
      moved_counter_[source_[slices_.element(i)]] = kNone;
    }
  }

  void list(Index bunch) {
    if (bunches_[bunch].listed) return;
    bunches_[bunch].listed = true;
    nontrivial_.push_back(bunch);
  }

  /// One of the bunch's slices that holds at most half of it; kNone if it has one slice only.
  Index smaller_slice(Index bunch) const {
    const auto& [begin, end, listed] = bunches_[bunch];
    const Index first = slices_.set_of(slices_.element(begin));
    const Index last = slices_.set_of(slices_.element(end - 1));
    if (first == last) return kNone;
    return slices_.set(first).size() <= slices_.set(last).size() ? first : last;
  }

  void take_off(Index bunch, Index slice) {
    const auto [begin, end, marked] = slices_.set(slice);
    if (bunches_[bunch].begin == begin) {
      bunches_[bunch].begin = end;
    } else {
      bunches_[bunch].end = begin;
    }
    bunch_of_slice_[slice] = static_cast<Index>(bunches_.size());
    bunches_.push_back({begin, end, false});
    work(end - begin);

    for (Index i = begin; i < end; ++i) count_in_new_bunch(slices_.element(i));
    for (const Index s : sources_) {
      if (blocks_.mark(s)) touched_blocks_.push_back(blocks_.set_of(s));
    }
    for (const Index block : touched_blocks_) split_by_marks(block);
    for (const Index s : sources_) {
      if (count_[rest_counter_[s]] == 0) free_counters_.push_back(rest_counter_[s]);
      moved_counter_[s] = kNone;
    }
    sources_.clear();
    touched_blocks_.clear();
  }

  void count_in_new_bunch(Index transition) {
    const Index s = source_[transition];
    if (moved_counter_[s] == kNone) {
      moved_counter_[s] = new_counter();
      rest_counter_[s] = counter_of_[transition];
      sources_.push_back(s);
    }
    --count_[rest_counter_[s]];
    ++count_[moved_counter_[s]];
    counter_of_[transition] = moved_counter_[s];
  }

  Index new_counter() {
    if (free_counters_.empty()) {
      count_.push_back(0);
      return static_cast<Index>(count_.size() - 1);
    }
    const Index counter = free_counters_.back();
    free_counters_.pop_back();
    return counter;
  }

  /// Marked are the states with a transition in the new bunch.
  void split_by_marks(Index block) {
    const Index fresh = split_block(block);
    // The marked states are now a block; its first state shows which of the two it is.
    const Index first = blocks_.element(blocks_.set(block).begin);
    const Index marked = fresh == kNone || moved_counter_[first] != kNone ? block : fresh;
    const auto [begin, end, none] = blocks_.set(marked);
    for (Index i = begin; i < end; ++i) {
      // Marking exchanges with an earlier position, which has been looked at.
      const Index s = blocks_.element(i);
      if (count_[rest_counter_[s]] == 0) blocks_.mark(s);
    }
    split_block(marked);
  }

  /// Parts marked from unmarked states, and regroups the transitions into the smaller part.
  Index split_block(Index block) {
    const Index fresh = blocks_.split(block, true);
    if (fresh == kNone) return kNone;
    const auto [begin, end, none] = blocks_.set(fresh);
    for (Index i = begin; i < end; ++i) {
      const Index s = blocks_.element(i);
      work(1 + rows_[s + 1] - rows_[s]);
      for (Index t = rows_[s]; t < rows_[s + 1]; ++t) {
        if (slices_.mark(t)) touched_slices_.push_back(slices_.set_of(t));
      }
    }
    for (const Index slice : touched_slices_) {
      if (slices_.split(slice, false) == kNone) continue;
      bunch_of_slice_.push_back(bunch_of_slice_[slice]);
      list(bunch_of_slice_[slice]);
    }
    touched_slices_.clear();
    return fresh;
  }

  void work(Index steps) {
    work_ += steps;
    if (work_ < kPollEvery) return;
    work_ = 0;
    context_.poll({"minimising", 0, 0, blocks_.set_count()});
  }
  static constexpr Index kPollEvery = 1 << 16;

  Context& context_;
  std::vector<Index> rows_;
  std::vector<Index> source_;
  RefinablePartition blocks_;  // of the states
  RefinablePartition slices_;  // of the transitions
  std::vector<Index> bunch_of_slice_;
  std::vector<Bunch> bunches_;
  std::vector<Index> nontrivial_;  // bunches that may have several slices

  std::vector<Index> counter_of_;  // of a transition: the counter of its source and bunch
  std::vector<Index> count_;
  std::vector<Index> free_counters_;

  // While a slice is taken off its bunch: the sources of its transitions, and for each its counter
  // in the new bunch (kNone for other states) and in the rest of the old one.
  std::vector<Index> sources_;
  std::vector<Index> moved_counter_;
  std::vector<Index> rest_counter_;
  std::vector<Index> touched_blocks_;
  std::vector<Index> touched_slices_;
  Index work_ = 0;
};

}  // namespace

Partition strong_bisimulation(std::uint32_t states, std::uint32_t actions,
                              const GrowingArray<Transition>& transitions, Context& context) {
  if (transitions.size() >= kNone) throw LimitReached(StopReason::Memory);
  context.reserve(40 * transitions.size() + 24 * std::size_t{states});
  Rounds rounds(states, transitions, context);
  if (rounds.stable()) return canonical(std::move(rounds.after));
  return canonical(Refinement(Start(rounds, transitions, actions), context).run());
}

Partition strong_bisimulation(const Lts& lts, Context& context) {
  // π becomes a state. It and END loop on actions of their own, which sets them apart.
  const std::uint32_t error = lts.state_count();
  const auto end_action = static_cast<std::uint32_t>(lts.alphabet().size());
  const std::uint32_t error_action = end_action + 1;
  GrowingArray<Transition> transitions;
  transitions.reserve(lts.transition_count() + 2);
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const Edge& edge : lts.edges(StateId{s})) {
      const std::uint32_t target = edge.target == kError ? error : index(edge.target);
      transitions.push_back({s, index(edge.action), target});
    }
    if (lts.end() == StateId{s}) transitions.push_back({s, end_action, s});
  }
  transitions.push_back({error, error_action, error});
  Partition partition =
      strong_bisimulation(lts.state_count() + 1, error_action + 1, transitions, context);
  partition.block_of_state.pop_back();
  --partition.block_count;  // π's own
  return partition;
}

}  // namespace proviso::lts
