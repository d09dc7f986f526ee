#include "objects/unset.hpp"

#include <malloc.h>

#include "checker/control.hpp"
#include "races/race_watch.hpp"
#include "step/segment.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kAtOnce = UnsetBits::kBytes;

UnsetBits::Word& word_at(Address bits) { return UnsetBits::at(bits); }

std::uint32_t mask(Address address, std::size_t size) { return UnsetBits::mask(address, size); }

std::size_t part_of(std::size_t size) { return size < kAtOnce ? size : kAtOnce; }

/// The heap's bits are only compared with what they were if somebody changed them.
void change(Address bits, std::uint32_t cleared, std::uint32_t set) {
  const std::uint32_t old = word_at(bits);
  const std::uint32_t now = (old & ~cleared) | set;
  if (now == old) return;
  word_at(bits) = now;
  segment().changed_unset = true;
}

}  // namespace

bool is_any_unset(Address address, std::size_t size, Address bits) {
  for (std::size_t done = 0; done < size; done += kAtOnce)
    if ((word_at(bits + done / 8) & mask(address, part_of(size - done))) != 0) return true;
  return false;
}

void clear_unset(Address address, std::size_t size, Address bits) {
  for (std::size_t done = 0; done < size; done += kAtOnce)
    change(bits + done / 8, mask(address, part_of(size - done)), 0);
}

void note_unset(Address address, std::size_t size) {
  const Address bits = unset_bits(address);
  if (bits == 0) return;
  for (std::size_t done = 0; done < size; done += kAtOnce)
    change(bits + done / 8, 0, mask(address, part_of(size - done)));
}

namespace {

constexpr std::size_t kMasked = 64;  // bytes, a bit for each

/// The bits of up to kMasked bytes.
std::uint64_t mask_of(Address address, std::size_t size) {
  const Address bits = unset_bits(address);
  if (bits == 0) return 0;
  std::uint64_t found = 0;
  for (std::size_t done = 0; done < size; done += kAtOnce) {
    const std::uint32_t all = mask(0, part_of(size - done));
    found |= std::uint64_t{word_at(bits + done / 8) >> address % 8 & all} << done;
  }
  return found;
}

void put_mask(Address address, std::uint64_t unset) {
  const Address bits = unset_bits(address);
  if (bits == 0) return;
  for (std::size_t done = 0; unset >> done != 0; done += kAtOnce) {
    const auto part = static_cast<std::uint32_t>(unset >> done & mask(0, kAtOnce));
    if (part != 0) change(bits + done / 8, 0, part << address % 8);
    if (done + kAtOnce == kMasked) break;
  }
}

bool is_followed() {
  const Control& own = control();
  return own.searching && own.program_runs;
}

}  // namespace

UnsetCopy::UnsetCopy(const void* source, std::size_t size) {
  const auto address = reinterpret_cast<Address>(source);
  if (size > kMost || unset_bits(address) == 0 || !is_followed()) return;
  std::uint64_t any = 0;
  for (std::size_t done = 0; done < size; done += kMasked) {
    const std::size_t left = size - done;
    masks_[done / kMasked] = mask_of(address + done, left < kMasked ? left : kMasked);
    any |= masks_[done / kMasked];
  }
  if (any != 0) size_ = size;
}

void UnsetCopy::put(const void* target) const {
  for (std::size_t done = 0; done < size_; done += kMasked)
    put_mask(reinterpret_cast<Address>(target) + done, masks_[done / kMasked]);
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

/// The program has allocated a block; what it held before is not known.
void proviso_fresh(const void* block, std::size_t size) {
  const Control& own = control();
  if (block != nullptr && own.searching && own.program_runs)
    note_unset(reinterpret_cast<Address>(block), size);
}

/// The size of a block before it is reallocated, and what it has grown by.
std::size_t proviso_block_size(void* block) {
  return block == nullptr || !is_followed() ? 0 : malloc_usable_size(block);
}
void proviso_grown(const void* block, std::size_t old, std::size_t size) {
  if (block != nullptr && old < size && is_followed())
    note_unset(reinterpret_cast<Address>(block) + old, size - old);
}

/// A function that nobody looks into may have written to the memory.
void proviso_known(const void* memory, std::size_t size) {
  // Other threads may find the values set or not; a block that is new is nobody else's.
  const auto address = reinterpret_cast<Address>(memory);
  if (is_unset(address, size) && !is_on_stacks(address) && !race_watch().log.is_fresh(address))
    segment().unstopped.add_everything();
  if (is_unset(address, size) && is_on_stacks(address))
    race_watch().log.end_life(address, address + size);
  note_set(reinterpret_cast<Address>(memory), size);
}

/// A value is copied without being looked at: what of it was never set, before the store …
std::uint64_t proviso_unset_bits(const void* source, std::size_t size) {
  return is_followed() ? mask_of(reinterpret_cast<Address>(source), size) : 0;
}

/// … and what is not set behind it.
void proviso_put_unset(const void* target, std::uint64_t unset) {
  if (unset != 0 && is_followed()) put_mask(reinterpret_cast<Address>(target), unset);
}

}  // extern "C"
