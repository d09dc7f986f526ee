// The layout of a state in bytes.
//
//   count · holder · [last] · globals · channels of globals │ frame of process 0 │ frame of 1 │ …
//   a frame: [proctype] · control · locals · its channels
//
// A number takes 1, 2 or 4 bytes according to its type and is not aligned. Frames lie in the order
// of creation, because processes are removed youngest first together with their channels; the bytes
// behind the last frame are zero. The holder is the pid plus one of the process that holds the
// token, or 0. `last` is present only if some expression asks for it, the proctype only if the
// program creates processes while it runs: otherwise the pid determines it. A buffered channel is
// its length and its slots, the oldest message first, free slots zero; a rendezvous channel takes
// no bytes at all. A channel is identified by its position in the order of creation, counted from
// 1; 0 means no channel.
//
// A hidden global that is never read is not part of the state: values stored in it are discarded.
// One that is read is treated like any other. (SPIN leaves it out of its state vector all the same,
// and so identifies two states that differ in it.)
#pragma once

#include <cstdint>
#include <vector>

#include "process/program.hpp"

namespace proviso::process {

/// The representation of a number in memory.
struct Cell {
  std::uint8_t bytes = 4;
  bool is_signed = true;
  std::uint32_t mask = 0;  // bits that a store keeps; 0: all that fit

  friend bool operator==(const Cell&, const Cell&) = default;
};
Cell cell(const Type& type);
/// The value that a variable of the type has after the value is stored in it.
std::int32_t truncated(const Type& type, std::int32_t value);

std::int32_t load(Cell cell, const std::uint8_t* from);
void store(Cell cell, std::uint8_t* to, std::int32_t value);

struct ChannelLayout {
  std::uint32_t capacity = 0;
  std::uint32_t message_bytes = 0;
  std::uint32_t bytes = 0;  // total size
  std::vector<Cell> cells = {};
  std::vector<std::uint32_t> offsets = {};  // offsets of the fields in a message
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
  std::uint32_t last = 2;   // the offset of `last`, if present
  std::uint32_t bytes = 0;  // size of everything before the first frame
  std::uint32_t unseen_bytes = 0;
  std::vector<bool> unseen = {};              // by global: not part of the state
  std::vector<std::uint32_t> variables = {};  // offsets; unseen ones have a separate block
  std::vector<OwnedChannel> channels = {};
  std::vector<ChannelLayout> kinds = {};
  std::vector<FrameLayout> frames = {};

  /// Throws LimitReached if a state would be too large for any search.
  explicit Layout(const Program& program);

  /// The bytes for the processes that exist from the start, and one of each kind that may be
  /// created.
  std::uint32_t first_room = 0;
};

}  // namespace proviso::process
