#include "engine/weakest/discharge.hpp"

#include "base/memory.hpp"
#include "engine/weakest/public_trace.hpp"
#include "lts/single_run.hpp"
#include "lts/transform.hpp"
#include "space/explore.hpp"
#include "space/open_system.hpp"
#include "space/product.hpp"

namespace proviso::weakest {
namespace {

/// A product in which only the first components watch: where another one moves to π, the run just
/// ends.
class Watched final : public space::Space {
 public:
  Watched(const lts::System& system, std::uint32_t watchers)
      : product_(system), watchers_(watchers) {}

  std::size_t words() const override { return product_.words(); }
  unsigned bits() const override { return product_.bits(); }
  const lts::Alphabet& alphabet() const override { return product_.alphabet(); }
  void initial(space::Word* state) const override { product_.initial(state); }
  void moves(const space::Word* state, space::Moves& moves) const override {
    product_.moves(state, moves);
    // If several components are culprits, the lowest is named, so no watcher is missed.
    moves.retain([&](std::size_t i) { return !moves.is_error(i) || moves.culprit(i) < watchers_; });
  }
  bool terminated(const space::Word* state) const override { return product_.terminated(state); }
  /// The actors of an action. The guide of a search is the last component and has no name.
  std::vector<std::string> actors(lts::ActionId action) const override {
    std::vector<std::string> actors = product_.actors(action);
    if (!actors.empty() && actors.back().empty()) actors.pop_back();
    return actors;
  }
  std::string culprit_name(std::uint32_t culprit) const override {
    return product_.culprit_name(culprit);
  }

 private:
  space::Product product_;
  std::uint32_t watchers_;
};

/// A component that does nothing and blocks these labels.
lts::Component blocker(const lts::Alphabet& labels) {
  return {"", lts::extend(lts::Lts(), labels.labels())};
}

/// The labels that other components can share: all that are not hidden.
lts::Alphabet public_part(const lts::Alphabet& alphabet) {
  std::vector<std::string> labels;
  for (const std::string& label : alphabet.labels()) {
    if (!space::is_private(label)) labels.push_back(label);
  }
  return lts::Alphabet(std::move(labels));
}

Statistics statistics_of(const space::SearchResult& found) {
  return {0, peak_memory(), found.states, found.transitions};
}

std::vector<std::string> labels_in(const space::Space& space, const space::Finding& finding,
                                   const lts::Alphabet& wanted) {
  std::vector<std::string> labels;
  for (const lts::ActionId action : finding.trace) {
    const std::string& label = space.alphabet().name(action);
    if (action != lts::kTau && wanted.contains(label)) labels.push_back(label);
  }
  return labels;
}

using Components = std::vector<lts::Component>;

/// The system between those that watch it and those that guide it.
Watched beside(const lts::System& system, Components watchers, Components guides) {
  lts::System all{system.name, std::move(watchers)};
  const auto count = static_cast<std::uint32_t>(all.components.size());
  all.components.insert(all.components.end(), system.components.begin(), system.components.end());
  for (lts::Component& guide : guides) all.components.push_back(std::move(guide));
  return Watched(all, count);
}

constexpr space::SearchGoals kErrorOnly{.error = true, .deadlock = false};

}  // namespace

Discharge discharge(const lts::System& component, const lts::Component& assumption,
                    Context& context) {
  const lts::Alphabet own = space::alphabet_of(component);
  const double start = context.seconds();
  const Watched space = beside(component, {{assumption.name, complete_with_error(assumption.lts)}},
                               {blocker(lts::difference(assumption.lts.alphabet(), own))});
  const space::SearchResult found = space::explore(space, kErrorOnly, context);
  Discharge result;
  result.statistics = statistics_of(found);
  result.statistics.seconds = context.seconds() - start;
  if (found.error) {
    result.verdict = Verdict::Violated;
    result.trace = public_trace(space, found.error->trace);
    result.departure = labels_in(space, *found.error, public_part(own));
  } else if (found.stopped) {
    result.stopped = found.stopped;
  } else {
    result.verdict = Verdict::Holds;
  }
  return result;
}

Consequence follow(const lts::System& system, std::span<const lts::Component> properties,
                   const lts::Alphabet& own, std::span<const std::string> departure,
                   Context& context) {
  const double start = context.seconds();
  const lts::Alphabet seen = public_part(own);
  Consequence result;
  const Watched watched = beside(system, {properties.begin(), properties.end()},
                                 {{"", lts::single_run(seen, departure)}});
  const space::SearchResult violation = space::explore(watched, kErrorOnly, context);
  result.statistics = statistics_of(violation);
  result.statistics.seconds = context.seconds() - start;
  if (violation.error) {
    const bool complete = labels_in(watched, *violation.error, seen).size() == departure.size();
    result.effect = complete ? Effect::Violation : Effect::EarlierViolation;
    result.trace = public_trace(watched, violation.error->trace);
    return result;
  }
  result.stopped = violation.stopped;
  if (violation.stopped) return result;
  const Watched guided = beside(system, {{"", lts::single_run(seen, departure, lts::kError)}}, {});
  const space::SearchResult followed = space::explore(guided, kErrorOnly, context);
  if (followed.error) {
    result.effect = Effect::Harmless;
  } else if (followed.stopped) {
    result.stopped = followed.stopped;
  } else {
    result.effect = Effect::Unfollowed;
  }
  result.statistics.seconds = context.seconds() - start;
  return result;
}

}  // namespace proviso::weakest
