#include "space/quotient_table.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace proviso::space {
namespace {

constexpr unsigned kFewestBytes = 4;  // of a slot: `enter` reads a slot ahead
constexpr unsigned kMostNoteBits = 24;
/// A slot has room for a distance and 16 bits of a note in a table of 2^20 slots.
constexpr unsigned kMoreBits = 4;
constexpr std::size_t kLookAfter = std::size_t{1} << 16;  // slots
/// How full a table may be, in percent, for each byte of a slot; at least and at most.
constexpr std::size_t kLoadPerByte = 12;
constexpr std::size_t kLeastLoad = 50;
constexpr std::size_t kMostLoad = 87;

Word ones(unsigned count) { return count == 0 ? 0 : ~Word{0} >> (64 - count); }

}  // namespace

QuotientTable::QuotientTable(unsigned bits, std::size_t slots)
    : bits_(std::max(bits, 1U)),
      width_(std::clamp((bits_ + kMoreBits + 7) / 8, kFewestBytes, 8U)),
      slot_mask_(ones(static_cast<unsigned>(8 * width_))),
      slots_(slots),
      most_(slots / 100 * std::clamp(kLoadPerByte * width_, kLeastLoad, kMostLoad)) {
  const DoubleWord words = DoubleWord{1} << bits_;
  words_per_slot_ = static_cast<Word>(words / slots);
  words_per_slot_more_ = static_cast<Word>(((words % slots) << 64) / slots);
  rest_bits_ = std::max(1U, static_cast<unsigned>(std::bit_width(words_per_slot_)));
  const DoubleWord step = (words << (64 - rest_bits_)) / slots;  // at most 2^64
  words_per_rest_ = static_cast<Word>(std::min(step, DoubleWord{~Word{0}}));
  rest_mask_ = ones(rest_bits_);
  note_bits_ =
      std::min(static_cast<unsigned>(8 * width_) - kDistanceBits - rest_bits_, kMostNoteBits);
  note_mask_ = ones(note_bits_);
  one_ = Word{1} << (rest_bits_ + note_bits_);
  pages_ = ZeroedPages((slots_ + kFarthest) * width_ + sizeof(Word));
}

Word QuotientTable::word_in(std::size_t at, Word slot) const {
  const Word home = at + 1 - (slot >> (rest_bits_ + note_bits_));
  const Word kept = ~(slot >> note_bits_) & rest_mask_;
  const auto scaled = [](Word number, Word fraction) {
    return static_cast<Word>((DoubleWord{number} * fraction) >> 64);
  };
  // All three are rounded down: the word is this one, or one of the next few.
  Word word =
      (home * words_per_slot_ + scaled(home, words_per_slot_more_) + scaled(kept, words_per_rest_))
      << (64 - bits_);
  const DoubleWord place = DoubleWord{home} << rest_bits_ | kept;
  while ((DoubleWord{word} * slots_) >> (64 - rest_bits_) < place) word += Word{1} << (64 - bits_);
  return word;
}

/// Enters a word at its place and moves the entries from there on by one slot.
void QuotientTable::enter(const Place& place, Word note) {
  unsigned char* at = pages_.data() + (place.at - pages_.data());
  Word carried = place.entry | note;
  Word present = load(at);
  Word farthest = carried;
  while (present != 0) {
    // The next slot is read first: writing whole words spoils a part of it.
    const Word next = load(at + width_);
    std::memcpy(at, &carried, sizeof carried);
    carried = present + one_;
    farthest = std::max(farthest, carried);
    present = next;
    at += width_;
  }
  Word behind = 0;
  std::memcpy(&behind, at, sizeof behind);
  carried |= behind & ~slot_mask_;
  std::memcpy(at, &carried, sizeof carried);
  farthest_ =
      std::max<std::size_t>(farthest_, (farthest & slot_mask_) >> (rest_bits_ + note_bits_));
}

void QuotientTable::grow() {
  QuotientTable larger(bits_, more_slots());
  const unsigned wider = larger.note_bits_ - note_bits_;
  std::size_t free = 0;  // the first slot behind those that are filled
  for (std::size_t at = 0; at < slots_ + kFarthest; ++at) {
    if (at % kLookAfter == 0) pages_.drop_front(at * width_);
    const Word slot = load(pages_.data() + at * width_);
    if (slot == 0) continue;
    const Word word = word_in(at, slot);
    const std::size_t home = larger.home(word);
    free = std::max(free, home);
    const std::size_t distance = free - home;
    if (distance > kFarthest) throw std::logic_error("words in a table do not look random");
    const Word entry = larger.entry_at_home(word) + distance * larger.one_;
    larger.farthest_ = std::max(larger.farthest_, distance + 1);
    // What this spoils of the next slot is still empty.
    const Word filled = entry | (slot & note_mask_) << wider;
    std::memcpy(larger.pages_.data() + free++ * width_, &filled, sizeof filled);
  }
  larger.size_ = size_;
  *this = std::move(larger);
}

}  // namespace proviso::space
