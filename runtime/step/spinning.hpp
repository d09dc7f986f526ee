// Does a thread go round a loop without an end, waiting for a write of another?
//
// A loop that reads plain memory reaches no visible operation, so that its segment would never end,
// and whatever other threads write to would never be compared with what it reads. So an access is
// made a visible operation where a segment has made very many: others may move there. A stop more
// in a segment changes nothing but that, so it needs no proof that the loop has no end.
//   A step from such a stop goes round the loop once: if the memory is as it was when the thread
// comes to the same access again it stops there again, and the state is known. Otherwise something
// is computed, and the segment goes on for as long as any other. A loop that computes for ever is
// given up after so many stops that no computation of a small program takes.
//
//   while (!flag) {}     … many times, then: spin, spin (the same state) | another thread: flag = 1
#pragma once

#include <cstdint>

#include "layout.hpp"
#include "step/segment.hpp"

namespace proviso::runtime {

/// Before an access of the program, if the segment has had its patience: perhaps stops there.
/// `floor` is where the live frames of the thread begin.
void watch_for_spinning(Address place, Address floor);

/// Hot: before every access of the program.
inline void count_access(Address place, Address floor) {
  Segment& made = segment();
  if (++made.accesses > made.patience) watch_for_spinning(place, floor);
}

/// A segment begins whose operation is that.
void begin_to_count(const Operation& operation);

}  // namespace proviso::runtime
