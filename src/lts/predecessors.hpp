// The reversed transitions of a system, in compressed rows.
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

  /// The predecessors of a state, ascending; one that has several such steps is repeated.
  std::span<const StateId> of(StateId target) const {
    return {sources_.data() + rows_[index(target)], sources_.data() + rows_[index(target) + 1]};
  }

 private:
  std::vector<std::uint64_t> rows_;
  std::vector<StateId> sources_;
};

}  // namespace proviso::lts
