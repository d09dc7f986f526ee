// Computes what the environment of a component must do so that a property holds.
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
// There are three methods, which agree: the product is built and reduced as in the paper; it is
// built from parts that are reduced on the way; or only the needed part of its projection to αA is
// explored. docs/design/weakest.md explains why they agree and what they cost.
//
//   const Outcome outcome =
//       weakest_assumption({writer, properties, interface}, Method::Auto, context);
//   if (outcome.verdict == Verdict::HoldsUnder) … *outcome.assumption …
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

/// Auto builds, and falls back to lazy exploration if that is too large.
enum class Method { Auto, Build, Lazy };

struct Outcome {
  Verdict verdict = Verdict::Undecided;
  /// The assumption, if the verdict is HoldsUnder: deterministic, without τ and π, minimal, over
  /// the whole interface. Missing transitions are forbidden.
  std::optional<lts::Lts> assumption = {};
  /// The state θ, if some word that T cannot follow is allowed.
  std::optional<lts::StateId> sink = {};
  /// A shortest run of moves that no environment can prevent, if the verdict is Violated.
  std::optional<Trace> trace = {};
  std::optional<StopReason> stopped = {};
  std::string stopped_in = {};  // the step that hit the limit
  std::vector<MethodStep> steps = {};
  Statistics statistics = {};  // of the largest product built or explored
};

/// Computes the weakest assumption. Limits are reported in the outcome, not thrown.
Outcome weakest_assumption(const Query& query, Method method, Context& context);

}  // namespace proviso::weakest
