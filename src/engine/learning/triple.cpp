#include "engine/learning/triple.hpp"

#include <stdexcept>
#include <utility>

#include "space/explore.hpp"
#include "space/product.hpp"

namespace proviso::learning {
namespace {

/// Does the labels of the run one after the other, and no other of the alphabet.
lts::Lts chain(const Labels& run, const lts::Alphabet& over) {
  lts::LtsBuilder builder;
  for (const std::string& label : over.labels()) builder.action(label);
  lts::StateId at = builder.add_state();
  for (const std::string& label : projected(run, over)) {
    const lts::StateId next = builder.add_state();
    builder.add_transition(at, builder.action(label), next);
    at = next;
  }
  return std::move(builder).build();
}

}  // namespace

Search search_error(const lts::System& system, Context& context) {
  const space::Product product(system);
  const auto found = space::explore(product, {.error = true, .deadlock = false}, context);
  if (found.stopped) throw LimitReached(*found.stopped);
  Search search;
  search.states = found.states;
  search.transitions = found.transitions;
  if (found.error) {
    search.error.emplace();
    for (const lts::ActionId action : found.error->trace) {
      if (action != lts::kTau) search.error->push_back(product.alphabet().name(action));
    }
  }
  return search;
}

Search search_error_along(lts::System system, const Labels& run, const lts::Alphabet& over,
                          Context& context) {
  system.components.push_back({"run", chain(run, over)});
  return search_error(system, context);
}

ErrorRun run_to_error_along(lts::System system, const Labels& run, const lts::Alphabet& over,
                            Context& context) {
  system.components.push_back({"run", chain(run, over)});
  const space::Product product(system);
  const auto found = space::explore(product, {.error = true, .deadlock = false}, context);
  if (found.stopped) throw LimitReached(*found.stopped);
  if (!found.error) throw std::logic_error("a run to the error state leads elsewhere");
  ErrorRun result;
  for (const lts::ActionId action : found.error->trace) {
    result.labels.push_back(product.alphabet().name(action));
  }
  result.culprit = product.culprit_name(found.error->culprit);
  return result;
}

Labels projected(const Labels& run, const lts::Alphabet& alphabet) {
  Labels result;
  for (const std::string& label : run) {
    if (alphabet.contains(label)) result.push_back(label);
  }
  return result;
}

Word as_word(const Labels& run, const lts::Alphabet& alphabet) {
  Word word;
  for (const std::string& label : run) {
    if (const auto action = alphabet.find(label)) word.push_back(*action);
  }
  return word;
}

}  // namespace proviso::learning
