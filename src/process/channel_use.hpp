// What a process may still do to which channels.
//
// A process that sends to a channel to which nobody else can send, or receives from one from which
// nobody else can receive, need not wait for the others (reduction.hpp). Who else can, depends on
// the channels that the others refer to. A channel expression is *fixed* if it has the same value
// as long as its process lives: it reads constants, the pid, locals to which the body never stores,
// and globals to which no statement stores. The value of a fixed expression in a state says which
// channel is meant for ever; any other expression may mean any channel.
//
//   proctype P(chan in; byte me) { byte x; do :: in?x -> ring[(me + 1) % 3]!x od }
//     places {in, ring[(me + 1) % 3]}, both fixed; from every control state: receives {in}, sends
//     {ring[…]}
#pragma once

#include <cstdint>
#include <vector>

#include "process/program.hpp"

namespace proviso::process {

/// Channel expressions of one proctype, a bit for each.
using Places = std::uint64_t;

/// What a process may do from a control state on, before it ends.
struct Prospect {
  Places receives = 0;
  Places sends = 0;
  Places sorted_sends = 0;  // `q!!m`
  Places peeks = 0;         // len, full, empty, nfull, nempty, polls
  /// Sends and receives whose being blocked matters: beside `else` or an escape, within an atomic
  /// sequence or a d_step. The first statement of an atomic sequence or a d_step is not within it.
  Places intricate = 0;
  bool creates = false;  // processes
  bool counts = false;   // asks for their number
};

/// A send or receive that needs no company in states where the channel allows it: see
/// reduction.hpp.
struct ChannelStep {
  std::uint32_t communication = 0;
  bool sends = false;
  bool random = false;  // receives `q??m`
};

struct ChannelUse {
  std::vector<ExpressionId> places = {};  // no two are the same expression
  Places fixed = 0;
  std::vector<Prospect> prospects = {};  // by control state
};

/// The globals to which some statement of some process stores.
std::vector<bool> stored_globals(const Program& program);

ChannelUse channel_use(const Program& program, const Proctype& proctype,
                       const std::vector<bool>& stored);

/// By control state: whether a process can be there in the middle of an atomic sequence.
std::vector<bool> within_atomic(const Proctype& proctype);

/// Whether a send of some process may be a rendezvous and stands where its being blocked matters.
/// Then a process disturbs others merely by becoming ready to receive.
bool has_intricate_rendezvous(const Program& program);

}  // namespace proviso::process
