#include "engine/weakest/decompose.hpp"

#include <span>

#include "engine/weakest/weakest.hpp"
#include "lts/transform.hpp"
#include "space/open_system.hpp"

namespace proviso::weakest {
namespace {

/// C ∪ (αP − I), C being what the component shares with the rest and I its other labels.
lts::Alphabet interface_between(const lts::Alphabet& component, const lts::Alphabet& rest,
                                const lts::Alphabet& property) {
  return lts::join(lts::intersection(component, rest), lts::difference(property, component));
}

/// The same system with all labels of the demand: the first component blocks those that were
/// missing.
lts::System with_labels_of(const lts::Alphabet& demand, const lts::System& system) {
  lts::System complete = system;
  if (complete.components.empty()) complete.components.push_back({system.name, lts::Lts()});
  const lts::Alphabet missing = lts::difference(demand, space::alphabet_of(system));
  lts::Lts& first = complete.components.front().lts;
  first = lts::extend(first, missing.labels());
  return complete;
}

}  // namespace

Decomposition decompose(const lts::Component& demand, const lts::System& system, Context& context) {
  Decomposition result;
  lts::System rest = with_labels_of(demand.lts.alphabet(), system);
  lts::Lts left = demand.lts;
  while (!rest.components.empty()) {
    const lts::Component& first = rest.components.front();
    const lts::System component{first.name, {first}};
    rest.components.erase(rest.components.begin());
    const lts::Component property{demand.name, lts::complete_with_error(left)};
    const lts::Alphabet interface = interface_between(component.components.front().lts.alphabet(),
                                                      space::alphabet_of(rest), left.alphabet());
    const Outcome remainder =
        weakest_assumption({component, std::span(&property, 1), interface}, Method::Auto, context);
    Passage passage{component.name, remainder.verdict};
    if (remainder.assumption) {
      passage.states = remainder.assumption->state_count();
      passage.transitions = remainder.assumption->transition_count();
      passage.grew = passage.states > left.state_count();
    }
    result.passages.push_back(std::move(passage));
    if (remainder.verdict != Verdict::HoldsUnder) {
      result.verdict = remainder.verdict;
      result.trace = remainder.trace;
      result.stopped = remainder.stopped;
      return result;
    }
    left = remainder.assumption.value();
  }
  return result;
}

}  // namespace proviso::weakest
