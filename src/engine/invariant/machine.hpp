// A problem as a machine whose step is a function: what PDR works on.
//
// A transition relation constrains steps, and a step must satisfy all its constraints, whether or
// not they matter for the question. In a machine every state has a step for every input:
//
//   latches        keep their function
//   other bits     take as next value what an input says
//   constraints    C(s, i) that remain, next values replaced by those, are folded: a bit `kept`,
//                  initially true, becomes kept ∧ C, and a state is bad only while it is kept
//
// A path of the machine to a bad state satisfied the constraints in every step, and is a path of
// the problem. A clause about states that does not mention `kept` was shown without the
// constraints, so that PDR finds out by itself which of them matter.
//
// Let Inv(s, kept) be an inductive invariant of the machine that excludes bad states. Then
// J(s) = Inv(s, true) is one of the problem: initial states are kept; where kept is true, not bad
// means good; and a step of the problem satisfies C, so kept stays true and J holds after it.
#pragma once

#include <cstddef>
#include <vector>

#include "circuit/problem.hpp"

namespace proviso::invariant {

struct Machine {
  std::vector<circuit::Literal> state = {};     // variables: those of the problem, then kept ones
  std::vector<circuit::Literal> inputs = {};    // variables: those of the problem, then next values
  std::vector<circuit::Literal> function = {};  // by bit of the state: its next value
  std::vector<circuit::Literal> initial = {};   // over the state
  circuit::Literal good = circuit::kTrue;       // over the state
};

/// Returns the machine; functions and variables are added to the problem's graph.
Machine machine_of(circuit::Problem& problem);

}  // namespace proviso::invariant
