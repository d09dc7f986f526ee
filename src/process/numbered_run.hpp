// A run as other programs name it: which process did which statement, by the numbers of both.
//
// A rendezvous is two steps, of the sender and then of the receiver; a d_step is one; the death of
// a process is one. The numbers of statements mean something only if the program has them
// (Program::has_statement_numbers).
#pragma once

#include <cstdint>
#include <vector>

#include "process/code.hpp"

namespace proviso::process {

struct NumberedStep {
  std::uint32_t process = 0;
  std::uint32_t statement = 0;

  friend bool operator==(const NumberedStep&, const NumberedStep&) = default;
};

struct NumberedRun {
  std::vector<NumberedStep> steps = {};
  Fault fault = Fault::None;  // of the last step
};

}  // namespace proviso::process
