#include "lts/transition_groups.hpp"

#include <utility>

namespace proviso::lts {

TransitionGraph::TransitionGraph(Index states, const GrowingArray<Transition>& transitions)
    : source(transitions.size()),
      target(transitions.size()),
      out_rows(states + 1, 0),
      in_rows(states + 1, 0),
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

TransitionGroups::TransitionGroups(Index states, Index actions,
                                   const GrowingArray<Transition>& transitions)
    : graph_(states, transitions),
      inert_count_(states, 0),
      slice_of_(transitions.size(), kNone),
      by_source_(transitions.size()),
      action_slice_of_(transitions.size(), kNone),
      by_target_(transitions.size()),
      bunches_(1),
      counter_of_(transitions.size(), kNone),
      count_(states, 0),
      has_rest_(states, false),
      moved_counter_(states, kNone),
      rest_counter_(states, kNone) {
  for (const Transition& t : transitions) {
    if (t.action == index(kTau)) ++inert_count_[t.source];
  }
  std::vector<Index> slice_of_action(actions, kNone);
  const Index first = new_slice(0, 0);
  for (Index t = 0; t < transitions.size(); ++t) {
    const Index action = transitions[t].action;
    if (action == index(kTau)) continue;
    if (slice_of_action[action] == kNone) slice_of_action[action] = new_action_slice(0);
    add_to_action_slice(t, slice_of_action[action]);
    relink(t, first);
    counter_of_[t] = transitions[t].source;  // in the first bunch, the number of the state
    ++count_[transitions[t].source];
  }
  list(0);
}

/// Two tests make sure that a slice that was used again since is not taken for another.
TransitionGroups::Index TransitionGroups::slice_in(Index block, Index bunch,
                                                   Index candidate) const {
  if (candidate == kNone) return kNone;
  for (const Index slice : {candidate, slices_[candidate].twin}) {
    if (slice != kNone && slices_[slice].block == block && slices_[slice].bunch == bunch) {
      return slice;
    }
  }
  return kNone;
}

TransitionGroups::Index TransitionGroups::nontrivial_bunch() {
  while (!nontrivial_.empty()) {
    const Index bunch = nontrivial_.back();
    const Index first = bunches_[bunch].slices;
    if (first != kNone && slices_of_bunch_.next(first) != kNone) return bunch;
    nontrivial_.pop_back();
    bunches_[bunch].listed = false;
  }
  return kNone;
}

std::size_t TransitionGroups::divide(Index bunch) {
  const Index first = bunches_[bunch].slices;
  const Index second = slices_of_bunch_.next(first);
  const Index part = action_slices_[first].size <= action_slices_[second].size ? first : second;
  const auto fresh = static_cast<Index>(bunches_.size());
  bunches_.emplace_back();
  slices_of_bunch_.remove(bunches_[bunch].slices, part);
  slices_of_bunch_.push(bunches_[fresh].slices, part);
  action_slices_[part].bunch = fresh;

  divisions_.clear();
  for (Index t = action_slices_[part].transitions; t != kNone; t = by_target_.next(t)) {
    move_to_bunch(t, fresh);
  }
  for (const Index s : sources_) {
    has_rest_[s] = count_[rest_counter_[s]] > 0;
    if (!has_rest_[s]) free_counters_.push_back(rest_counter_[s]);
    moved_counter_[s] = kNone;
  }
  sources_.clear();
  for (const Division& division : divisions_) retire_if_empty(division.rest);
  return action_slices_[part].size;
}

void TransitionGroups::move_to_bunch(Index t, Index bunch) {
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
  Index part = slice_in(slices_[rest].block, bunch, rest);
  if (part == kNone) {
    part = new_slice(slices_[rest].block, bunch);
    slices_[rest].twin = part;
    divisions_.push_back({part, rest});
  }
  relink(t, part);
}

std::size_t TransitionGroups::regroup(const std::vector<Index>& moved, Index from, Index fresh,
                                      Index reach, const std::vector<Index>& block_of) {
  opened_.clear();
  std::size_t steps = 0;
  for (const Index s : moved) {
    for (Index t = graph_.out_rows[s]; t < graph_.out_rows[s + 1]; ++t, ++steps) {
      if (!inert(t)) {
        move_to_block(t, fresh);
      } else if (reach == fresh && block_of[graph_.target[t]] == from) {
        opened_.push_back(t);
      }
    }
  }
  for (const Index slice : touched_) retire_if_empty(slice);
  touched_.clear();
  for (const Index s : moved) {
    for (Index i = graph_.in_rows[s]; i < graph_.in_rows[s + 1]; ++i, ++steps) {
      const Index t = graph_.in[i];
      if (!inert(t)) {
        retarget(t);
      } else if (reach == from && block_of[graph_.source[t]] == from) {
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
  return steps;
}

/// Moves a transition to the block-bunch slice of its source's new block.
void TransitionGroups::move_to_block(Index t, Index block) {
  const Index slice = slice_of_[t];
  Index twin = slice_in(block, slices_[slice].bunch, slice);
  if (twin == kNone) {
    twin = new_slice(block, slices_[slice].bunch);
    slices_[slice].twin = twin;
    if (slices_[slice].pending) make_pending(twin);
    touched_.push_back(slice);
  }
  relink(t, twin);
}

/// Moves a transition to the action-block slice of its target's new block.
void TransitionGroups::retarget(Index t) {
  const Index slice = action_slice_of_[t];
  if (action_slices_[slice].twin == kNone) {
    const Index twin = new_action_slice(action_slices_[slice].bunch);
    action_slices_[slice].twin = twin;
    touched_.push_back(slice);
  }
  ActionBlockSlice& old = action_slices_[slice];
  by_target_.remove(old.transitions, t);
  --old.size;
  add_to_action_slice(t, old.twin);
}

TransitionGroups::Index TransitionGroups::open(Index reach) {
  new_bottoms_.clear();
  if (opened_.empty()) return kNone;
  const auto bunch = static_cast<Index>(bunches_.size());
  bunches_.emplace_back();
  const Index slice = new_slice(reach, bunch);
  const Index action_slice = new_action_slice(bunch);
  for (const Index t : opened_) {
    const Index s = graph_.source[t];
    relink(t, slice);
    add_to_action_slice(t, action_slice);
    if (moved_counter_[s] == kNone) {
      moved_counter_[s] = new_counter();
      sources_.push_back(s);
    }
    counter_of_[t] = moved_counter_[s];
    ++count_[counter_of_[t]];
  }
  for (const Index s : sources_) moved_counter_[s] = kNone;
  sources_.clear();
  for (const Index t : opened_) {
    const Index s = graph_.source[t];
    if (--inert_count_[s] == 0) become_bottom(s);
  }
  return slice;
}

void TransitionGroups::become_bottom(Index state) {
  new_bottoms_.push_back(state);
  for (Index t = graph_.out_rows[state]; t < graph_.out_rows[state + 1]; ++t) {
    BlockBunchSlice& slice = slices_[slice_of_[t]];
    by_source_.remove(slice.from_others, t);
    by_source_.push(slice.from_bottoms, t);
  }
}

void TransitionGroups::make_all_pending(Index block) {
  for (Index slice = first_slice_[block]; slice != kNone; slice = slices_of_block_.next(slice)) {
    make_pending(slice);
  }
}

TransitionGroups::Index TransitionGroups::next_pending() {
  while (!pending_.empty()) {
    const Index slice = pending_.back();
    pending_.pop_back();
    if (std::exchange(slices_[slice].pending, false)) return slice;
  }
  return kNone;
}

void TransitionGroups::recycle() {
  free_slices_.insert(free_slices_.end(), retired_slices_.begin(), retired_slices_.end());
  retired_slices_.clear();
}

TransitionGroups::Index TransitionGroups::new_slice(Index block, Index bunch) {
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
  if (first_slice_.size() <= block) first_slice_.resize(block + 1, kNone);
  slices_of_block_.push(first_slice_[block], slice);
  return slice;
}

/// Moves a transition from its slice, if it has one, to another.
void TransitionGroups::relink(Index t, Index slice) {
  const bool bottom = is_bottom(graph_.source[t]);
  if (!inert(t)) {
    BlockBunchSlice& old = slices_[slice_of_[t]];
    by_source_.remove(bottom ? old.from_bottoms : old.from_others, t);
  }
  by_source_.push(bottom ? slices_[slice].from_bottoms : slices_[slice].from_others, t);
  slice_of_[t] = slice;
}

void TransitionGroups::retire_if_empty(Index slice) {
  BlockBunchSlice& empty = slices_[slice];
  if (empty.from_bottoms != kNone || empty.from_others != kNone) return;
  slices_of_block_.remove(first_slice_[empty.block], slice);
  empty.block = kNone;
  empty.pending = false;
  retired_slices_.push_back(slice);
}

TransitionGroups::Index TransitionGroups::new_action_slice(Index bunch) {
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

void TransitionGroups::add_to_action_slice(Index t, Index slice) {
  by_target_.push(action_slices_[slice].transitions, t);
  ++action_slices_[slice].size;
  action_slice_of_[t] = slice;
}

TransitionGroups::Index TransitionGroups::new_counter() {
  if (free_counters_.empty()) {
    count_.push_back(0);
    return static_cast<Index>(count_.size() - 1);
  }
  const Index counter = free_counters_.back();
  free_counters_.pop_back();
  return counter;
}

void TransitionGroups::list(Index bunch) {
  if (bunches_[bunch].listed) return;
  bunches_[bunch].listed = true;
  nontrivial_.push_back(bunch);
}

void TransitionGroups::make_pending(Index slice) {
  if (slices_[slice].pending) return;
  slices_[slice].pending = true;
  pending_.push_back(slice);
}

}  // namespace proviso::lts
