// Statements that wait until all processes that were created are gone.
//
//   init { pid n = …; n = _nr_pr; run A(); run B(); n == _nr_pr; … }      or simply  _nr_pr == 1
//
// They ask for the number of processes, but cannot tell when a terminated process is removed. Let
// one process exist at the beginning, and let it be the only one that creates others. Then its
// `n = _nr_pr`, before the first `run`, always stores 1, and it waits for itself to be alone. With
// a process that has not terminated it is not alone, whoever else has been removed; and without one
// it will be, as nothing keeps the others from being removed, and nothing else can happen before
// that: a statement that waits so must have no alternative.
#pragma once

#include <cstdint>
#include <vector>

#include "process/program.hpp"

namespace proviso::process {

class Joins {
 public:
  explicit Joins(const Program& program);

  /// Whether a transition is such a statement, or the assignment that prepares it.
  bool covers(const Proctype& proctype, std::uint32_t transition) const {
    return &proctype == creator_ && covered_[transition];
  }

 private:
  const Proctype* creator_ = nullptr;  // nullptr if there are several
  std::vector<bool> covered_;          // by transition
};

}  // namespace proviso::process
