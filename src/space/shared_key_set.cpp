#include "space/shared_key_set.hpp"

#include <cstring>

namespace proviso::space {
namespace {

constexpr std::size_t kBlock = 1024;  // keys listed at once

}  // namespace

SharedKeySet::SharedKeySet(Context& context)
    : context_(context), slots_(kFewestSlots), room_(most_entries(kFewestSlots)) {
  keys_.reserve(room_);
}

bool SharedKeySet::has_room(Writer& writer) {
  if (writer.granted > 0) return true;
  close(writer);
  if (granted_.fetch_add(kBlock, std::memory_order_relaxed) + kBlock > room_) {
    granted_.fetch_sub(kBlock, std::memory_order_relaxed);
    return false;
  }
  writer.granted = kBlock;
  return true;
}

bool SharedKeySet::claim(Word key, Word hash) {
  const std::uint64_t entry = ~key;
  for (std::size_t at = slots_.home(hash);; at = slots_.next(at)) {
    std::atomic_ref<std::uint64_t> slot(slots_[at]);
    std::uint64_t present = slot.load(std::memory_order_relaxed);
    if (present == 0 && slot.compare_exchange_strong(present, entry, std::memory_order_relaxed)) {
      return true;
    }
    if (present == entry) return false;
  }
}

void SharedKeySet::close(Writer& writer) {
  const std::size_t count = writer.block.size();
  const std::size_t at = size_.fetch_add(count, std::memory_order_relaxed);
  if (count > 0) std::memcpy(keys_.data() + at, writer.block.data(), count * sizeof(Word));
  writer.block.clear();
}

void SharedKeySet::settle(const std::vector<Writer*>& writers) {
  for (Writer* const writer : writers) writer->granted = 0;
  granted_.store(size(), std::memory_order_relaxed);
}

void SharedKeySet::grow(std::size_t blocks) {
  const std::size_t needed = size() + blocks * kBlock;
  std::size_t slots = grown(slots_.size());
  while (most_entries(slots) < needed) slots = grown(slots);
  context_.reserve((slots - slots_.size()) * sizeof(std::uint64_t));
  slots_.release();
  slots_ = SlotArray(slots);
  room_ = most_entries(slots);
  keys_.reserve(room_);
}

void SharedKeySet::refill(std::size_t part, std::size_t parts) {
  constexpr std::size_t kAhead = 16;
  const std::size_t first = size() * part / parts;
  const std::size_t last = size() * (part + 1) / parts;
  for (std::size_t i = first; i < last; ++i) {
    if (i + kAhead < last) slots_.prefetch(hash_word(keys_[i + kAhead]));
    claim(keys_[i], hash_word(keys_[i]));
  }
}

}  // namespace proviso::space
