#include "engine/reach/team_liveness.hpp"

#include <algorithm>
#include <new>

#include "base/memory.hpp"
#include "engine/reach/explored_paths.hpp"
#include "engine/reach/named_trace.hpp"
#include "engine/reach/space_from.hpp"
#include "space/component_search.hpp"
#include "space/team_reach.hpp"

namespace proviso::reach {
namespace {

using lts::ActionId;
using space::Finding;
using space::Moves;
using space::Word;
using Marks = space::TeamReach::Marks;

/// A run into a terminal set, and the actions of the set.
struct Evidence {
  FairRun run;
  std::vector<ActionId> actions;
  bool complete = false;  // false: the set was too far away
};

/// Continues a run into a terminal set and round a cycle through a member that is `wanted`, or any
/// if there is none. All ranks do the same, each for itself and without the limits of the run,
/// which they would meet at different moments.
Evidence into_terminal_set(const space::Space& space, const Finding& run,
                           const std::function<bool(const Word*)>& wanted) {
  Evidence evidence{{run.trace, std::nullopt}, {}, false};
  const SpaceFrom rest(space, run.states.data() + run.states.size() - space.words());
  Context context({.seconds = {}, .memory_bytes = {}, .states = kMostStatesOfCycle});
  space::ComponentSearch search(rest, context);
  std::vector<std::uint32_t> members;
  try {
    search.run([&](const space::ComponentSearch::Component& component) {
      if (!component.terminal) return true;
      members.assign(component.members.begin(), component.members.end());
      return false;
    });
  } catch (const LimitReached&) {
    return evidence;
  }
  if (members.empty()) return evidence;
  evidence.complete = true;
  const auto state = [&](std::uint32_t member) {
    return search.store().state(std::size_t{member});
  };
  std::vector<bool> occurs(space.alphabet().size());
  Moves moves(space.words());
  for (const std::uint32_t member : members) {
    space.moves(state(member), moves);
    for (std::size_t k = 0; k < moves.size(); ++k) occurs[lts::index(moves.action(k))] = true;
  }
  for (std::uint32_t a = 0; a < occurs.size(); ++a) {
    if (occurs[a]) evidence.actions.push_back(ActionId{a});
  }
  const auto chosen = std::find_if(members.begin(), members.end(),
                                   [&](std::uint32_t member) { return wanted(state(member)); });
  const std::uint32_t member = chosen == members.end() ? members.front() : *chosen;
  ExploredPaths paths(rest, search.store());
  paths.walk(
      0, [&](std::uint32_t reached) { return reached != member; },
      [](std::uint32_t, ActionId) { return true; });
  std::vector<ActionId>& actions = evidence.run.actions;
  const std::vector<ActionId> way = paths.run_to(member);
  actions.insert(actions.end(), way.begin(), way.end());
  const std::vector<ActionId> cycle = ExploredPaths(rest, search.store()).cycle(member);
  if (!cycle.empty()) evidence.run.loops_to = actions.size();
  actions.insert(actions.end(), cycle.begin(), cycle.end());
  return evidence;
}

bool leads_to_error(const Moves& moves) {
  for (std::size_t k = 0; k < moves.size(); ++k) {
    if (moves.is_error(k)) return true;
  }
  return false;
}

Marks complement(Marks marks) {
  marks.flip();
  return marks;
}

/// The states that reach only terminal sets with none of E and, unless F is null, some of F.
class Doom {
 public:
  using Holds = std::function<bool(const Word*, const Moves&)>;

  Doom(const space::Space& space, const space::TeamStates& states, Context& context)
      : reach_(space, states, context) {}

  std::optional<Finding> nearest(const Holds& in_e, const Holds& in_f) {
    Marks lost = reach_.having(in_e);
    reach_.add_predecessors(lost);
    if (in_f) {
      Marks good = reach_.having(in_f);
      reach_.add_predecessors(good);
      const Marks dead =
          reach_.having([](const Word*, const Moves& moves) { return leads_to_error(moves); });
      Marks bad = complement(std::move(good));
      for (std::size_t i = 0; i < bad.size(); ++i) bad[i] = bad[i] || dead[i];
      reach_.add_predecessors(bad);
      for (std::size_t i = 0; i < lost.size(); ++i) lost[i] = lost[i] || bad[i];
    }
    return reach_.nearest(complement(std::move(lost)));
  }

  bool any(const Holds& holds) { return reach_.any(reach_.having(holds)); }

