// What a transition reads and writes.
//
// A step of a process is *private* if it neither depends on nor changes anything outside its frame:
// then it commutes with every step of every other process. Locals are listed by number, each once,
// ascending; an element counts as the whole variable.
//
//   proctype P(byte n) { byte x, y; c?x,eval(n) }     reads {n}, writes {x}, not private
#pragma once

#include <cstdint>
#include <vector>

#include "process/program.hpp"

namespace proviso::process {

struct Footprint {
  std::vector<std::uint32_t> local_reads = {};
  std::vector<std::uint32_t> local_writes = {};
  std::vector<std::uint32_t> global_reads =
      {};  // variables; a channel's contents are another matter
  std::vector<std::uint32_t> global_writes = {};
  bool communicates = false;   // sends, receives, polls or asks for the length of a channel
  bool creates = false;        // a process
  bool asks_globally = false;  // timeout, _nr_pr, _last, np_, enabled, remote references

  bool is_private() const {
    return global_reads.empty() && global_writes.empty() && !communicates && !creates &&
           !asks_globally;
  }
};

/// The footprint of a transition of a proctype or claim. A d_step has the footprint of all
/// statements inside it.
Footprint footprint(const Program& program, const Proctype& proctype, std::uint32_t transition);
/// Whether some `else` stands beside a send that may be a rendezvous. Then it depends on where all
/// other processes are.
bool has_else_beside_rendezvous(const Program& program);
/// The variables that an expression reads.
Footprint footprint(const Program& program, ExpressionId expression);

}  // namespace proviso::process
