// Cones of influence: the variables that the truth of a specification may depend on.
//
// A variable depends on what is assigned to it and on the variables that share a constraint with
// it, each conjunct of a constraint counted separately. NuSMV answers the specifications of one
// kind in the order of the sizes of their cones, fairness included; cones are used here for that
// order only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lang/smv/flat.hpp"

namespace proviso::smv {

class Cones {
 public:
  explicit Cones(const FlatModel& model);

  /// The number of variables in the cone of the formula and of all fairness conditions.
  std::size_t size(ExpressionId formula) const;

 private:
  using Vertex =
      std::uint32_t;  // the variables, then the definitions, conjuncts, and the scheduler

  Vertex vertex_of_define(std::size_t define) const {
    return static_cast<Vertex>(model_.variables.size() + define);
  }
  std::vector<Vertex> mentioned(ExpressionId root) const;
  void add_conjuncts(ExpressionId root);
  void depend(Vertex vertex, const std::vector<Vertex>& on);

  const FlatModel& model_;
  std::vector<std::vector<Vertex>> edges_;
  Vertex scheduler_;
  std::vector<Vertex> fairness_;
};

}  // namespace proviso::smv
