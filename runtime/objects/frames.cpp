// Variables of frames: what the plugin calls where they begin and end.
//
//   enter   proviso_variable   for each variable whose address leaves the function
//   scope   proviso_scope_begins, proviso_scope_ends
//   return  proviso_frame_ends: all guards of the frame are cleared
//   catch   proviso_unwound: the frames below are gone, and nobody has cleared their guards
//
// Before main the program runs on the stack of the process, which has no guards.
#include "objects/frames.hpp"

#include <cstddef>
#include <cstdint>

#include "objects/guards.hpp"
#include "objects/history.hpp"
#include "objects/unset.hpp"
#include "races/race_watch.hpp"
#include "state/bytes.hpp"
#include "state/snapshot.hpp"
#include "step/recording.hpp"

using namespace proviso::runtime;

namespace {

constexpr std::size_t kLargestCleared = 1 << 16;  // bytes, as the plugin clears them

Address address_of(const void* place) { return reinterpret_cast<Address>(place); }

/// What is known of this part of a stack is forgotten.
void forget(Address begin, Address end) {
  race_watch().log.end_life(begin, end);
  fill_bytes(reinterpret_cast<void*>(frame_guard(begin)), 0, frame_guard(end) - frame_guard(begin));
  fill_bytes(reinterpret_cast<void*>(unset_bits(begin)), 0, unset_bits(end) - unset_bits(begin));
}

void fill_guards(Address begin, Address end, int value) {
  fill_bytes(reinterpret_cast<void*>(frame_guard(begin)), value,
             frame_guard(end) - frame_guard(begin));
}

/// From there down, up to 64 KiB of the stack of which nothing is known.
void clear_below(Address word, Address lowest, std::size_t ratio) {
  const std::size_t most = (std::size_t{64} << 10) / ratio;
  for (std::size_t empty = 0; word > lowest && empty < most; empty += sizeof(std::uint64_t)) {
    word -= sizeof(std::uint64_t);
    auto& known = *reinterpret_cast<std::uint64_t*>(word);
    if (known == 0) continue;
    known = 0;
    empty = 0;
  }
}

}  // namespace

namespace proviso::runtime {

void end_frames_below(Address floor) {
  if (!is_on_stacks(floor)) return;
  const Address bottom = (floor - kStackBase) / kStackSlot * kStackSlot + kStackBase;
  race_watch().log.end_life(bottom, floor);
  clear_below(frame_guard(floor) / 8 * 8, frame_guard(bottom), kGranule);
  clear_below(unset_bits(floor) / 8 * 8, unset_bits(bottom), 8);
}

}  // namespace proviso::runtime

extern "C" {

/// `room` is a margin, the variable, and the margin behind it.
void proviso_variable(void* room, std::size_t margin, std::size_t size, const char* name) {
  const Address begin = address_of(room);
  if (!is_on_stacks(begin)) return;
  if (memory()) memory()->watch_variables();
  set_guards(frame_guard(begin), margin, size);
  note_unset(begin + margin, size);
  if (recording().on) history().declared(begin + margin, size, name);
}

/// Room whose size is computed: nobody else clears it.
void proviso_room(void* room, std::size_t margin, std::size_t size, const char* name) {
  fill_bytes(static_cast<char*>(room) + margin, 0, size);
  proviso_variable(room, margin, size, name);
}

void proviso_scope_begins(void* variable, std::size_t size) {
  const Address begin = address_of(variable);
  if (!is_on_stacks(begin)) return;
  set_guards(frame_guard(begin), 0, size);
  note_unset(begin, size);
}

void proviso_scope_ends(void* variable, std::size_t size) {
  if (size <= kLargestCleared) fill_bytes(variable, 0, size);
  const Address begin = address_of(variable);
  if (!is_on_stacks(begin)) return;
  race_watch().log.end_life(begin, begin + size);
  fill_guards(begin, begin + (size + kGranule - 1) / kGranule * kGranule, kEnded);
  note_set(begin, size);
}

/// The frame of the caller ends at its frame pointer.
void proviso_frame_ends() {
  const auto* frame = static_cast<const Address*>(__builtin_frame_address(0));
  if (!is_on_stacks(address_of(frame))) return;
  forget(address_of(frame), frame[0]);
}

/// The stack pointer goes up: room whose size was computed is given back.
void proviso_room_ends(void* restored) {
  const Address floor = address_of(__builtin_frame_address(0));
  if (!is_on_stacks(floor)) return;
  forget(floor, address_of(restored));
}

void proviso_unwound() { end_frames_below(address_of(__builtin_frame_address(0))); }

}  // extern "C"
