#include "objects/unset.hpp"

#include "checker/control.hpp"
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

/// The two do not overlap, or begin at the same place: copies that overlap count as set.
void copy_unset(Address target, Address source, std::size_t size) {
  const Address to = unset_bits(target);
  const Address from = unset_bits(source);
  if (to == 0 || from == 0 || target - source < size || source - target < size) return;
  for (std::size_t done = 0; done < size; done += kAtOnce) {
    const std::uint32_t all = mask(0, part_of(size - done));
    const std::uint32_t copied = word_at(from + done / 8) >> source % 8 & all;
    if (copied != 0) change(to + done / 8, 0, copied << target % 8);
  }
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

/// A function that nobody looks into may have written to the memory.
void proviso_known(const void* memory, std::size_t size) {
  note_set(reinterpret_cast<Address>(memory), size);
}

/// A value was copied without being looked at.
void proviso_copied(const void* target, const void* source, std::size_t size) {
  const Control& own = control();
  if (own.searching && own.program_runs)
    copy_unset(reinterpret_cast<Address>(target), reinterpret_cast<Address>(source), size);
}

}  // extern "C"
