// States as bytes: finding what a segment changed, and going back.
//
// A state is the content of the world, of every page of data and heap that was ever written, and of
// the live part of each stack (and of each list of accesses). What is dead counts as zero: below
// the pointer of a stack, beyond the end of a list, and all of both for a thread that does not run.
// The pointers and ends are themselves part of the state, so nothing is lost.
//
// Pages of data and heap, and those of the threads' own, are read-only until they are written for
// the first time; the fault makes them hot. After every segment all that is hot or live is compared
// with its mirror, line by line, which is cheaper than a fault for each step and detects every
// write, whoever made it. What changed goes to the versions (versions.hpp). Cost of a step: a
// comparison of the hot and live bytes, some ten thousand for a small program, and what the changes
// cost.
//
// Invariant between look() and the next step: where a state is not dead, the memory is what its
// mirror says. Where it is dead the memory may hold anything, so going back to a state in which it
// is live must write it even if no change records it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "checker/part.hpp"
#include "layout.hpp"
#include "state/contents.hpp"
#include "state/versions.hpp"

namespace proviso::runtime {

using Snapshot = Versions::Id;

class Memory {
 public:
  /// The pages of a thread's own are the uppermost of its stack's slot.
  Memory(bool exact, bool segments, std::size_t own_pages_size);
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// Starts watching writes; the current memory is the initial state.
  void watch();
  /// A write to a page that was read-only: is it ours to open? Runs in the signal handler.
  bool open_page(Address address);

  /// Starts watching the pages of this thread, which must not have been written before, and the
  /// guard page at the other end of its stack.
  void watch_own_pages(std::size_t thread);
  /// Makes them what they were when they were first watched, if they are watched.
  bool renew_own_pages(std::size_t thread);

  /// Makes the guards and unset bits of variables on the stacks part of the state
  /// (objects/guards.hpp, objects/unset.hpp).
  void watch_variables() { watches_variables_ = true; }

  /// Reads what a segment has changed; the heap's shadow only if it allocated or freed, and the
  /// bits of what was never set only if some were changed.
  void look(bool allocated = true, bool changed_unset = true);
  /// Whether data, heap and the stack of the running thread, from its live frames on, are what they
  /// were at the last look.
  bool is_unchanged(std::size_t thread, Address floor) const;
  Hash hash() const { return versions_.hash(); }
  /// Returns the state last read, which is kept until it is dropped.
  Snapshot take() { return versions_.take(); }
  void drop(Snapshot snapshot) { versions_.drop(snapshot); }
  void restore(Snapshot snapshot);
  /// How often that was done.
  std::uint64_t restores() const { return restores_; }
  /// So many bytes of the region of weak atomics are in use; beyond them it is zero.
  void watch_weak(std::size_t size);
  /// The lowest byte in which the state last read differs from a snapshot; 0 if they are equal.
  Address difference(Snapshot snapshot) const { return versions_.difference(snapshot); }
  /// The same for the same bytes and for no others, if the search is exact.
  std::uint32_t identity() { return contents_->identity(); }

  /// Pages of data, heap and threads that were ever written.
  const std::vector<Address>& hot_pages() const { return hot_; }

  std::size_t bytes() const { return versions_.bytes() + content_bytes(); }
  std::size_t most_bytes() const { return versions_.most_bytes() + content_bytes(); }

 private:
  struct Range {
    Address begin = 0;
    Address end = 0;
  };
  /// What is known of the stacks, so many bytes to one. Where a stack is dead it is zero.
  struct Companion {
    Address base = 0;
    std::size_t ratio = 1;
    std::array<Address, kMaxThreads> floors = {};  // as at the last look

    Address at(Address place) const { return base + (place - kStackBase) / ratio; }
    Address line_at(Address place) const { return at(place) / kLine * kLine; }
  };

  void watch_range(Address begin, Address end);
  void compare(Address begin, Address end);
  void clear_dead(Address begin, Address end);
  void look_at_stack(std::size_t thread);
  void look_at_variables(std::size_t thread);
  void look_at_list(std::size_t thread);
  void revive(std::size_t thread);
  Address stack_end(std::size_t thread) const { return stack_top(thread) - own_pages_size_; }
  Address stack_floor(std::size_t thread) const;
  Address list_end(std::size_t thread) const;
  std::size_t content_bytes() const { return contents_ ? contents_->bytes() : 0; }

  std::optional<Contents> contents_;
  Versions versions_;
  bool segments_;
  std::size_t own_pages_size_;
  std::array<bool, kMaxThreads> watches_own_pages_ = {};
  std::array<bool, kMaxThreads> writes_own_pages_ = {};
  Address (*first_difference_)(Address begin, Address end) = nullptr;  // as the processor can
  /// The bounds of the live parts of stacks and lists at the last look.
  std::array<Address, kMaxThreads> floors_ = {};
  std::array<Address, kMaxThreads> ends_ = {};
  std::array<Companion, 2> companions_;
  bool watches_variables_ = false;
  std::size_t weak_size_ = 0;  // the most that was ever used, in lines
  std::uint64_t restores_ = 1;
  std::size_t threads_ = 0;        // those beyond have never been
  std::vector<Address> hot_ = {};  // pages, in the order in which they were opened
  std::vector<Range> watched_ = {};
};

/// The program's memory, once it is watched.
inline std::optional<Memory>& memory() { return part<std::optional<Memory>>(); }

}  // namespace proviso::runtime
