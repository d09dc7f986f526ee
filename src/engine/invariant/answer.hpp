// The result of every invariant engine. All engines are functions
//
//   Answer engine(circuit::Problem& problem, …, Context& context)
//
// that may add functions to the problem's graph. Holds comes with a proof, Violated with a
// counterexample; a limit is Undecided, with the bound up to which nothing was found.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "circuit/path.hpp"
#include "circuit/problem.hpp"
#include "outcome/outcome.hpp"

namespace proviso::invariant {

/// A function over the state that is true initially, kept by every step (after `depth` states in a
/// row), and implies `good`.
struct Proof {
  circuit::Literal invariant = circuit::kTrue;
  unsigned depth = 1;
};

/// Values of Problem::state and Problem::inputs, one entry per state; the inputs belong to the step
/// that leaves the state.
struct Counterexample {
  std::vector<std::vector<bool>> state = {};
  std::vector<std::vector<bool>> inputs = {};
};

/// How long a phase took for one bound: "bounded run", "interpolation", "inner reachability", …
struct Phase {
  std::string name;
  unsigned bound = 0;
  double seconds = 0;
};

struct Answer {
  Verdict verdict = Verdict::Undecided;
  std::string engine = {};  // "bounded", "induction", "pdr", "interpolation", "bdd", …
  std::optional<Proof> proof = {};
  std::optional<Counterexample> counterexample = {};
  unsigned bound = 0;  // the depth or frame that decided it, or up to which it was checked
  std::vector<Phase> phases = {};
  std::optional<StopReason> stopped = {};
  bool proof_is_open = false;  // the caller has still to check it (proof_check.hpp)
};

/// Converts the counterexample of a problem made by circuit::problem_of to a path of the system.
circuit::Path path_of(const circuit::System& system, const circuit::Problem& problem,
                      const Counterexample& counterexample);

}  // namespace proviso::invariant
