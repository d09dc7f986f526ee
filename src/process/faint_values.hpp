// Which reads of a variable matter.
//
// A value is *needed* if it can decide whether a statement can be executed, which error occurs, or
// what is sent, asserted or asked by a claim. An assignment needs its right-hand side only if its
// target is needed: a counter that only counts is not. That holds for right-hand sides that cannot
// fail by the values of their variables; the indices in them are needed in any case. What is
// printed is not evaluated in a search.
//
//   steps++; printf("%d", steps); a[i] = b + 1      needs i, and b if a is needed
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "process/program.hpp"

namespace proviso::process {

/// Variables by scope, each perhaps several times.
struct Reads {
  std::vector<std::uint32_t> locals = {};
  std::vector<std::uint32_t> globals = {};
};

/// The reads of a statement, d_steps left aside.
struct StatementReads {
  Reads needed = {};
  /// An assignment of values that are needed only if the target is.
  struct Flow {
    Scope scope;
    std::uint32_t target;
    Reads values;
  };
  std::vector<Flow> flows = {};
};

StatementReads reads_of(const Program& program, const Statement& statement);

/// Returns for each global whether something needs it.
std::vector<bool> needed_globals(const Program& program);

}  // namespace proviso::process
