#include "space/state_store.hpp"

#include <algorithm>
#include <utility>

namespace proviso::space {
namespace {

/// Numbers are 32 bits, and the last of them means π.
constexpr std::size_t kMostStates = 0xFFFFFFFEU;
/// The words of a state that is hashed again when the index grows.
constexpr std::size_t kNarrow = 4;

/// Replaces the slots by more, all empty. Only the difference is new to the memory limit.
void renew(SlotArray& slots, Context& context) {
  const std::size_t size = grown(slots.size());
  context.reserve((size - slots.size()) * sizeof(std::uint64_t));
  slots.release();
  slots = SlotArray(size);
}

/// Inserts `count` entries that are known to differ; `hash(i)` and `entry(i)` describe each. The
/// slots are prefetched some entries ahead, or the rebuilding would wait for memory every time.
template <typename Hash, typename Entry>
void refill(SlotArray& slots, std::size_t count, Hash hash, Entry entry) {
  constexpr std::size_t kAhead = 16;
  for (std::size_t i = 0; i < std::min(kAhead, count); ++i) slots.prefetch(hash(i));
  for (std::size_t i = 0; i < count; ++i) {
    if (i + kAhead < count) slots.prefetch(hash(i + kAhead));
    std::size_t at = slots.home(hash(i));
    while (slots[at] != 0) at = slots.next(at);
    slots[at] = entry(i);
  }
}

}  // namespace

StateStore::StateStore(std::size_t words, Context& context)
    : context_(context), words_(words), slots_(kFewestSlots) {}

bool StateStore::holds(std::uint64_t slot, Word hash, const Word* wanted) const {
  if (slot >> 32 != hash >> 32) return false;
  // A loop, as states have few words: a call of memcmp takes longer.
  const Word* const known = state(number_in(slot));
  for (std::size_t i = 0; i < words_; ++i) {
    if (wanted[i] != known[i]) return false;
  }
  return true;
}

StateStore::Insertion StateStore::insert(const Word* state, Word hash) {
  if (size_ >= most_entries(slots_.size())) grow();
  std::size_t at = slots_.home(key(hash));
  for (; slots_[at] != 0; at = slots_.next(at)) {
    if (!holds(slots_[at], hash, state)) continue;
    return {lts::StateId{static_cast<std::uint32_t>(number_in(slots_[at]))}, false};
  }
  if (size_ == kMostStates) throw LimitReached(StopReason::States);
  arena_.append(state, words_);
  slots_[at] = entry(hash, size_);
  return {lts::StateId{static_cast<std::uint32_t>(size_++)}, true};
}

std::optional<lts::StateId> StateStore::find(const Word* state, Word wanted) const {
  for (std::size_t at = slots_.home(key(wanted)); slots_[at] != 0; at = slots_.next(at)) {
    if (!holds(slots_[at], wanted, state)) continue;
    return lts::StateId{static_cast<std::uint32_t>(number_in(slots_[at]))};
  }
  return std::nullopt;
}

void StateStore::grow_by_slots() {
  const std::size_t size = grown(slots_.size());
  context_.reserve(size * sizeof(std::uint64_t));
  SlotArray larger(size);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i] == 0) continue;
    std::size_t at = larger.home(key(slots_[i]));
    while (larger[at] != 0) at = larger.next(at);
    larger[at] = slots_[i];
  }
  slots_ = std::move(larger);
}

void StateStore::grow() {
  if (words_ > kNarrow) return grow_by_slots();
  renew(slots_, context_);
  const auto hash_of = [&](std::size_t i) { return key(hash(state(i))); };
  refill(slots_, size_, hash_of, [&](std::size_t i) { return entry(hash_of(i), i); });
}

}  // namespace proviso::space
