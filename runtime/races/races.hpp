// Data races: two segments of different threads that nothing orders and that touch the same memory.
//
// A segment is what a thread does between two visible operations. When a thread has done one, its
// accesses are compared with those of the *last* segment of every other thread: since that segment
// the other thread has made no visible operation, so it has released nothing, so nothing orders it
// before this one. Hence what is found is a race. Conversely, if every operation that lets another
// thread go on is a release, two unordered segments can be moved next to each other, and a search
// of all interleavings finds them so. The last segments are part of the state, or paths that differ
// only in them would be merged. (Shown for a model in docs/design/native.md, with the cases where
// the converse fails and the verdict is Undecided.)
//
// An atomic access and the access of a lock to its mutex are compared when they happen but not
// kept: they are released by themselves. So are the accesses of an atomic section that has ended.
// Memory that a segment allocates is fresh in it, whoever used it before: giving it back and
// getting it is ordered by the allocator.
//
// Kept: what other threads' accesses can conflict with (shared_words.hpp), as ranges sorted by kind
// and address, those that touch joined. Cost of a segment: sorting its
// accesses, then a merge with each other thread's list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "layout.hpp"
#include "races/shared_words.hpp"

namespace proviso::runtime {

namespace weak {
class Execution;
}

/// What lies in a slot of the segment region.
struct SegmentList {
  std::uint64_t count = 0;
  MemoryAccess accesses[(kSegmentSlot - sizeof(std::uint64_t)) / sizeof(MemoryAccess)];
};

inline SegmentList& segment_list(std::size_t thread) {
  return *reinterpret_cast<SegmentList*>(segment_slot(thread));
}
std::size_t segment_bytes(std::size_t thread);

struct Conflict {
  std::uint32_t other = 0;  // the thread whose last segment it was
  MemoryAccess mine = {};
  MemoryAccess theirs = {};
};

/// The accesses of the segment that runs.
class SegmentLog {
 public:
  void begin(Address stack_pointer);
  /// Hot: every access of the program under check.
  void add(Address address, std::uint32_t size, AccessKind kind, Address place) {
    Recent& recent = recent_[(address ^ (address >> 7)) % kRecent];
    const std::uint64_t key = address << 4 | static_cast<std::uint64_t>(kind) << 2;
    if (recent.key == key && recent.size >= size && recent.generation == generation_) return;
    recent = {key, size, generation_};
    push(address, size, kind, place);
  }
  void add_fresh(Address address, std::size_t size);
  bool is_fresh(Address address) const;
  /// The thread leaves its atomic section: what was logged so far is compared but not kept.
  void end_section() {
    released_ = logged_.size();
    ++generation_;
  }

  /// The clock of the running thread, if accesses are kept by clocks.
  void set_clock(std::uint32_t clock) {
    if (clock != clock_) ++generation_;
    clock_ = clock;
  }

  /// What lies there on the stack of the running thread is no more.
  void end_life(Address begin, Address end) {
    const std::uint32_t thread = static_cast<std::uint32_t>((begin - kStackBase) / kStackSlot);
    if (!shared_.foreign(thread).empty()) end_life(thread, begin, end);
  }
  /// The running thread asks whether there is an object.
  void look(std::uint32_t thread, Address address, std::size_t size);

  /// Ends the segment of that thread, whose stack is live from the pointer on.
  std::optional<Conflict> finish(std::uint32_t thread, Address stack_pointer);
  /// The same by clocks: what others keep in the execution is compared, and what this segment did
  /// is kept there.
  std::optional<Conflict> finish(std::uint32_t thread, Address stack_pointer,
                                 weak::Execution& execution);
  bool too_large() const { return too_large_; }
  /// From here on lists keep only what other threads can conflict with. Not for single runs, which
  /// nobody makes again.
  void leave_out_unshared() { leaves_out_ = true; }
  SharedWords& shared() { return shared_; }

  /// The accesses of the segment that ran last to words that other threads use too.
  std::span<const MemoryAccess> shared_accesses() const { return shared_accesses_; }
  /// What it accessed on other stacks (Read), and what of its own that others access it ended
  /// (Write).
  std::span<const MemoryAccess> lifetimes() const { return lifetimes_; }
  /// The place of an access of the segment that ran last.
  Address place_of(const MemoryAccess& access) const;
  std::vector<std::pair<MemoryAccess, Address>> places() const;

 private:
  struct Recent {
    std::uint64_t key = 0;
    std::uint32_t size = 0;
    std::uint32_t generation = 0;
  };
  struct Logged {
    MemoryAccess access;
    Address place;
    std::uint32_t clock;
  };
  struct Fresh {
    Address begin = 0;
    Address end = 0;
    std::size_t since = 0;  // how many accesses had been logged before
  };
  static constexpr std::size_t kRecent = 256;

  void push(Address address, std::uint32_t size, AccessKind kind, Address place);
  void join(std::vector<MemoryAccess>& accesses) const;
  /// Adds the parts of the access that lie outside memory allocated before the access number
  /// `before` of the log.
  void add_old_parts(const MemoryAccess& access, std::size_t before,
                     std::vector<MemoryAccess>& parts) const;
  std::optional<Conflict> conflict_with(std::uint32_t other) const;
  void note(std::uint32_t thread);
  void end_life(std::uint32_t thread, Address begin, Address end);
  void forget_fresh(std::uint32_t other);
  void keep(std::uint32_t thread, Address stack_pointer);
  void keep(std::uint32_t thread, Address stack_pointer, std::uint32_t clock,
            weak::Execution& execution);
  void store(std::uint32_t thread, const std::vector<MemoryAccess>& accesses);

  Recent recent_[kRecent] = {};
  std::uint32_t generation_ = 1;
  bool too_large_ = false;
  bool leaves_out_ = false;
  SharedWords shared_ = {};
  std::vector<MemoryAccess> shared_accesses_ = {};
  std::vector<MemoryAccess> lifetimes_ = {};
  std::uint32_t clock_ = 0;
  Address stack_pointer_ = 0;  // as the segment began
  std::size_t released_ = 0;   // so many of the first logged ones were in a section that has ended
  std::vector<Logged> logged_ = {};
  std::vector<Fresh> fresh_ = {};
  std::vector<MemoryAccess> joined_ = {};
  std::vector<MemoryAccess> kept_ = {};  // only to have its room
};

}  // namespace proviso::runtime
