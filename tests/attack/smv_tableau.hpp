// Whether a fair path of a graph satisfies a linear formula with past: a product of the graph with
// all ways to say which temporal subformulas are true now.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "attack/fair_cycles.hpp"
#include "attack/smv_model.hpp"

namespace proviso::attack::smv {

struct TableauInput {
  const FairGraph* graph = nullptr;
  std::vector<std::vector<std::int64_t>> values = {};  // of the variables, by node
  std::vector<bool> initial = {};                      // by node
};

/// The formula has the operators ! & X U Y S only; nullopt if it has too many of the last four.
std::optional<bool> is_satisfied_on_fair_path(const TableauInput& input, const Formula& formula);

}  // namespace proviso::attack::smv