 private:
  space::TeamReach reach_;
};

/// Whether each action of the space is shown and among the labels.
std::vector<bool> chosen_actions(const space::Space& space, const std::vector<std::string>& labels,
                                 const lts::Visibility& visibility) {
  std::vector<bool> chosen(space.alphabet().size());
  for (std::uint32_t a = 0; a < chosen.size(); ++a) {
    const std::string& label = space.alphabet().name(ActionId{a});
    chosen[a] = ActionId{a} != lts::kTau && visibility.shows(label) &&
                std::find(labels.begin(), labels.end(), label) != labels.end();
  }
  return chosen;
}

Doom::Holds doing(std::vector<bool> actions) {
  return [actions = std::move(actions)](const Word*, const Moves& moves) {
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (!moves.is_error(k) && actions[lts::index(moves.action(k))]) return true;
    }
    return false;
  };
}

ProgressAnswer violated(const space::Space& space, const Finding& run,
                        const lts::ProgressProperty& property, const lts::Visibility& visibility) {
  const Evidence evidence = into_terminal_set(space, run, [](const Word*) { return true; });
  Trace trace = named_trace(space, evidence.run.actions, visibility);
  trace.loops_to = evidence.run.loops_to;
  ProgressAnswer answer{Verdict::Violated, std::move(trace)};
  std::vector<ActionId> actions = evidence.actions;
  if (!evidence.complete) {
    // What still happens is not known; that this does not, is.
    Moves moves(space.words());
    space.moves(run.states.data() + run.states.size() - space.words(), moves);
    for (std::size_t k = 0; k < moves.size(); ++k) actions.push_back(moves.action(k));
    answer.missing = property.actions;
  }
  for (const ActionId action : actions) {
    const std::string& label = space.alphabet().name(action);
    if (action != lts::kTau && visibility.shows(label)) answer.actions.push_back(label);
  }
  std::sort(answer.actions.begin(), answer.actions.end());
  return answer;
}

}  // namespace

ProgressOutcome check_progress_as_team(const space::Space& space,
                                       std::span<const lts::ProgressProperty> properties,
                                       const lts::Visibility& visibility, Context& context) {
  const double start = context.seconds();
  ProgressOutcome outcome;
  outcome.answers.resize(properties.size());
  const space::TeamStates states = space::explore_keeping_states(
      space, {.error = true, .deadlock = false, .all = true}, context);
  outcome.statistics.states = states.found.states;
  outcome.statistics.transitions = states.found.transitions;
  outcome.stopped = states.found.stopped;
  const std::optional<Finding>& error = states.found.error;
  Doom doom(space, states, context);
  try {
    for (std::size_t p = 0; p < properties.size(); ++p) {
      const lts::ProgressProperty& property = properties[p];
      // π is a terminal set without actions.
      if (error && !property.condition) {
        outcome.answers[p] = {Verdict::Violated, named_trace(space, error->trace, visibility)};
        continue;
      }
      if (outcome.stopped) continue;
      const Doom::Holds condition =
          property.condition ? doing(chosen_actions(space, *property.condition, visibility))
                             : Doom::Holds();
      const auto found =
          doom.nearest(doing(chosen_actions(space, property.actions, visibility)), condition);
      outcome.answers[p] =
          found ? violated(space, *found, property, visibility) : ProgressAnswer{Verdict::Holds};
    }
  } catch (const LimitReached& limit) {
    outcome.stopped = limit.reason();
  }
  outcome.statistics.seconds = context.seconds() - start;
  outcome.statistics.peak_memory_bytes = peak_memory();
  return outcome;
}

FairOutcome find_fair_run(const space::Space& space,
                          const std::function<logic::RabinMarks(const Word*)>& marks,
                          std::uint32_t pairs, Context& context) {
  const space::TeamStates states = space::explore_keeping_states(
      space, {.error = true, .deadlock = false, .all = true}, context);
  FairOutcome outcome;
  outcome.states = states.found.states;
  outcome.transitions = states.found.transitions;
  outcome.stopped = states.found.stopped;
  if (outcome.stopped) return outcome;
  Doom doom(space, states, context);
  outcome.some_end = states.found.error.has_value() ||
                     doom.any([](const Word*, const Moves& moves) { return moves.empty(); });
  try {
    for (std::uint32_t pair = 0; pair < pairs; ++pair) {
      // A state that a run cannot leave is not visited again and again.
      const Doom::Holds good = [&](const Word* state, const Moves& moves) {
        return !moves.empty() && marks(state).is_good(pair);
      };
      if (!doom.any(good)) continue;
      const Doom::Holds bad = [&](const Word* state, const Moves&) {
        return marks(state).is_bad(pair);
      };
      const auto found = doom.nearest(bad, good);
      if (!found) continue;
      const Evidence evidence = into_terminal_set(
          space, *found, [&](const Word* state) { return marks(state).is_good(pair); });
      outcome.run = evidence.run;
      return outcome;
    }
  } catch (const LimitReached& limit) {
    outcome.stopped = limit.reason();
  }
  return outcome;
}

}  // namespace proviso::reach
