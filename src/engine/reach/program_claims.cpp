#include "engine/reach/program_claims.hpp"

#include <algorithm>
#include <functional>
#include <new>
#include <optional>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include "base/memory.hpp"
#include "engine/reach/claimed_space.hpp"
#include "engine/reach/program_search.hpp"
#include "engine/reach/program_trace.hpp"
#include "engine/reach/short_lasso.hpp"
#include "engine/reach/standing.hpp"
#include "engine/reach/team_cycles.hpp"
#include "engine/reach/tight_claim.hpp"
#include "logic/ltl_to_buchi.hpp"
#include "process/footprint.hpp"
#include "space/component_search.hpp"

namespace proviso::reach {
namespace {

using process::ProgramSpace;
using space::ComponentSearch;
using space::Moves;
using space::StateStore;
using space::Word;

using Numbers = std::vector<std::uint32_t>;

/// Shortest ways between states that have been explored.
class Ways {
 public:
  Ways(const ClaimedSpace& space, const StateStore& store) : space_(space), store_(store) {}

  /// The numbers of the states after `from` up to `to`, at least one step; only states that are
  /// allowed are gone through. There must be such a way.
  Numbers way(std::uint32_t from, std::uint32_t to,
              const std::function<bool(std::uint32_t)>& allowed) const {
    boost::unordered_flat_map<std::uint32_t, std::uint32_t> parents;
    Numbers queue{from};
    Moves moves(space_.words());
    for (std::size_t next = 0; next < queue.size(); ++next) {
      // All moves: those of a process that went alone are among them.
      space_.ample(store_.state(std::size_t{queue[next]}), space::Space::kEverybody, moves);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves.is_error(i)) continue;
        const auto target = store_.find(moves.target(i));
        if (!target || !allowed(lts::index(*target))) continue;
        if (!parents.emplace(lts::index(*target), queue[next]).second) continue;
        if (lts::index(*target) == to) return backwards(parents, from, to);
        queue.push_back(lts::index(*target));
      }
    }
    throw std::logic_error("no way between states of a component");
  }

 private:
  static Numbers backwards(const boost::unordered_flat_map<std::uint32_t, std::uint32_t>& parents,
                           std::uint32_t from, std::uint32_t to) {
    Numbers way{to};
    for (std::uint32_t at = parents.at(to); at != from; at = parents.at(at)) way.push_back(at);
    std::reverse(way.begin(), way.end());
    return way;
  }

  const ClaimedSpace& space_;
  const StateStore& store_;
};

/// States that hold a bad run, and what a cycle must go through to be one: an accepting state, and
/// with fairness, for each process a state where it cannot move or the two ends of a move of it.
struct BadStates {
  Numbers members;
  Numbers waypoints;
};

class CycleSearch {
 public:
  CycleSearch(const ClaimedSpace& space, bool fair, Context& context)
      : space_(space), fair_(fair), search_(space, context), moves_(space.words()) {}

  /// A lasso in the states of the program, if there is one.
  std::optional<ProgramRun> run() {
    const std::optional<BadStates> found = fair_ ? fair_component() : first_cycle();
    if (!found) return std::nullopt;
    return lasso(*found);
  }

  std::uint64_t states() const { return search_.store().size(); }
  std::uint64_t transitions() const { return search_.transitions(); }

 private:
  const Word* state(std::uint32_t number) const {
    return search_.store().state(std::size_t{number});
  }

  std::optional<BadStates> first_cycle() {
    const auto cycle =
        search_.find_cycle([this](const Word* state) { return space_.accepting(state); });
    if (!cycle) return std::nullopt;
    return BadStates{{cycle->open.begin(), cycle->open.end()}, {cycle->accepting}};
  }

  /// Fairness is a matter of whole components: a longer cycle may be fair where a shorter is not.
  std::optional<BadStates> fair_component() {
    std::optional<BadStates> found;
    search_.run([&](const ComponentSearch::Component& component) {
      if (component.cyclic) found = examine(component.members);
      return !found;
    });
    return found;
  }

