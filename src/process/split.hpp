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
// an atomic of M the token lies in E, and every step of M is a label. States of E from which E
// alone can fail, whatever M does, are π.
//
// In one case M ‖ E can do more than the program: a process that holds the token and waits for a
// rendezvous with the other side may let others go on even if the other side is ready. Hence a
// violation counts only after it was replayed in the program.
//
// Cost: |E| · requests steps, and one step for each transition of a process of M.
#pragma once

#include <cstdint>
#include <exception>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "process/holdings.hpp"
#include "space/state_store.hpp"

namespace proviso::process {

/// The program does something that the cut has no labels for.
class CannotSplit : public std::exception {
 public:
  explicit CannotSplit(const char* what) : what_(what) {}
  const char* what() const noexcept override { return what_; }

 private:
  const char* what_;  // a literal
};

struct Split {
  lts::Lts component;
  lts::Lts environment;
  /// By label: as a statement of Promela, empty if it cannot be written as one.
  std::map<std::string, std::string> statements = {};
  /// The bytes of a whole state, a multiple of words.
  std::uint32_t room = 0;
  /// By state of M, one after the other, for each member what it holds: a place in `held`.
  GrowingArray<std::uint32_t> component_states = {};
  std::vector<std::vector<Bytes>> held = {};  // by member
  /// By state of E: the state of the program in which everything of M is blotted out.
  std::vector<std::vector<space::Word>> environment_states = {};

  /// What the members hold in a state of M.
  std::span<const std::uint32_t> parts(lts::StateId state) const {
    return {component_states.data() + std::size_t{index(state)} * held.size(), held.size()};
  }
};

struct SplitOptions {
  /// Is a failed assertion a violation? Anything else that goes wrong is one in any case.
  bool assertions = true;
};

/// Throws LimitReached and CannotSplit.
Split split(const Program& program, const Machine& machine, const Component& component,
            SplitOptions options, Context& context);

/// The state of the program in which component and environment are in these states.
std::vector<space::Word> join(const Program& program, const Machine& machine,
                              const Component& component, const Split& split,
                              lts::StateId component_state, lts::StateId environment_state);

/// By state of M, "Sender[0] at line 12: credits = 2; …": the same for every split of the same
/// program.
std::vector<std::string> describe_component(const Program& program, const Machine& machine,
                                            const Component& component, const Split& split);

}  // namespace proviso::process
