#include "engine/certify/certified_path.hpp"

namespace proviso::certify {

CertifiedPath::CertifiedPath(const circuit::System& system, const circuit::Graph& graph,
                             Context& context)
    : system_(system),
      graph_(graph),
      context_(context),
      solver_(std::make_unique<sat::Solver>(context)) {
  encoders_.emplace_back(graph_, *solver_);
}

void CertifiedPath::add_step() {
  context_.poll({"certifying"});
  sat::Encoder& before = encoders_.back();
  sat::Encoder& after = encoders_.emplace_back(graph_, *solver_);
  for (std::uint32_t i = 0; i < system_.bits.size(); ++i) {
    if (system_.is_input(circuit::BitId{i})) continue;
    const sat::Literal value = solver_->variable();
    before.bind(system_.bits[i].next, value);
    after.bind(system_.bits[i].now, value);
  }
}

void CertifiedPath::require(std::size_t state, const std::vector<circuit::Literal>& functions) {
  for (const circuit::Literal function : functions) encoders_[state].require(function);
}

bool CertifiedPath::is_impossible() { return solver_->solve() == sat::Result::Unsatisfiable; }

bool CertifiedPath::excludes(std::size_t state, circuit::Literal function) {
  const sat::Literal assumption[] = {encoders_[state].encode(function)};
  return solver_->solve(assumption) == sat::Result::Unsatisfiable;
}

void CertifiedPath::equate(std::size_t state, circuit::Literal function, std::size_t other,
                           circuit::Literal function_there) {
  imply(state, function, other, function_there);
  imply(state, !function, other, !function_there);
}

void CertifiedPath::imply(std::size_t state, circuit::Literal function, std::size_t other,
                          circuit::Literal function_there) {
  const sat::Literal here = encoders_[state].encode(function);
  const sat::Literal there = encoders_[other].encode(function_there);
  solver_->add({!here, there});
}

bool CertifiedPath::excludes(std::size_t state, circuit::Literal function, std::size_t other,
                             circuit::Literal function_there) {
  const sat::Literal assumptions[] = {encoders_[state].encode(function),
                                      encoders_[other].encode(function_there)};
  return solver_->solve(assumptions) == sat::Result::Unsatisfiable;
}

}  // namespace proviso::certify
