#include "space/shared_state_set.hpp"

#include <algorithm>
#include <cstring>

namespace proviso::space {
namespace {

/// Numbers plus one are 32 bits.
constexpr std::size_t kMostNumbers = 0xFFFFFFFEU;

}  // namespace

SharedStateSet::SharedStateSet(std::size_t words, Context& context)
    : context_(context), words_(words), slots_(kFewestSlots), room_(most_entries(kFewestSlots)) {
  arena_.reserve(room_ * words_);
}

void SharedStateSet::prefetch_vector(Word hash) {
  const std::atomic_ref<std::uint64_t> slot(slots_[slots_.home(hash)]);
  const std::uint64_t present = slot.load(std::memory_order_relaxed);
  if (present != 0) __builtin_prefetch(state(number_in(present)));
}

bool SharedStateSet::has_room(Writer& writer) {
  if (writer.next < writer.end) return true;
  const std::size_t first = size_.fetch_add(kBlock, std::memory_order_relaxed);
  if (first + kBlock > room_) {
    size_.fetch_sub(kBlock, std::memory_order_relaxed);
    return false;
  }
  writer = {first, first + kBlock};
  return true;
}

bool SharedStateSet::holds(std::uint64_t slot, Word hash, const Word* wanted) const {
  if (slot >> 32 != (hash & 0xFFFFFFFFU)) return false;
  return std::equal(wanted, wanted + words_, state(number_in(slot)));
}

void SharedStateSet::insert(Writer& writer, const Word* state, Word hash) {
  bool written = false;
  for (std::size_t at = slots_.home(hash);; at = slots_.next(at)) {
    std::atomic_ref<std::uint64_t> slot(slots_[at]);
    std::uint64_t present = slot.load(std::memory_order_acquire);
    if (present == 0) {
      if (!written) std::memcpy(arena_.data() + writer.next * words_, state, words_ * sizeof(Word));
      written = true;
      if (slot.compare_exchange_strong(present, entry(hash, writer.next), std::memory_order_acq_rel,
                                       std::memory_order_acquire)) {
        ++writer.next;
        return;
      }
    }
    if (holds(present, hash, state)) return;
  }
}

void SharedStateSet::renumber(std::size_t from, std::size_t to) {
  const Word hash = this->hash(state(from));
  std::size_t at = slots_.home(hash);
  while (slots_[at] != entry(hash, from)) at = slots_.next(at);
  slots_[at] = entry(hash, to);
  std::memcpy(arena_.data() + to * words_, state(from), words_ * sizeof(Word));
}

void SharedStateSet::settle(std::vector<Writer*> writers) {
  // The gaps, the highest first.
  std::sort(writers.begin(), writers.end(),
            [](const Writer* a, const Writer* b) { return a->end > b->end; });
  std::size_t end = size();
  for (Writer* const writer : writers) {
    // Behind the gap there are only states: the gaps there are closed.
    while (writer->next < writer->end && writer->end < end) renumber(--end, --writer->end);
    if (writer->next < writer->end) end = writer->next;
    *writer = {};
  }
  size_.store(end, std::memory_order_relaxed);
}

void SharedStateSet::grow(std::size_t blocks) {
  const std::size_t needed = size() + blocks * kBlock;
  if (needed > kMostNumbers) throw LimitReached(StopReason::States);
  std::size_t slots = grown(slots_.size());
  while (most_entries(slots) < needed) slots = grown(slots);
  context_.reserve((slots - slots_.size()) * sizeof(std::uint64_t));
  slots_.release();
  slots_ = SlotArray(slots);
  room_ = std::min(most_entries(slots), kMostNumbers);
  arena_.reserve(room_ * words_);
}

void SharedStateSet::refill(std::size_t part, std::size_t parts) {
  constexpr std::size_t kAhead = 16;
  const std::size_t first = size() * part / parts;
  const std::size_t last = size() * (part + 1) / parts;
  for (std::size_t i = first; i < last; ++i) {
    if (i + kAhead < last) slots_.prefetch(hash(state(i + kAhead)));
    const Word hash = this->hash(state(i));
    for (std::size_t at = slots_.home(hash);; at = slots_.next(at)) {
      std::atomic_ref<std::uint64_t> slot(slots_[at]);
      std::uint64_t present = slot.load(std::memory_order_relaxed);
      if (present == 0 &&
          slot.compare_exchange_strong(present, entry(hash, i), std::memory_order_relaxed)) {
        break;
      }
    }
  }
}

}  // namespace proviso::space
