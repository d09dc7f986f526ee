// Splits a program into a component and its environment, as two transition systems.
//
// M, the component, consists of some processes of the program (ownership.hpp); its states are their
// control states and what they own. E is everything else. They meet in labels: what is left of a
// statement of M when the values that M owns are put into it (residue.hpp). M ‖ E, synchronised on
// the common labels, behaves like the program with respect to what both sides share.
//
// Neither side is restricted by the other, except that values flow only where they can: E is
// explored with every request that M can make, M with every value that E can answer with, until a
// fixpoint is reached. So |M| and |E| are sizes of the components alone, and M ‖ E is never built.
// Each process of M has its own graph; M is their interleaving, with rendezvous inside M as private
// steps.
//
//   chan c = [1] of { byte };  active proctype M() { byte x; do :: c?x :: x > 2 -> x = 0 od }
//                              active proctype E() { do :: c!1 :: c!3 od }
//   request  c?_  of M, answered by E with 1 and 3: labels  c?1  and  c?3.
//
// Private steps of M commute with everything, so that an atomic of E need not hold them up. Inside
// an atomic of M the token lies in E, and every step of M is a label. States of E from which E
// alone can fail, whatever M does, are π.
//
// In one case M ‖ E can do more than the program: a process that holds the token and waits for a
// rendezvous with the other side may let others go on even if the other side is ready. Hence a
// violation counts only after it was replayed in the program.
//
// Cost: |E| · requests steps, and one step for each transition of a process of M.
//
// The two sides are explored by environment_exploration.hpp and local_exploration.hpp, which pass
// each other requests (requests.hpp) and labels (labels.hpp); interleaving.hpp makes M of the
// graphs of its processes.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "engine/cut/holdings.hpp"
#include "engine/cut/split_options.hpp"
#include "lts/lts.hpp"
#include "space/state_store.hpp"

namespace proviso::cut {

struct Split {
  lts::Lts component;
  lts::Lts environment;
  /// Each label as a statement of Promela, empty if it cannot be written as such.
  std::map<std::string, std::string> statements = {};
  /// The bytes of a whole state; they fill words.
  std::uint32_t room = 0;
  /// What each member holds in each state of M, as a place in `held`: state by state.
  GrowingArray<std::uint32_t> component_states = {};
  std::vector<std::vector<Bytes>> held = {};  // by member
  /// Each state of E as a state of the program in which everything of M is erased.
  std::vector<std::vector<space::Word>> environment_states = {};

  /// Returns what the members hold in a state of M.
  std::span<const std::uint32_t> parts(lts::StateId state) const {
    return {component_states.data() + std::size_t{index(state)} * held.size(), held.size()};
  }
};

/// Splits the program. Throws LimitReached and CannotSplit.
Split split(const process::Program& program, const process::Machine& machine,
            const Component& component, SplitOptions options, Context& context);

/// Describes every state of M: "Sender[0] at line 12: credits = 2; …". The same for every split of
/// the same program.
std::vector<std::string> describe_component(const process::Program& program,
                                            const process::Machine& machine,
                                            const Component& component, const Split& split);

}  // namespace proviso::cut
