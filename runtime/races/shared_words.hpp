// Which accesses of a thread's last segment can matter to another thread?
//
// The last segments are part of the state (races.hpp), and most of what they list is nobody else's:
// variables of the own frames, blocks that one thread uses. Two states that differ in such accesses
// only go on in the same way. So a list keeps an access to a word only if some other thread is
// known to make a conflicting one, to any of the word's bytes, at any time.
//
// What threads do is learned by the search. If an access was left out and a conflicting one turns
// up later, the lists up to here were too short and the search is made again with what is known.
//   Sound: lists only lose entries, so what is found is a race as before. Complete: let nothing
// that was left out turn up in a search, and let a run of the program end with two conflicting
// segments of t and u that nothing orders. What is left out of lists decides nothing but whether a
// race is seen, so the search follows the run up to its end unless it finds a race before; there u
// makes its access, which is noted. So t's was not left out, and it is compared with u's.
//
// Which words of a stack other threads access is noted too: the end of a variable's life is no
// access and races with nobody, but in a reduced search it must not change places with theirs.
//
// Kept: who made accesses of each kind to a word, in pages that are made when they are first
// needed. Cost: a look at each word of a segment's accesses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "layout.hpp"

namespace proviso::runtime {

enum class AccessKind : std::uint32_t { Read, Write, AtomicRead, AtomicWrite };

constexpr bool is_write(AccessKind kind) {
  return kind == AccessKind::Write || kind == AccessKind::AtomicWrite;
}
constexpr bool is_atomic(AccessKind kind) {
  return kind == AccessKind::AtomicRead || kind == AccessKind::AtomicWrite;
}
constexpr bool conflict(AccessKind left, AccessKind right) {
  return (is_write(left) || is_write(right)) && !(is_atomic(left) && is_atomic(right));
}

struct MemoryAccess {
  Address address = 0;
  std::uint32_t size = 0;
  AccessKind kind = AccessKind::Read;
};

class SharedWords {
 public:
  /// The thread makes the access.
  void note(std::uint32_t thread, const MemoryAccess& access);
  /// Adds the parts of an access that another thread's may conflict with.
  void add_shared_parts(std::uint32_t thread, const MemoryAccess& access,
                        std::vector<MemoryAccess>& parts);

  /// The thread accesses, or asks for, an object that may lie on another's stack.
  bool note_foreign(std::uint32_t thread, const MemoryAccess& access);
  /// The words on the stack of the thread that others access.
  const std::vector<Address>& foreign(std::uint32_t thread) const { return foreign_[thread]; }

  /// How often an access turned up with which one conflicts that was left out.
  std::uint64_t changes() const { return changes_; }
  /// Keeps what is known of the threads; nothing has been left out yet.
  void begin_again();

 private:
  using Threads = std::uint32_t;  // as bits
  static constexpr std::size_t kKinds = 4;
  using ByKind = std::array<Threads, kKinds>;
  struct Word {
    ByKind made = {};
    ByKind left_out = {};
    bool is_foreign = false;
  };
  using Page = std::vector<Word>;

  Word& word_at(Address address);
  /// The threads with accesses that conflict with one of that kind, but this one.
  static Threads others(const ByKind& accesses, AccessKind kind, std::uint32_t thread);

  std::unordered_map<Address, Page> pages_ = {};
  Address last_number_ = ~Address{0};
  Page* last_ = nullptr;
  std::vector<Address> foreign_[kMaxThreads] = {};
  std::uint64_t changes_ = 0;
};

}  // namespace proviso::runtime
