// The transitions of a system turned round, in compressed rows: who leads to a state?
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lts/graph.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

class Predecessors {
 public:
  /// Takes all steps or only the silent ones; steps to π are left out.
  Predecessors(const Lts& lts, Steps steps);

  /// Ascending; a state that has several such steps stands there as often.
  std::span<const StateId> of(StateId target) const {
    return {sources_.data() + rows_[index(target)], sources_.data() + rows_[index(target) + 1]};
  }

 private:
  std::vector<std::uint64_t> rows_;
  std::vector<StateId> sources_;
};

}  // namespace proviso::lts
