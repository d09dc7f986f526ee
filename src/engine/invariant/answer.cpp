#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

circuit::Path path_of(const circuit::System& system, const circuit::Problem& problem,
                      const Counterexample& counterexample) {
  circuit::Path path;
  for (std::size_t step = 0; step < counterexample.state.size(); ++step) {
    circuit::Valuation values(system.bits.size(), false);
    for (std::size_t i = 0; i < problem.state.size(); ++i) {
      const auto origin = problem.state[i].origin;
      if (origin) values[circuit::index(*origin)] = counterexample.state[step][i];
    }
    for (std::size_t i = 0; i < problem.inputs.size(); ++i) {
      values[circuit::index(problem.inputs[i].origin)] = counterexample.inputs[step][i];
    }
    path.states.push_back(std::move(values));
  }
  return path;
}

}  // namespace proviso::invariant
