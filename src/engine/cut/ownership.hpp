// What belongs to a component of a program, and which programs cannot be split.
//
// The component consists of some of the processes: all of a proctype, or single instances counted
// by age. It owns their control states and locals, and, if it is a single process, the globals that
// no other process mentions. Everything else is the environment: shared globals, channels, the
// other processes, who holds the token, which processes exist.
//
// A program can be split only where the two sides meet in statements of the component. Constructs
// that refer to other processes as a whole are rejected: `timeout`, `_last`, `enabled`, `np_`, and
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

/// A process of the component: its index among those of its proctype, counted by age from 0.
struct Member {
  process::ProctypeId proctype{};
  std::uint32_t instance = 0;

  friend bool operator==(const Member&, const Member&) = default;
};

struct Component {
  std::vector<Member> members = {};
  std::vector<bool> owned_globals = {};  // by global
};

/// Finds the named processes: `Sender`, `Sender,Receiver[1]`, `init`. Without an index all
/// instances are meant: those that exist from the start, or else one. The error says what is wrong
/// with the name or the program.
tl::expected<Component, std::string> find_component(const process::Program& program,
                                                    std::string_view names);

}  // namespace proviso::cut