  std::optional<BadStates> examine(std::span<const std::uint32_t> members) {
    const auto accepting = std::find_if(members.begin(), members.end(), [&](std::uint32_t member) {
      return space_.accepting(state(member));
    });
    if (accepting == members.end()) return std::nullopt;
    BadStates found{{members.begin(), members.end()}, {*accepting}};
    if (!add_fairness(found)) return std::nullopt;
    return found;
  }

  bool add_fairness(BadStates& found) {
    const boost::unordered_flat_set<std::uint32_t> inside(found.members.begin(),
                                                          found.members.end());
    std::uint32_t processes = 0;
    for (const std::uint32_t member : found.members) {
      processes = std::max(processes, process_count(member));
    }
    for (std::uint32_t process = 0; process < processes; ++process) {
      if (!add_witness(process, inside, found)) return false;
    }
    return true;
  }

  std::uint32_t process_count(std::uint32_t member) const {
    process::Execution execution(space_.inner().machine());
    space_.inner().look(execution, state(member));
    return execution.process_count();
  }

  bool add_witness(std::uint32_t process, const boost::unordered_flat_set<std::uint32_t>& inside,
                   BadStates& found) {
    Moves steps(space_.inner().words());
    for (const std::uint32_t member : found.members) {
      space_.inner().moves_of(state(member), process, steps);
      if (steps.empty()) {
        found.waypoints.push_back(member);
        return true;
      }
      space_.moves_of(state(member), process, moves_);
      for (std::size_t i = 0; i < moves_.size(); ++i) {
        if (moves_.is_error(i)) continue;
        const auto target = search_.store().find(moves_.target(i));
        if (!target || !inside.contains(lts::index(*target))) continue;
        found.waypoints.push_back(member);
        found.waypoints.push_back(lts::index(*target));
        return true;
      }
    }
    return false;
  }

  ProgramRun lasso(const BadStates& found) const {
    const Ways ways(space_, search_.store());
    const std::uint32_t home = found.waypoints.front();
    Numbers run{0};
    const auto append = [&run](const Numbers& more) {
      run.insert(run.end(), more.begin(), more.end());
    };
    if (home != 0) append(ways.way(0, home, [](std::uint32_t) { return true; }));
    ProgramRun result;
    result.loops_to = run.size() - 1;
    const boost::unordered_flat_set<std::uint32_t> inside(found.members.begin(),
                                                          found.members.end());
    const auto allowed = [&inside](std::uint32_t number) { return inside.contains(number); };
    for (std::size_t i = 1; i < found.waypoints.size(); ++i) {
      if (run.back() != found.waypoints[i])
        append(ways.way(run.back(), found.waypoints[i], allowed));
    }
    const bool moved = run.size() - 1 > *result.loops_to;
    if (!moved || run.back() != home) append(ways.way(run.back(), home, allowed));
    for (const std::uint32_t number : run) {
      const Word* const at = state(number);
      result.states.insert(result.states.end(), at, at + space_.inner().words());
    }
    return result;
  }

  const ClaimedSpace& space_;
  bool fair_;
  ComponentSearch search_;
  Moves moves_;
};

/// The states of the program along a run of it with a claim.
ProgramRun without_claim(const ClaimedSpace& space, const std::vector<Word>& states) {
  ProgramRun run;
  for (std::size_t at = 0; at < states.size(); at += space.words()) {
    const Word* const state = states.data() + at;
    run.states.insert(run.states.end(), state, state + space.inner().words());
  }
  return run;
}

