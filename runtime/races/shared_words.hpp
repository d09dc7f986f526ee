// Which accesses of a thread's last segment can matter to another thread?
//
// The last segments are part of the state (races.hpp), and most of what they list is nobody else's:
// variables of the own frames, blocks that one thread uses. Two states that differ in such accesses
// only go on in the same way. So the list of t keeps an access to a word only if some other thread
// is known to make a conflicting one, to any of the word's bytes, at any time. Only what a thread
// did before it created t does not count: the creation orders it.
//
// What threads do is learned by the search. If an access was left out and a conflicting one turns
// up later, the lists up to here were too short and the search is made again with what is known.
//   Sound: lists only lose entries, so what is found is a race as before. Complete: let nothing
// that was left out turn up in a search, and let a run of the program end with two conflicting
// segments of t and u that nothing orders. What is left out of lists decides nothing but whether a
// race is seen, so the search follows the run up to its end unless it finds a race before; there u
// makes its access while t runs, which is noted. So t's was not left out, and it is compared with
// u's.
//
// Who creates whom is learned too. An access of u concerns every other thread but those in slots
// that only u is known to fill and that are not filled yet, as long as neither slot is known to be
// given back: then it had one thread in every run. It is not enough to note what is done while t
// runs, although that is all that the argument needs: in a reduced search t may always have ended
// before a third thread creates u, so that neither access would be noted.
//
// In a reduced search it matters too which steps make an access that conflicts with an entry of
// another thread's list. That is learned in the same way: who has ever kept such an entry.
//
// Which words of a stack other threads access is noted too: the end of a variable's life is no
// access and races with nobody, but in a reduced search it must not change places with theirs.
//
// Kept: for each word that is accessed four sets of threads for each kind of access. Cost: a look
// at each word of a segment's accesses.
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
  using Threads = std::uint32_t;  // as bits

  /// The threads with whose accesses those of the thread may race, if these slots are free.
  Threads concerned_by(std::uint32_t thread, Threads free_slots);
  void note_creation(std::uint32_t creator, std::uint32_t created);
  /// The slot of the thread is free again.
  void note_given_back(std::uint32_t thread);
  /// A thread makes the access, which concerns these others.
  void note(Threads others, const MemoryAccess& access);
  /// Adds the parts of an access of the thread that its list has to keep.
  void add_kept_parts(std::uint32_t thread, const MemoryAccess& access,
                      std::vector<MemoryAccess>& parts);
  /// Adds the parts of an access of the thread that conflict with what others keep.
  void add_conflicting_parts(std::uint32_t thread, const MemoryAccess& access,
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
  static constexpr std::size_t kKinds = 4;
  using ByKind = std::array<Threads, kKinds>;
  struct Word {
    ByKind concerned = {};  // those that such an access of another thread concerns
    ByKind kept = {};       // those that kept one, or will when the search is made again
    ByKind left_out = {};   // those that did not
    ByKind alone = {};      // those that made one with which nothing conflicts that is kept
    bool is_foreign = false;
  };
  using Page = std::array<std::uint32_t, kPage / kWord>;  // numbers of words; 0 for none yet

  Word& word_at(Address address);
  /// The threads with an access that conflicts with one of that kind.
  static Threads conflicting(const ByKind& accesses, AccessKind kind);

  std::unordered_map<Address, Page> pages_ = {};
  std::vector<Word> words_ = {};
  Address last_number_ = ~Address{0};
  Page* last_ = nullptr;
  std::vector<Address> foreign_[kMaxThreads] = {};
  Threads creators_[kMaxThreads] = {};  // by slot
  Threads spared_[kMaxThreads] = {};    // by slot: whose accesses did not concern it
  Threads given_back_ = 0;
  std::uint64_t changes_ = 0;
};

}  // namespace proviso::runtime
