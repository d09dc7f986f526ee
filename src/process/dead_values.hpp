// Dead values: bytes of a state that nothing will read before they are written again.
//
// Two states that differ in dead values only have the same future, so the reduced search stores
// them as one, with zeros in their place. A local is *live* at a control state if some path from
// there needs it before it stores to it; an array is live if some path needs it at all. Locals that
// others read (`P:x`) and globals that something needs are never dead. Computed once, by the usual
// backward iteration over the graph of each body.
//
// Not every read needs a value (faint_values.hpp): what is printed, or stored in a variable that is
// dead itself, as in `steps++` if nothing else reads `steps`, is not needed.
//
//   c?x; d!x; do :: …  od       x is dead before c?x, live before d!x, dead behind it
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "process/layout.hpp"
#include "process/program.hpp"

namespace proviso::process {

class DeadValues {
 public:
  DeadValues(const Program& program, const Layout& layout);

  /// Clears the dead globals of a state.
  void forget_globals(std::uint8_t* state) const { clear(globals_, state); }
  /// Clears the dead locals in the frame of a process.
  void forget_locals(std::uint32_t proctype, std::uint32_t control, std::uint8_t* frame) const {
    clear(locals_[proctype][control], frame);
  }

 private:
  struct Range {
    std::uint32_t offset;
    std::uint32_t bytes;
  };
  using Ranges = std::vector<Range>;

  static void add(Ranges& ranges, std::uint32_t offset, std::uint32_t bytes);
  static void clear(const Ranges& ranges, std::uint8_t* bytes) {
    for (const Range& range : ranges) std::memset(bytes + range.offset, 0, range.bytes);
  }

  Ranges globals_;
  std::vector<std::vector<Ranges>> locals_;  // by proctype and control state
};

}  // namespace proviso::process
