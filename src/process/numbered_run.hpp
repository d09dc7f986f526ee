// A run in the numbering of other tools: which process executed which statement.
//
// A rendezvous takes two steps, that of the sender and then that of the receiver; a d_step takes
// one, and so does the death of a process. The numbers of statements are meaningful only if the
// program has them (Program::has_statement_numbers).
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
