// What happens before a point of a thread, as far as it decides what may come next.
//
// A view says for each location how far its modification order is known. Stores have the positions
// 0, 2, 4, … in that order, and a read of the store at 2n has the position 2n + 1: an access comes
// before another one in the order that RC11 calls eco exactly if its position is lower. A clock
// says for each thread up to which of its releases its plain accesses are known. Knowledge travels
// from thread to thread with stores that release and with other means of synchronisation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "layout.hpp"

namespace proviso::runtime::weak {

using Position = std::int32_t;
inline constexpr Position kBelow = -1;  // before everything that can still be accessed
inline constexpr Position kNever = 1 << 28;

using View = std::vector<Position>;  // by location
using Nodes = std::uint64_t;         // of the order of sequential consistency (order.hpp), as bits
using Clock = std::array<std::uint32_t, kMaxThreads>;

struct Knowledge {
  View view = {};
  Clock clock = {};
  Nodes fences = 0;    // the nodes that happen before as fences do
  Nodes accesses = 0;  // the nodes that happen before as accesses do, with an event in between

  void join(const Knowledge& other) {
    for (std::size_t i = 0; i < view.size(); ++i) view[i] = std::max(view[i], other.view[i]);
    for (std::size_t i = 0; i < clock.size(); ++i) clock[i] = std::max(clock[i], other.clock[i]);
    fences |= other.fences;
    accesses |= other.accesses;
  }

  bool contains(const Knowledge& other) const {
    for (std::size_t i = 0; i < view.size(); ++i)
      if (view[i] < other.view[i]) return false;
    for (std::size_t i = 0; i < clock.size(); ++i)
      if (clock[i] < other.clock[i]) return false;
    return (other.fences & ~fences) == 0 && (other.accesses & ~accesses) == 0;
  }

  bool operator==(const Knowledge&) const = default;
};

}  // namespace proviso::runtime::weak
