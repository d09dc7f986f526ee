// All engines that take a problem, for tests that are the same for each.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/invariant/bounded.hpp"
#include "engine/invariant/induction.hpp"
#include "engine/invariant/interpolation.hpp"
#include "engine/invariant/pdr.hpp"

namespace proviso::invariant {

struct Engine {
  std::string name;
  std::function<Answer(circuit::Problem&, Context&)> run;
  bool proves = true;  // decides small problems that hold
  bool finds_shortest = true;
};

inline std::vector<Engine> engines() {
  return {
      {"bounded",
       [](circuit::Problem& problem, Context& context) { return bounded(problem, 12, context); },
       false},
      {"induction",
       [](circuit::Problem& problem, Context& context) {
         return induction(problem, {false, 12}, context);
       },
       false},
      {"simple_paths",
       [](circuit::Problem& problem, Context& context) {
         return induction(problem, {true, 12}, context);
       },
       false},
      {"pdr", pdr, true, false},
      {"interpolation", interpolation}};
}

}  // namespace proviso::invariant
