#include "space/projection.hpp"

#include <algorithm>
#include <utility>

namespace proviso::space {

Projection::Projection(const Space& space, lts::Alphabet seen, Context& context)
    : space_(space),
      context_(context),
      seen_(std::move(seen)),
      as_seen_(space.alphabet().size(), lts::kTau),
      store_(space.words(), context),
      moves_(space.words()),
      begin_(1, 0),
      known_(0, Hash{this}, Equal{this}) {
  for (std::uint32_t a = 1; a < as_seen_.size(); ++a) {
    as_seen_[a] = seen_.find(space.alphabet().name(lts::ActionId{a})).value_or(lts::kTau);
  }
}

SetId Projection::initial() {
  if (initial_ != kUnknown) return initial_;
  std::vector<Word> state(space_.words());
  space_.initial(state.data());
  start();
  add(lts::index(store_.insert(state.data()).id));
  return initial_ = finish(!close());
}

SetId Projection::step(SetId set, lts::ActionId action) {
  if (set == kErrorSet || set == kEmptySet) return set;
  const std::size_t at = index(set) * seen_.size() + lts::index(action);
  if (at >= steps_.size()) steps_.resize(set_count() * seen_.size(), kUnknown);
  if (steps_[at] == kUnknown) expand(set);
  return steps_[at];
}

bool Projection::may_err(std::span<const lts::ActionId> word) {
  SetId set = initial();
  for (const lts::ActionId action : word) set = step(set, action);
  return set == kErrorSet;
}

/// Enters the steps of a set for all labels.
void Projection::expand(SetId set) {
  seen_moves_.clear();
  const std::size_t count = members(set).size();
  for (std::size_t m = 0; m < count; ++m) {
    space_.moves(store_.state(std::size_t{members(set)[m]}), moves_);
    moves_made_ += moves_.size();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const lts::ActionId action = as_seen_[lts::index(moves_.action(i))];
      if (action == lts::kTau) continue;
      const std::uint32_t target =
          moves_.is_error(i) ? kToError : lts::index(store_.insert(moves_.target(i)).id);
      seen_moves_.push_back({action, target});
    }
    if ((m & 0xFFF) == 0) context_.poll({"projecting", store_.size(), moves_made_, set_count()});
  }
  std::stable_sort(seen_moves_.begin(), seen_moves_.end(),
                   [](const Seen& a, const Seen& b) { return a.action < b.action; });
  const std::size_t row = index(set) * seen_.size();
  for (std::size_t a = 1; a < seen_.size(); ++a) steps_[row + a] = kEmptySet;
  for (std::size_t i = 0; i < seen_moves_.size();) {
    const lts::ActionId action = seen_moves_[i].action;
    start();
    bool met_error = false;
    for (; i < seen_moves_.size() && seen_moves_[i].action == action; ++i) {
      met_error = met_error || !add(seen_moves_[i].target);
    }
    steps_[row + lts::index(action)] = finish(met_error || !close());
  }
}

/// Begins a set at the end of members_.
void Projection::start() {
  if (++now_ != 0) return;
  std::fill(stamp_.begin(), stamp_.end(), 0);
  now_ = 1;
}

bool Projection::add(std::uint32_t state) {
  if (state == kToError) return false;
  if (state >= stamp_.size()) stamp_.resize(store_.size(), 0);
  if (stamp_[state] == now_) return true;
  stamp_[state] = now_;
  members_.push_back(state);
  return true;
}

/// Adds what the members reach by moves that are not seen; false if π is among it.
bool Projection::close() {
  for (std::size_t next = begin_.back(); next < members_.size(); ++next) {
    space_.moves(store_.state(std::size_t{members_[next]}), moves_);
    moves_made_ += moves_.size();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (as_seen_[lts::index(moves_.action(i))] != lts::kTau) continue;
      if (moves_.is_error(i)) return false;
      add(lts::index(store_.insert(moves_.target(i)).id));
    }
    if ((next & 0xFFF) == 0) context_.poll({"projecting", store_.size(), moves_made_, set_count()});
  }
  return true;
}

/// The set that was begun, or the equal one that was there before.
SetId Projection::finish(bool met_error) {
  const std::uint64_t begin = begin_.back();
  if (met_error || members_.size() == begin) {
    members_.resize(begin);
    return met_error ? kErrorSet : kEmptySet;
  }
  std::sort(members_.begin() + begin, members_.end());
  const SetId set{set_count()};
  begin_.push_back(members_.size());
  const auto [known, fresh] = known_.insert(set);
  if (!fresh) {
    begin_.resize(begin_.size() - 1);
    members_.resize(begin);
  }
  return *known;
}

std::size_t Projection::Hash::operator()(SetId set) const {
  std::uint64_t hash = 0x9E3779B97F4A7C15U;
  for (const std::uint32_t s : sets->members(set)) hash = mix(hash ^ s, 0xBF58476D1CE4E5B9U);
  return hash;
}

bool Projection::Equal::operator()(SetId a, SetId b) const {
  const auto left = sets->members(a);
  const auto right = sets->members(b);
  return std::equal(left.begin(), left.end(), right.begin(), right.end());
}

}  // namespace proviso::space
