#include "engine/learning/triple.hpp"

#include <stdexcept>
#include <utility>

#include "lts/single_run.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"

namespace proviso::learning {
namespace {

lts::System beside_run(lts::System system, const Labels& run, const lts::Alphabet& over) {
  system.components.push_back({"run", lts::single_run(over, projected(run, over))});
  return system;
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
  return search_error(beside_run(std::move(system), run, over), context);
}

ErrorRun run_to_error_along(lts::System system, const Labels& run, const lts::Alphabet& over,
                            Context& context) {
  const space::Product product(beside_run(std::move(system), run, over));
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
