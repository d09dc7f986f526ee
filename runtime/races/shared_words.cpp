#include "races/shared_words.hpp"

#include <algorithm>

namespace proviso::runtime {
namespace {

Address word_of(Address address) { return address / kWord * kWord; }
Address end_of(const MemoryAccess& access) { return access.address + access.size; }
std::size_t index_of(AccessKind kind) { return static_cast<std::size_t>(kind); }

/// Adds the words of the access that are wanted; those that follow one another are one part.
template <class IsWanted>
void add_parts(const MemoryAccess& access, std::vector<MemoryAccess>& parts, IsWanted is_wanted) {
  bool goes_on = false;  // the last part ends where this word begins
  for (Address at = word_of(access.address); at < end_of(access); at += kWord) {
    if (!is_wanted(at)) {
      goes_on = false;
      continue;
    }
    const Address begin = std::max(at, access.address);
    const auto size = static_cast<std::uint32_t>(std::min(at + kWord, end_of(access)) - begin);
    if (goes_on)
      parts.back().size += size;
    else
      parts.push_back({begin, size, access.kind});
    goes_on = true;
  }
}

}  // namespace

SharedWords::Word& SharedWords::word_at(Address address) {
  const Address number = address / kPage;
  if (number != last_number_) {
    last_number_ = number;
    last_ = &pages_[number];
  }
  std::uint32_t& number_of_word = (*last_)[address % kPage / kWord];
  if (number_of_word == 0) {
    words_.emplace_back();
    number_of_word = static_cast<std::uint32_t>(words_.size());
  }
  return words_[number_of_word - 1];
}

SharedWords::Threads SharedWords::conflicting(const ByKind& accesses, AccessKind kind) {
  Threads found = 0;
  for (std::size_t other = 0; other < kKinds; ++other)
    if (conflict(kind, static_cast<AccessKind>(other))) found |= accesses[other];
  return found;
}

SharedWords::Threads SharedWords::concerned_by(std::uint32_t thread, Threads free_slots) {
  const Threads self = Threads{1} << thread;
  Threads others = ~self;
  if ((given_back_ & self) != 0) return others;
  const Threads unused = free_slots & ~given_back_;
  for (std::uint32_t slot = 0; slot < kMaxThreads; ++slot) {
    const Threads other = Threads{1} << slot;
    if ((unused & other) == 0 || (creators_[slot] & ~self) != 0) continue;
    others &= ~other;
    spared_[slot] |= self;
  }
  return others;
}

void SharedWords::note_creation(std::uint32_t creator, std::uint32_t created) {
  const Threads self = Threads{1} << creator;
  if ((creators_[created] & self) != 0) return;
  creators_[created] |= self;
  if ((spared_[created] & ~self) != 0) ++changes_;
}

void SharedWords::note_given_back(std::uint32_t thread) {
  const Threads self = Threads{1} << thread;
  if ((given_back_ & self) != 0) return;
  given_back_ |= self;
  bool was_spared = spared_[thread] != 0;
  for (const Threads by : spared_) was_spared |= (by & self) != 0;
  if (was_spared) ++changes_;
}

void SharedWords::note(Threads others, const MemoryAccess& access) {
  if (others == 0) return;
  for (Address at = word_of(access.address); at < end_of(access); at += kWord) {
    Word& word = word_at(at);
    Threads& concerned = word.concerned[index_of(access.kind)];
    const Threads fresh = others & ~concerned;
    if (fresh == 0) continue;
    concerned |= fresh;
    if ((conflicting(word.left_out, access.kind) & fresh) == 0) continue;
    ++changes_;
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      if (conflict(access.kind, static_cast<AccessKind>(kind)))
        word.kept[kind] |= word.left_out[kind] & fresh;
  }
}

void SharedWords::add_kept_parts(std::uint32_t thread, const MemoryAccess& access,
                                 std::vector<MemoryAccess>& parts) {
  const Threads self = Threads{1} << thread;
  const std::size_t kind = index_of(access.kind);
  add_parts(access, parts, [&](Address at) {
    Word& word = word_at(at);
    if ((conflicting(word.concerned, access.kind) & self) == 0) {
      word.left_out[kind] |= self;
      return false;
    }
    if ((word.kept[kind] & self) == 0) {
      word.kept[kind] |= self;
      if ((conflicting(word.alone, access.kind) & ~self) != 0) ++changes_;
    }
    return true;
  });
}

void SharedWords::add_conflicting_parts(std::uint32_t thread, const MemoryAccess& access,
                                        std::vector<MemoryAccess>& parts) {
  const Threads self = Threads{1} << thread;
  add_parts(access, parts, [&](Address at) {
    Word& word = word_at(at);
    if ((conflicting(word.kept, access.kind) & ~self) != 0) return true;
    word.alone[index_of(access.kind)] |= self;
    return false;
  });
}

bool SharedWords::note_foreign(std::uint32_t thread, const MemoryAccess& access) {
  if (!within(access.address, kStackBase, kMaxThreads * kStackSlot)) return false;
  const std::size_t owner = (access.address - kStackBase) / kStackSlot;
  if (owner == thread) return false;
  for (Address at = word_of(access.address); at < end_of(access); at += kWord) {
    Word& word = word_at(at);
    if (word.is_foreign) continue;
    word.is_foreign = true;
    foreign_[owner].push_back(at);
    ++changes_;
  }
  return true;
}

void SharedWords::begin_again() {
  changes_ = 0;
  for (Word& word : words_) {
    word.left_out = {};
    word.alone = {};
  }
  std::fill(std::begin(spared_), std::end(spared_), Threads{0});
}

}  // namespace proviso::runtime
