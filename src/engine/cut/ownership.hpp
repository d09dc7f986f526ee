// What belongs to a component of a program, and what keeps a program from being cut.
//
// The component is some of the processes: all of a proctype, or single instances counted by age. It
// owns their control states and locals, and, if it is a single process, the globals that nobody
// else mentions. Everything else is the environment: shared globals, channels, the other processes,
// who holds the token, which processes exist.
//
// A program can be cut only where the two sides meet in statements of the component. What looks
// past that, at other processes as a whole, is refused: `timeout`, `_last`, `enabled`, `np_`, and
// references from outside to labels and locals of the component.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "process/program.hpp"

namespace proviso::cut {

/// A process of the component: which one of its proctype, counted by age from 0.
struct Member {
  process::ProctypeId proctype{};
  std::uint32_t instance = 0;

  friend bool operator==(const Member&, const Member&) = default;
};

struct Component {
  std::vector<Member> members = {};
  std::vector<bool> owned_globals = {};  // by global
};

/// Finds the processes that are named: `Sender`, `Sender,Receiver[1]`, `init`. Without an index all
/// instances are meant: those that exist from the start, or else one. The error says what is wrong
/// with the name or the program.
tl::expected<Component, std::string> find_component(const process::Program& program,
                                                    std::string_view names);

}  // namespace proviso::cut
