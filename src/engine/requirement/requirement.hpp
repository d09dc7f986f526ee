// Computes what an environment requires of a component so that their composition is safe.
//
// M is the component, E the environment with its properties composed into it: the violation is a
// move to π. M and E synchronise on the labels that both have and interleave on the others and τ.
// A requirement automaton is a quotient A = M/h, so that A can do whatever M can, that is as small
// as possible and still *exact*: A ‖ E reaches π iff M ‖ E does (Finkbeiner, Peter, Schewe: RESY,
// TACAS 2008). If M ‖ E is safe then so is M' ‖ E for every other M' that A simulates. Deadlock is
// not preserved: A says nothing about it.
//
// M ‖ E is not built. E is seen through a partition of its states that starts with {π} and the rest
// and is split only where the question needs it; what is kept is one bit for each state of M and
// class of E. docs/design/requirement.md has the proofs and what they cost.
//
//   const Requirement found = find_requirement({component, environment}, {}, context);
//   if (found.verdict == Verdict::Holds) … *found.automaton, found.class_of[s], found.invariant …
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "outcome/outcome.hpp"

namespace proviso::requirement {

/// Both may have τ and labels that the other lacks; both may have moves to π, each a violation.
struct Subject {
  const lts::Lts& component;
  const lts::Lts& environment;
};

/// Verdict stops as soon as the answer is certain; its automaton is valid but not small. Smallest
/// tries all ways to merge states and keeps the smallest result. Threshold stops as soon as the
/// automaton has at most the wanted fraction of the component's states, even if the answer is open.
enum class Mode { Verdict, Smallest, Threshold };

/// Which class of the environment is examined, and so split, next: the one nearest to π (or to the
/// initial state), as in the paper; the one with most states of the component waiting; or the one
/// with most members.
enum class Choice { Nearest, Busiest, Largest };

struct Query {
  Mode mode = Mode::Smallest;
  double threshold = 0.1;  // |A| ≤ threshold · |M|
  Choice choice = Choice::Nearest;
  std::uint64_t slice = 1 << 16;  // work done before switching to the other method
};

/// The merging that gave the automaton.
enum class Merging {
  Nothing,          // every state stays by itself
  PrivateCycles,    // states that reach each other by private moves
  Backward,         // … from which the same states of E lead to π
  Forward,          // … that are reached together with the same states of E
  BackwardForward,  // one after the other
  ForwardBackward,
  Invariant,  // … that are allowed the same classes of E by an inductive invariant
  Greedy,     // one of these, and then pairs whose merging was tried
  Everything  // M ‖ E is unsafe: there is nothing to preserve
};
/// "backward", "forward then backward", …
std::string_view to_string(Merging merging);

/// A set of pairs of a state of A and a state of E, the latter by classes. It holds the initial
/// pair, no step of A ‖ E leaves it, and none of its pairs has a step to π.
struct Invariant {
  std::vector<std::uint32_t> class_of;              // of each state of E
  std::vector<std::vector<std::uint32_t>> allowed;  // for each state of A: classes, ascending

  friend bool operator==(const Invariant&, const Invariant&) = default;
};

/// A step of a run of M ‖ E, with its target; kError is π. In a move to π, the state of the other
/// side is the one it moves to.
struct Step {
  std::string label;  // "tau" for τ
  lts::StateId component{};
  lts::StateId environment{};
};

struct Requirement {
  /// The verdict on M ‖ E: Holds, Violated or Undecided. Undecided without `stopped` occurs in mode
  /// Threshold only: then check A ‖ E, which has the same answer.
  Verdict verdict = Verdict::Undecided;
  /// The automaton over the labels that M and E share; M's other labels are τ, and τ loops are left
  /// out. One state that can do anything if M ‖ E is unsafe. nullopt if a limit was reached.
  std::optional<lts::Lts> automaton = {};
  /// The map h: for each state of M its state of A.
  std::vector<lts::StateId> class_of = {};
  /// The invariant, if the verdict is Holds.
  std::optional<Invariant> invariant = {};
  /// A run from the initial states to π, if the verdict is Violated.
  std::optional<std::vector<Step>> trace = {};
  Merging merging = Merging::Nothing;
  std::uint32_t environment_classes = 0;  // of the partition that gave the answer
  std::uint64_t splits = 0;               // in all partitions together
  std::uint64_t rounds = 0;               // how often a class was examined
  std::uint64_t pairs = 0;                // of a state and a class, marked in all rounds
  std::optional<StopReason> stopped = {};
  Statistics statistics = {};
};

/// Finds a requirement automaton. Limits are reported in the result, not thrown.
Requirement find_requirement(const Subject& subject, const Query& query, Context& context);

}  // namespace proviso::requirement
