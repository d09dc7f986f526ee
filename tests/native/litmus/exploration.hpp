// Explores litmus tests with the runtime's model of executions, without an image.
#pragma once

#include "litmus/litmus.hpp"
#include "weak/execution.hpp"

namespace proviso::litmus {

struct Explored {
  Outcomes outcomes = {};
  std::size_t states = 0;
};
/// States are tidied, written and read again after each step, as images do it.
Explored explore(const Program& program, runtime::weak::Model model);

}  // namespace proviso::litmus
