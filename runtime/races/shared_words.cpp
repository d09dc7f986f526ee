#include "races/shared_words.hpp"

#include <algorithm>

namespace proviso::runtime {
namespace {

Address word_of(Address address) { return address / kWord * kWord; }
Address end_of(const MemoryAccess& access) { return access.address + access.size; }

}  // namespace

SharedWords::Word& SharedWords::word_at(Address address) {
  const Address number = address / kPage;
  if (number != last_number_) {
    Page& page = pages_[number];
    if (page.empty()) page.resize(kPage / kWord);
    last_number_ = number;
    last_ = &page;
  }
  return (*last_)[address % kPage / kWord];
}

SharedWords::Threads SharedWords::others(const ByKind& accesses, AccessKind kind,
                                         std::uint32_t thread) {
  Threads found = 0;
  for (std::size_t other = 0; other < kKinds; ++other)
    if (conflict(kind, static_cast<AccessKind>(other))) found |= accesses[other];
  return found & ~(Threads{1} << thread);
}

void SharedWords::note(std::uint32_t thread, const MemoryAccess& access) {
  const Threads self = Threads{1} << thread;
  for (Address at = word_of(access.address); at < end_of(access); at += kWord) {
    Word& word = word_at(at);
    Threads& known = word.made[static_cast<std::size_t>(access.kind)];
    if ((known & self) != 0) continue;
    known |= self;
    if (others(word.left_out, access.kind, thread) != 0) ++changes_;
  }
}

void SharedWords::add_shared_parts(std::uint32_t thread, const MemoryAccess& access,
                                   std::vector<MemoryAccess>& parts) {
  bool goes_on = false;  // the last part ends where this word begins
  for (Address at = word_of(access.address); at < end_of(access); at += kWord) {
    Word& word = word_at(at);
    if (others(word.made, access.kind, thread) == 0) {
      word.left_out[static_cast<std::size_t>(access.kind)] |= Threads{1} << thread;
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
  for (auto& [number, page] : pages_)
    for (Word& word : page) word.left_out = {};
}

}  // namespace proviso::runtime
