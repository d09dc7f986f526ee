// A program cut into a component and its environment, as two transition systems.
//
// M, the component, is some processes of the program (ownership.hpp); a state of it is where they
// stand and what they own. E is everything else. They meet in labels: what is left of a statement
// of M when the values that M owns are put into it (residue.hpp). M ‖ E, synchronised on the labels
// that both have, does what the program does, as far as shared things can tell.
//
// Neither side is restricted by the other, except that values flow only where they can: E is
// explored with every request that M can make, M with every value that E can answer with, until
// both know nothing new. So |M| and |E| are sizes of the components alone, and M ‖ E is never
// built. A process of M has a graph of its own; M is their interleaving, with rendezvous inside M
// as private steps.
//
//   chan c = [1] of { byte };  active proctype M() { byte x; do :: c?x :: x > 2 -> x = 0 od }
//                              active proctype E() { do :: c!1 :: c!3 od }
//   request  c?_  of M, answered by E with 1 and 3: labels  c?1  and  c?3.
//
// Private steps of M commute with everything, so that an atomic of E need not hold them up. Inside
// an atomic of M the token lies in E, and every step of M is a label. Steps of E that lead to a
// failed assertion whatever M does are taken at once: such states of E are π.
//
// In one case E can do more than the program: a process of E that holds the token and waits for a
// rendezvous with M lets others go on even if M is ready. Hence a violation counts only after
// `replay`.
//
// Cost: |E| · requests steps, and one step for each transition of a process of M.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "process/execution.hpp"
#include "process/machine.hpp"
#include "process/ownership.hpp"
#include "process/residue.hpp"

namespace proviso::process {

/// A whole state of the program, as bytes.
using StateBytes = std::vector<std::uint8_t>;

struct Split {
  lts::Lts component;
  lts::Lts environment;
  /// By state of M: where its processes stand and what they own, "Sender: line 12, credits = 2".
  std::vector<std::string> component_names;
  /// By state of E: the state of the program with everything of M blotted out.
  std::vector<StateBytes> environment_states;
  /// By state of M: what join puts back.
  std::vector<std::vector<StateBytes>> component_states;
};

/// Throws LimitReached.
Split split(const Program& program, const Machine& machine, const Component& component,
            Context& context);

/// The state of the program in which component and environment are in these states.
StateBytes join(const Machine& machine, const Component& component, const Split& split,
                lts::StateId component_state, lts::StateId environment_state);

}  // namespace proviso::process
