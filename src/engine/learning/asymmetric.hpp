// The asymmetric rule for n modules, with learned assumptions.
//
//   ⟨A1⟩ M1 ⟨G⟩   ⟨true⟩ M2 ‖ … ‖ Mn ⟨A1⟩   ⊢   ⟨true⟩ M1 ‖ … ‖ Mn ⟨G⟩
//
// The second premise is the same question with one module less and A1 as its guarantee; for one
// module it is a search. A1 is learned over Σ' ⊆ Σ = (αM1 ∪ αG) ∩ α(M2 ‖ … ‖ Mn). The unknown
// language is that of the weakest assumption over Σ'; membership queries go to the projection of M1
// ‖ G_err. A conjecture is answered by the two premises:
//
//   the first fails:   the candidate allows a word that may lead M1 to π: too weak
//   the second fails:  M2 ‖ … ‖ Mn has a run c that the candidate forbids. If M1 can follow c to π,
//                      c is a violation. If the teacher allows c↾Σ', the candidate is too strong.
//                      If the teacher forbids c↾Σ' although M1 cannot follow c, the alphabet is too
//                      small, and labels in which c differs from M1's error run are added.
//
// Every step adds a state or a label. The candidate has at most as many states as the minimal
// automaton of the weakest assumption, and there are finitely many labels, so the loop ends. When
// an inner level is queried again, it starts from its last alphabet and assumption.
//
// The rule of n circular premises is this rule with M1 a second time at the end, which changes no
// trace.
#pragma once

#include <span>
#include <vector>

#include "base/context.hpp"
#include "engine/learning/alphabet_refinement.hpp"
#include "engine/learning/learner.hpp"
#include "lts/system.hpp"
#include "outcome/learning_round.hpp"

namespace proviso::learning {

struct LearningOptions {
  LearnerKind learner = LearnerKind::Tree;
  Refinement refinement = Refinement::Backward;
};

/// The cost of learning.
struct Effort {
  std::uint64_t queries = 0;
  std::uint64_t conjectures = 0;
  std::uint64_t searches = 0;         // of premises
  std::uint64_t searched_states = 0;  // in all of them
  LearningLog log = {};               // of the current attempt

  void searched(const Search& search) {
    ++searches;
    searched_states += search.states;
  }
  /// Setting up a search costs about as much as exploring this many states.
  std::uint64_t work() const { return 200 * searches + searched_states; }
};

struct PremiseSize {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
};

/// Either a proof or a refutation.
struct Attempt {
  bool holds = false;
  std::vector<lts::Lts> assumptions = {};  // one for each module but the last
  std::vector<PremiseSize> premises = {};  // one for each module
  Labels refutation = {};                  // a run of all modules that breaks the guarantee
};

class AsymmetricProof {
 public:
  /// Each module is some components in parallel; only the first may reach π on its own. Learning
  /// starts from the assumptions of an earlier proof, which may be empty.
  AsymmetricProof(std::span<const lts::System> modules, LearningOptions options,
                  std::span<const lts::Lts> earlier, Context& context, Effort& effort);

  /// Proves properties that never block other components. Throws LimitReached.
  Attempt prove(const std::vector<lts::Component>& guarantee) { return prove_from(0, guarantee); }

 private:
  struct Level {
    lts::System module;
    lts::Alphabet own;                  // of the module
    lts::Alphabet rest;                 // of the modules after it
    std::optional<lts::Lts> last = {};  // the last assumption, to start from
  };

  Attempt prove_from(std::size_t level, const std::vector<lts::Component>& guarantee);
  Attempt search_last(const std::vector<lts::Component>& guarantee);
  /// Returns a proof over this alphabet, or a run of the later modules that the teacher forbids.
  Attempt learn_over(const lts::Alphabet& used, std::size_t level, const lts::System& premise);
  Attempt converse(Learner& learner, const lts::Alphabet& used, std::size_t level,
                   lts::System& premise, const Membership& member);

  LearningOptions options_;
  Context& context_;
  Effort& effort_;
  std::vector<Level> levels_;
};

}  // namespace proviso::learning
