// Why is a formula true, or false, in a state? A path, a lasso, or a tree of them.
//
// The truth of EX, E U and EG has a path as its witness, and so has the falsity of AX, A U, AG and
// AF, which are their negations; EG has a lasso whose loop meets every fairness set. At the end of
// a path the operand that made it end is explained in turn and the path goes on. A conjunction of
// two temporal formulas needs two paths: the second branches off. The falsity of EX, E U and EG has
// no path: every continuation fails, and there the explanation ends.
//
//   ¬AG EF home:   start ─▶ … ─▶ a state from which home cannot be reached any more
#pragma once

#include <optional>
#include <vector>

#include "machine/labelling.hpp"

namespace proviso::machine {

struct Witness {
  std::vector<GraphState> path;              // begins with the state that is explained
  std::optional<std::size_t> loops_to = {};  // the state that follows the last one of the path
  /// What is true or false at the end and needs no path: a formula and its value.
  std::optional<logic::CtlFormula> claim = {};
  bool value = true;
  /// Other paths that are needed too, each from a place of this one.
  std::vector<Witness> branches = {};
  std::size_t from = 0;  // of a branch: the place in the path that it leaves
};

/// For a formula of the marks and the value that it has in the state. Nothing may be fixed.
Witness explain(const logic::CtlPool& pool, logic::CtlFormula f, GraphState state,
                const Structure& structure, const Marks& marks);

}  // namespace proviso::machine
