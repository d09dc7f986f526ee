// Where everything lies in the bytes of a state.
//
//   count · holder · [last] · globals · channels of globals │ frame of process 0 │ frame of 1 │ …
//   a frame: [proctype] · control · locals · its channels
//
// A number takes 1, 2 or 4 bytes as its type says and is not aligned. Frames lie in the order of
// creation, as processes are removed youngest first and take their channels along; what lies behind
// the last frame is zero. The holder is the pid plus one of the process that holds the token, or 0.
// `last` is there only if some expression asks for it, the proctype only if the program creates
// processes while it runs: else it is known by the pid. A channel with room is its length and its
// slots, the oldest message first, free slots zero; a rendezvous takes no room at all. A channel is
// named by its place in the order of creation, counted from 1; 0 is no channel.
//
// A hidden global that nothing reads is no part of the state: what is stored in it is thrown away.
// One that is read is treated like any other. (SPIN leaves it out of its state vector all the same,
// and takes two states for one that differ in it.)
#pragma once

#include <cstdint>
#include <vector>

#include "process/program.hpp"

namespace proviso::process {

/// How a number lies in memory.
struct Cell {
  std::uint8_t bytes = 4;
  bool is_signed = true;
  std::uint32_t mask = 0;  // bits that a store keeps; 0: all that fit

  friend bool operator==(const Cell&, const Cell&) = default;
};
Cell cell(const Type& type);
/// What a store of the value leaves in a variable of the type.
std::int32_t truncated(const Type& type, std::int32_t value);

std::int32_t load(Cell cell, const std::uint8_t* from);
void store(Cell cell, std::uint8_t* to, std::int32_t value);

struct ChannelLayout {
  std::uint32_t capacity = 0;
  std::uint32_t message_bytes = 0;
  std::uint32_t bytes = 0;  // in all
  std::vector<Cell> cells = {};
  std::vector<std::uint32_t> offsets = {};  // of the fields in a message
};

/// A channel that is created with its owner.
struct OwnedChannel {
  std::uint32_t kind = 0;
  std::uint32_t offset = 0;  // in the state or in the frame
  std::uint32_t variable = 0;
  std::uint32_t element = 0;  // of the variable
};

struct FrameLayout {
  std::uint32_t control = 0;  // the offset of the control state
  std::uint8_t control_bytes = 1;
  std::uint32_t bytes = 0;
  std::vector<std::uint32_t> variables = {};  // offsets
  std::vector<OwnedChannel> channels = {};
};

struct Layout {
  static constexpr std::uint32_t kCount = 0;
  static constexpr std::uint32_t kHolder = 1;

  bool has_last = false;
  bool dynamic = false;     // processes are created while the program runs
  std::uint32_t last = 2;   // where, if it is there
  std::uint32_t bytes = 0;  // of what comes before the first frame
  std::uint32_t unseen_bytes = 0;
  std::vector<bool> unseen = {};              // of the globals: no part of the state
  std::vector<std::uint32_t> variables = {};  // offsets, in a block of their own for unseen ones
  std::vector<OwnedChannel> channels = {};
  std::vector<ChannelLayout> kinds = {};
  std::vector<FrameLayout> frames = {};

  /// Throws LimitReached if a state would be larger than any search can hold.
  explicit Layout(const Program& program);

  /// The bytes for the processes that exist from the start, and one of each kind that may be
  /// created.
  std::uint32_t first_room = 0;
};

}  // namespace proviso::process