/// Only the end of the claim counts.
void search_end(const ClaimedSpace& space, const ClaimedSpace& in_depth, SearchBounds bounds,
                Context& context, ClaimOutcome& outcome) {
  const auto findings =
      search_program(space, in_depth, {.error = true, .deadlock = false}, bounds, context);
  const space::SearchResult& found = findings.found;
  outcome.statistics.states = found.states;
  outcome.statistics.transitions = found.transitions;
  outcome.result.stopped = found.stopped;
  if (!found.error) {
    if (!found.stopped) outcome.result.verdict = Verdict::Holds;
    return;
  }
  outcome.result.stopped.reset();
  outcome.result.verdict = Verdict::Violated;
  const auto tell = [&](const ClaimedSpace& of, const space::Finding& finding, bool shortest) {
    outcome.result.trace = program_trace(of.inner(), without_claim(of, finding.states));
    outcome.result.trace->shortest = shortest;
    if (!shortest) outcome.result.note = kMayBeLonger;
  };
  if (!space.is_reduced()) return tell(space, *found.error, !findings.deep_error);
  with_all_orders(space.inner(), [&](const ProgramSpace& all) {
    const ClaimedSpace claimed(all, space.claimant());
    const auto shortest = search_shortest(claimed, findings, bounds, context);
    if (shortest.error) {
      tell(claimed, *shortest.error, true);
    } else {
      tell(space, *found.error, false);
    }
  });
}

/// Enters the run; where it stands still for ever, says where each process does.
void tell(const process::ProgramSpace& space, const ProgramRun& run, PropertyResult& result) {
  result.trace = program_trace(space, run);
  result.note.clear();
  const bool stands =
      !result.trace->steps.empty() && result.trace->steps.back().action == kStandsStill;
  if (stands) result.note = standing(space, run.states.data() + run.states.size() - space.words());
}

/// Says whether the run is a shortest one.
void mark(bool shortest, PropertyResult& result) {
  result.trace->shortest = shortest;
  if (shortest) return;
  if (!result.note.empty()) result.note += "; ";
  result.note += kMayBeLonger;
}

/// Looks for a lasso with fewer moves than `length` in the program itself, whose space has all
/// orders of steps.
using FindExact =
    std::function<ShortLasso(const ProgramSpace& all, std::size_t length, Context& context)>;

/// How short the lassos of the product with a claim are.
struct Shortness {
  bool is_exact = true;  // those of the program are not shorter
  FindExact find = {};   // if not: how to find those, if there is a way
};

/// A cycle without progress. The claim has to guess that it begins, a step before it does.
ShortLasso find_non_progress(const ProgramSpace& all, std::size_t length, Context& context) {
  LassoGoal goal;
  goal.marks = [&all](const Word* state) {
    process::Execution at(all.machine());
    all.look(at, state);
    return at.at_progress() ? LassoGoal::kBarred : 0;
  };
  return find_short_lasso(all, goal, length, context);
}

/// Replaces the run of a violation by a shortest one, if that is not far to seek. Says whether
/// there may be a shorter one.
void shorten(const ClaimedSpace& space, const Shortness& shortness, Context& context,
             PropertyResult& result) {
  with_all_orders(space.inner(), [&](const ProgramSpace& all) {
    const ClaimedSpace claimed(all, space.claimant());
    // Moves of a program are one step or more.
    std::size_t length = result.trace->steps.size() + 1;
    const ShortLasso found = find_short_lasso(
        claimed, [&](const Word* state) { return claimed.accepting(state); }, length, context);
    if (found.lasso) {
      ProgramRun run = without_claim(claimed, found.lasso->states);
      run.loops_to = found.lasso->loops_to;
      length = run.states.size() / all.words() - 1;
      tell(all, run, result);
    }
    bool is_shortest = shortness.is_exact && found.lasso && found.complete;
    if (shortness.find) {
      ShortLasso exact = shortness.find(all, length, context);
      is_shortest = exact.complete && (found.lasso || exact.lasso);
      if (exact.lasso) {
        ProgramRun run{std::move(exact.lasso->states)};
        run.loops_to = exact.lasso->loops_to;
        tell(all, run, result);
      }
    }
    mark(is_shortest, result);
  });
}

