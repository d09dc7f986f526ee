// The product of a program and a claim, which move in turn.
//
// The claim is an automaton for forbidden behaviour. It reads the state of the program and moves,
// then the program moves; where the program has stopped the claim continues alone, unless it is
// about endless runs only. If the claim cannot move, the run is dropped. A claim that reaches its
// end has seen a forbidden finite run; otherwise a run is bad if it visits accepting states of the
// claim infinitely often.
//
//   state = (s, q):   q –[s]→ q' and s → s'   give   (s, q) → (s', q');   s stuck: (s, q) → (s, q')
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "logic/buchi.hpp"
#include "process/program_space.hpp"

namespace proviso::reach {

struct Claimant {
  /// Used in place of a state: the claim is at its end.
  static constexpr std::uint32_t kEnd = 0xFFFFFFFFU;

  std::uint32_t initial = 0;
  /// The states that the claim can move to when it reads a state of the program.
  std::function<void(process::Execution&, std::uint32_t, std::vector<std::uint32_t>&)> next;
  std::vector<bool> accepting = {};  // by state of the claim
  /// Whether `accept` labels of the program count instead.
  bool accepts_by_label = false;
  /// Whether the claim continues alone where the program has stopped.
  bool stutters = true;
};

/// Makes a claimant from the body of a claim.
Claimant claimant(const process::Machine& machine, std::size_t claim);
/// Makes a claimant from an automaton over the atoms of a temporal property. If only its universal
/// state accepts, that state is the end.
Claimant claimant(const process::Machine& machine, std::size_t property,
                  const logic::Buchi& automaton);
/// Returns a claimant for programs without a claim: it accepts runs that visit `accept` labels
/// infinitely often.
Claimant acceptance();
/// Accepts runs that go on for ever and on which from some point on no process is at a `progress`
/// label. Runs that end or get stuck are the concern of end states, as in SPIN.
Claimant non_progress();

class ClaimedSpace : public space::Space {
 public:
  /// The culprit of a move to π: the claim.
  static constexpr std::uint32_t kClaim = 0;

  ClaimedSpace(const process::ProgramSpace& inner, Claimant claimant)
      : inner_(inner), claimant_(std::move(claimant)) {}

  const process::ProgramSpace& inner() const { return inner_; }
  const Claimant& claimant() const { return claimant_; }

  std::size_t words() const override { return inner_.words() + 1; }
  unsigned bits() const override { return static_cast<unsigned>(64 * words()); }
  const lts::Alphabet& alphabet() const override { return inner_.alphabet(); }
  void initial(space::Word* state) const override;
  void moves(const space::Word* state, space::Moves& moves) const override;
  std::uint32_t ample(const space::Word* state, std::uint32_t first,
                      space::Moves& moves) const override;
  bool is_reduced() const override { return inner_.is_reduced(); }
  bool is_about_runs() const override { return true; }
  bool terminated(const space::Word*) const override { return true; }
  std::vector<std::string> actors(lts::ActionId action) const override {
    return inner_.actors(action);
  }
  std::string culprit_name(std::uint32_t) const override { return "the claim"; }

  bool accepting(const space::Word* state) const;
  /// The moves in which a process takes part.
  void moves_of(const space::Word* state, std::uint32_t process, space::Moves& moves) const;

 private:
  void combine(const space::Word* state, const space::Moves& system, bool may_stutter,
               space::Moves& moves) const;

  const process::ProgramSpace& inner_;
  Claimant claimant_;
};

}  // namespace proviso::reach
