// What must the environment of a component do, so that a property holds?
//
// T is an open component, P a property, C the actions that T shares with its environment. Over the
// interface αA = C ∪ (αP − I), where I are the actions that T keeps to itself, there is a weakest
// assumption A (Giannakopoulou, Păsăreanu, Barringer, ASE 2002): for every environment E over at
// least αA that shares exactly C with T,
//
//   E ⊨ A   iff   E ‖ T ⊨ P.
//
// A word over αA is forbidden iff some run of T ‖ P_err that shows it, or a prefix of it, reaches
// π. So A is what is left of the determinised T ‖ P_err ↾ αA without π; words that T cannot follow
// lead to the sink θ, where nothing is asked of the environment any more.
//
// There are three ways to it, which agree: the product is built and reduced as in the paper; it is
// built from parts that are reduced on the way; or its projection to αA is explored and no more of
// it than that needs. docs/design/weakest.md tells why they agree and what they cost.
//
//   const Outcome outcome = weakest_assumption({writer, properties, interface}, Method::Auto,
//   context); if (outcome.verdict == Verdict::HoldsUnder) … *outcome.assumption …
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "lts/system.hpp"
#include "outcome/outcome.hpp"

namespace proviso::weakest {

/// The component is open: plain components, as space::open_system makes them. Each property is
/// completed with transitions to π. Without any, reaching π in the component is the violation.
struct Query {
  const lts::System& component;
  std::span<const lts::Component> properties;
  const lts::Alphabet& interface;
};

/// Auto builds, and explores lazily what is too large for that.
enum class Method { Auto, Build, Lazy };

struct Outcome {
  Verdict verdict = Verdict::Undecided;
  /// If it HoldsUnder: deterministic, without τ and π, minimal, over the whole interface. What is
  /// not a transition is forbidden.
  std::optional<lts::Lts> assumption = {};
  /// θ, if some word that T cannot follow is allowed.
  std::optional<lts::StateId> sink = {};
  /// If it is Violated: a shortest run of moves that no environment can prevent.
  std::optional<Trace> trace = {};
  std::optional<StopReason> stopped = {};
  std::string stopped_in = {};  // the step that hit the limit
  std::vector<MethodStep> steps = {};
  Statistics statistics = {};  // of the largest product that was built or explored
};

/// Limits are reported in the outcome, not thrown.
Outcome weakest_assumption(const Query& query, Method method, Context& context);

}  // namespace proviso::weakest