void search_cycles_as_team(const ClaimedSpace& space, Context& context, ClaimOutcome& outcome) {
  const TeamCycles found = find_accepting_run(
      space, [&](const Word* state) { return space.accepting(state); }, context);
  outcome.statistics.states = found.states;
  outcome.statistics.transitions = found.transitions;
  if (found.stopped) throw LimitReached(*found.stopped);
  outcome.result.verdict = found.run ? Verdict::Violated : Verdict::Holds;
  if (!found.run) return;
  ProgramRun run = without_claim(space, found.run->states);
  run.loops_to = found.run->loops_to;
  tell(space.inner(), run, outcome.result);
  if (!run.loops_to) outcome.result.note = "the cycle, which lies behind this run, is not shown";
}

void search_cycles(const ClaimedSpace& space, bool fair, const Shortness& shortness,
                   Context& context, ClaimOutcome& outcome) {
  if (context.team != nullptr) return search_cycles_as_team(space, context, outcome);
  CycleSearch search(space, fair, context);
  const auto count = [&] {
    outcome.statistics.states = search.states();
    outcome.statistics.transitions = search.transitions();
  };
  try {
    const auto run = search.run();
    outcome.result.verdict = run ? Verdict::Violated : Verdict::Holds;
    if (run) tell(space.inner(), *run, outcome.result);
    // A fair run needs its waypoints, so that only others can be shortened.
    if (run && !fair) shorten(space, shortness, context, outcome.result);
    if (run && fair) mark(false, outcome.result);
  } catch (...) {
    count();
    throw;
  }
  count();
}

/// Limits, and a program whose initialisers fail: nothing is said of its runs then, as there are
/// none.
template <typename Search>
ClaimOutcome checked(const process::Program& program, const process::Machine& machine,
                     bool reduction, std::string kind, Context& context, Search search) {
  const double start = context.seconds();
  ClaimOutcome outcome;
  outcome.result.kind = std::move(kind);
  try {
    with_room(program, machine, reduction, [&](const ProgramSpace& space) {
      if (space.initial_fault() != process::Fault::None) {
        outcome.result.verdict = Verdict::Holds;
        return;
      }
      outcome.statistics.reduced = space.is_reduced();
      search(space, outcome);
    });
  } catch (const LimitReached& stop) {
    outcome.result.stopped = stop.reason();
  } catch (const std::bad_alloc&) {
    outcome.result.stopped = StopReason::Memory;
  } catch (const logic::FormulaTooLarge& too_large) {
    outcome.result.note = too_large.what();
  }
  outcome.statistics.seconds = context.seconds() - start;
  outcome.statistics.peak_memory_bytes = peak_memory();
  return outcome;
}

bool counts_steps(const process::TemporalProperty& property) {
  boost::unordered_flat_set<std::uint32_t> seen;
  std::vector<logic::Formula> open{property.violation};
  while (!open.empty()) {
    const logic::Formula at = open.back();
    open.pop_back();
    if (!seen.insert(logic::index(at)).second) continue;
    switch (property.pool.op(at)) {
      case logic::Operator::Next:
        return true;
      case logic::Operator::And:
      case logic::Operator::Or:
      case logic::Operator::Until:
      case logic::Operator::Release:
        open.push_back(property.pool.right(at));
        [[fallthrough]];
      case logic::Operator::Not:
        open.push_back(property.pool.left(at));
        break;
      default:
        break;
    }
  }
  return false;
}

/// Whether a claim has one control state that does not end it, and reads states only. Such a claim
/// does not count steps: what it does in a state, it can do again if the state stays the same.
bool has_one_state(const process::Program& program, const process::Proctype& claim) {
  for (std::uint32_t t = 0; t < claim.transitions.size(); ++t) {
    const process::Transition& transition = claim.transitions[t];
    const auto target = index(transition.target);
    const bool stays = target == 0 || claim.controls[target].terminal;
    const bool is_plain = transition.statement.kind != process::Statement::Kind::Deterministic;
    if (!stays || !is_plain || footprint(program, claim, t).asks_globally) return false;
  }
  return true;
}

}  // namespace

