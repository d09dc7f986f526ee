// What the segment that runs, or ran last, did besides its accesses to memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "checker/part.hpp"
#include "layout.hpp"
#include "state/world.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {

/// The accesses of a segment to objects that all threads share, made without stopping before them:
/// testing whether something was done once, detaching a thread.
class Unstopped {
 public:
  struct Touch {
    Address object = 0;
    bool write = false;
  };

  void add(Address object, bool write) {
    if (count_ == kMost)
      everything_ = true;
    else
      touches_[count_++] = {object, write};
  }
  void add_everything() { everything_ = true; }
  void clear() {
    count_ = 0;
    everything_ = false;
  }
  std::span<const Touch> touches() const { return {touches_, count_}; }
  bool everything() const { return everything_; }

 private:
  static constexpr std::size_t kMost = 8;
  Touch touches_[kMost] = {};
  std::size_t count_ = 0;
  bool everything_ = false;
};

struct Segment {
  std::uint32_t event = kNoEvent;  // of the step that began it
  bool allocated = false;
  bool freed = false;
  bool retired = false;            // it retired a block
  bool changed_unset = false;      // it wrote for the first time to some byte
  bool passed_point = false;       // it has passed a cancellation point
  bool goes_by_knowledge = false;  // what others know made it take another place or slot
  std::uint32_t printing = 0;      // the thread plus one that writes to a standard stream
  std::uint64_t accesses = 0;      // so many, and …
  std::uint64_t patience = 0;      // … so many before it is asked whether it spins
  Address spins_at = 0;            // the access at which it has stood before
  std::uint64_t stops = 0;         // at accesses, in a row, since a visible operation
  Unstopped unstopped = {};
  std::optional<Stop> stop = {};       // the path ended in it
  std::optional<Stop> late_stop = {};  // it ends with it, unless something else was found
};

inline Segment& segment() { return part<Segment>(); }

}  // namespace proviso::runtime
