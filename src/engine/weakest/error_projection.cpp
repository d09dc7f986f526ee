#include "engine/weakest/error_projection.hpp"

#include "space/projection.hpp"

namespace proviso::weakest {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::StateId;
using space::Projection;
using space::SetId;

/// The sets that words lead to, in the order in which they are found, with the error set as π and
/// without the empty one.
lts::Lts determinised(Projection& projection) {
  const auto actions = static_cast<std::uint32_t>(projection.alphabet().size());
  GrowingArray<std::uint64_t> rows;
  GrowingArray<Edge> edges;
  rows.push_back(0);
  for (std::uint32_t s = 0; s < projection.set_count(); ++s) {
    for (std::uint32_t a = 1; a < actions; ++a) {
      const SetId target = projection.step(SetId{s}, ActionId{a});
      if (target == Projection::kEmptySet) continue;
      const bool is_error = target == Projection::kErrorSet;
      edges.push_back({ActionId{a}, is_error ? lts::kError : StateId{space::index(target)}});
    }
    rows.push_back(edges.size());
  }
  return lts::Lts(projection.alphabet(), std::move(rows), std::move(edges), std::nullopt);
}

}  // namespace

Result explore_assumption(const space::Space& product, const lts::Alphabet& interface, Steps& steps,
                          Context& context) {
  steps.begin("project");
  Projection projection(product, interface, context);
  if (projection.initial() == Projection::kErrorSet) {
    steps.explored(projection.state_count(), projection.move_count());
    steps.end(0, 0);
    return {Verdict::Violated};
  }
  const lts::Lts sets = determinised(projection);
  steps.explored(projection.state_count(), projection.move_count());
  steps.end(sets.state_count(), sets.transition_count());
  if (!sets.has_error()) return {Verdict::Holds};
  return {Verdict::HoldsUnder, steps.take("assumption", [&] {
            return smallest_safe(complete_with_sink(prune(sets), interface), context);
          })};
}

}  // namespace proviso::weakest