ClaimOutcome check_claim(const process::Program& program, const process::Machine& machine,
                         std::size_t claim, const ProgramOptions& options, Context& context) {
  const process::Body& body = machine.claims[claim];
  const bool accepts =
      std::any_of(body.controls.begin(), body.controls.end(),
                  [](const process::CompiledControl& control) { return control.accept; });
  const auto search = [&](const ProgramSpace& space, ClaimOutcome& outcome) {
    const ProgramSpace youngest_first = space.youngest_first();
    const ClaimedSpace claimed(space, claimant(machine, claim));
    const ClaimedSpace in_depth(youngest_first, claimant(machine, claim));
    search_end(claimed, in_depth, options.bounds, context, outcome);
    if (!accepts || outcome.result.verdict != Verdict::Holds) return;
    search_cycles(in_depth, options.weak_fairness, {}, context, outcome);
  };
  const bool reduction = options.reduction && !options.weak_fairness &&
                         has_one_state(program, program.claims[claim].body);
  ClaimOutcome outcome = checked(program, machine, reduction, "ltl", context, search);
  outcome.result.property = program.claims[claim].name;
  return outcome;
}

ClaimOutcome check_property(const process::Program& program, const process::Machine& machine,
                            std::size_t property, const ProgramOptions& options, Context& context) {
  const process::TemporalProperty& asked = program.properties[property];
  const bool reduction = options.reduction && !options.weak_fairness && !counts_steps(asked);
  const auto search = [&](const ProgramSpace& space, ClaimOutcome& outcome) {
    logic::FormulaPool pool = asked.pool;
    const logic::Buchi automaton = logic::ltl_to_buchi(pool, asked.violation, context);
    const ProgramSpace youngest_first = space.youngest_first();
    const ClaimedSpace claimed(space, claimant(machine, property, automaton));
    const ClaimedSpace in_depth(youngest_first, claimant(machine, property, automaton));
    // A bad prefix can go on fairly, so that fairness does not matter.
    if (automaton.only_universal_accepts()) {
      search_end(claimed, in_depth, options.bounds, context, outcome);
    } else {
      const TightClaim tight(machine.atoms[property], asked.pool, asked.violation);
      Shortness shortness{.is_exact = false};
      if (tight.fits()) {
        shortness.find = [&tight](const ProgramSpace& all, std::size_t length, Context& part) {
          return tight.find(all, length, part);
        };
      }
      search_cycles(in_depth, options.weak_fairness, shortness, context, outcome);
    }
  };
  ClaimOutcome outcome = checked(program, machine, reduction, "ltl", context, search);
  outcome.result.property = asked.name;
  return outcome;
}

ClaimOutcome check_acceptance(const process::Program& program, const process::Machine& machine,
                              const ProgramOptions& options, Context& context) {
  const bool reduction = options.reduction && !options.weak_fairness;
  return checked(program, machine, reduction, "ltl", context,
                 [&](const ProgramSpace& space, ClaimOutcome& outcome) {
                   const ProgramSpace youngest_first = space.youngest_first();
                   search_cycles(ClaimedSpace(youngest_first, acceptance()), options.weak_fairness,
                                 {}, context, outcome);
                 });
}

ClaimOutcome check_progress_labels(const process::Program& program, const process::Machine& machine,
                                   const ProgramOptions& options, Context& context) {
  const bool reduction = options.reduction && !options.weak_fairness;
  return checked(program, machine, reduction, "progress", context,
                 [&](const ProgramSpace& space, ClaimOutcome& outcome) {
                   const ProgramSpace youngest_first = space.youngest_first();
                   search_cycles(ClaimedSpace(youngest_first, non_progress()),
                                 options.weak_fairness, {false, find_non_progress}, context,
                                 outcome);
                 });
}

}  // namespace proviso::reach
