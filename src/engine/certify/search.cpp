#include "engine/certify/search.hpp"

#include <algorithm>

namespace proviso::certify {
namespace {

constexpr std::uint32_t kPollEvery = 1 << 12;
constexpr std::uint32_t kMostStates = 0xFFFFFFFE;

}  // namespace

std::size_t StateTable::Hash::operator()(std::uint32_t number) const {
  std::uint64_t hash = 0;
  for (const std::uint32_t part : (*table)[number]) {
    hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 32;
  }
  return hash;
}

bool StateTable::Equal::operator()(std::uint32_t a, std::uint32_t b) const {
  const State first = (*table)[a];
  const State second = (*table)[b];
  return std::equal(first.begin(), first.end(), second.begin());
}

std::uint32_t StateTable::insert(State state) {
  if (size_ == kMostStates) throw LimitReached(StopReason::States);
  words_.append(state.data(), state.size());
  const auto [at, is_new] = known_.insert(size_);
  if (is_new) return size_++;
  words_.resize(words_.size() - width_);
  return *at;
}

std::optional<std::uint32_t> StateTable::find(State state) {
  // The set knows places alone, so the state has to stand behind the others for a moment.
  words_.append(state.data(), state.size());
  const auto at = known_.find(size_);
  words_.resize(words_.size() - width_);
  return at == known_.end() ? std::nullopt : std::optional(*at);
}

Extent search(const Composition& composition, const std::function<bool(State)>& is_bad,
              Context& context) {
  Extent extent;
  StateTable table(composition.width());
  Composition::Moves moves;
  std::vector<std::uint32_t> state = composition.initial();
  std::uint32_t depth = 0;
  std::uint32_t level_end = 1;
  table.insert(state);
  if (is_bad && is_bad(state)) extent.steps_to_bad = 0;
  for (std::uint32_t s = 0; s < table.size() && !extent.steps_to_bad; ++s) {
    if (s == level_end) {
      ++depth;
      level_end = table.size();
    }
    if (table.size() > context.limits().states.value_or(kMostStates)) {
      throw LimitReached(StopReason::States);
    }
    if (s % kPollEvery == 0) {
      context.poll({"certifying", table.size(), extent.transitions, table.size() - s});
    }
    state.assign(table[s].begin(), table[s].end());
    composition.moves(state, moves);
    bool idles = false;
    for (std::size_t i = 0; i < moves.list.size(); ++i) {
      const auto [action, to_error] = moves.list[i];
      const State target = composition.target(moves, i);
      if (to_error || (is_bad && is_bad(target))) {
        extent.steps_to_bad = depth + 1;
        break;
      }
      // Several parts may have a τ loop here: one transition of the product.
      const bool is_idle =
          action == lts::kTau && std::equal(target.begin(), target.end(), state.begin());
      if (!is_idle || !idles) ++extent.transitions;
      idles |= is_idle;
      table.insert(target);
    }
  }
  extent.states = table.size();
  return extent;
}

}  // namespace proviso::certify
