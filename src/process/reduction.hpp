// Partial-order reduction: which control states may be expanded alone.
//
// A control state is *safe* if each of its transitions touches nothing but the locals of its own
// process, nothing refers to the proctype from outside, and no transition closes a cycle. If some
// process is at a safe control state and has a step, exploring its steps alone misses no deadlock,
// no failed assertion and no violation of a property that does not use X. Proof:
// docs/design/process.md.
//
//   x = x + 1; y = x * 2; c!y        with x and y local: two steps that need no company, then one
//                                    that does
#pragma once

#include <cstdint>
#include <vector>

#include "process/program.hpp"

namespace proviso::process {

class Reduction {
 public:
  explicit Reduction(const Program& program);

  bool safe(std::uint32_t proctype, std::uint32_t control) const {
    return safe_[proctype][control];
  }

 private:
  std::vector<std::vector<bool>> safe_;
};

}  // namespace proviso::process
