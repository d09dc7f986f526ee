#include "engine/reach/ltl.hpp"

#include <algorithm>
#include <new>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/reach/explored_paths.hpp"
#include "engine/reach/named_trace.hpp"
#include "engine/reach/observer.hpp"
#include "engine/reach/team_liveness.hpp"
#include "logic/determinise_buchi.hpp"
#include "logic/ltl_to_buchi.hpp"
#include "space/component_search.hpp"
#include "space/explore.hpp"

namespace proviso::reach {
namespace {

class AssertionCheck {
 public:
  AssertionCheck(const space::Space& space, const lts::Assertion& assertion, Context& context)
      : space_(space), assertion_(assertion), context_(context) {
    outcome_.result.property = assertion.name;
    outcome_.result.kind = "ltl";
    note_unknown_labels();
  }

  LtlOutcome run(LtlOptions options) {
    try {
      logic::FormulaPool pool = assertion_.pool;
      const logic::Formula negation = pool.negate(assertion_.formula);
      logic::Buchi automaton = logic::ltl_to_buchi(pool, negation, context_);
      if (automaton.only_universal_accepts()) {
        check_bad_prefixes(std::move(automaton));
      } else if (context_.team != nullptr && !options.fair_choice) {
        note("several processes do not search for cycles");
      } else if (context_.team != nullptr) {
        check_fair_runs_as_team(std::move(automaton));
      } else if (options.fair_choice) {
        check_fair_runs(std::move(automaton));
      } else {
        check_all_runs(automaton);
      }
    } catch (const LimitReached& stop) {
      outcome_.result.stopped = stop.reason();
    } catch (const std::bad_alloc&) {
      outcome_.result.stopped = StopReason::Memory;
    } catch (const logic::FormulaTooLarge& too_large) {
      note(too_large.what());
    }
    return std::move(outcome_);
  }

 private:
  /// The shortest run to the universal state of the negation.
  void check_bad_prefixes(logic::Buchi automaton) {
    logic::DeterministicRabin rabin(std::move(automaton));
    Observer observer = deterministic_observer(rabin);
    if (context_.team != nullptr) observer.complete(context_);
    const ObservedSpace observed(space_, observer,
                                 [&](std::uint32_t state) { return rabin.universal(state); });
    const auto search = space::explore(observed, {.error = true, .deadlock = false}, context_);
    outcome_.statistics.states = search.states;
    outcome_.statistics.transitions = search.transitions;
    if (search.error) return violated(search.error->trace, {});
    outcome_.result.stopped = search.stopped;
    if (!search.stopped) outcome_.result.verdict = Verdict::Holds;
  }

  /// A terminal set of the product that satisfies the Rabin condition.
  void check_fair_runs(logic::Buchi automaton) {
    logic::DeterministicRabin rabin(std::move(automaton));
    Observer observer = deterministic_observer(rabin);
    const ObservedSpace observed(space_, observer);
    search_components(observed,
                      [&](const space::ComponentSearch::Component& component,
                          const space::StateStore& store) -> std::optional<std::uint32_t> {
                        if (!component.terminal) return std::nullopt;
                        const auto automaton_state = [&](std::uint32_t member) {
                          return observer.automaton_state(
                              observed.observer_state(store.state(std::size_t{member})));
                        };
                        std::vector<std::uint32_t> visited;
                        for (const std::uint32_t member : component.members) {
                          visited.push_back(automaton_state(member));
                        }
                        std::sort(visited.begin(), visited.end());
                        visited.erase(std::unique(visited.begin(), visited.end()), visited.end());
                        if (!rabin.accepts(visited)) return std::nullopt;
                        // The cycle shown must satisfy the condition itself: it goes through a
                        // state that is good for a pair for which no state of the set is bad.
                        for (const std::uint32_t member : component.members) {
                          const std::uint32_t good = rabin.marks(automaton_state(member)).good;
                          const bool spoilt = std::any_of(
                              visited.begin(), visited.end(),
                              [&](std::uint32_t state) { return rabin.marks(state).is_bad(good); });
                          if (good != logic::RabinMarks::kNone && !spoilt) return member;
                        }
                        return component.members[0];
                      });
  }

  /// The same, without components: some state from which only such terminal sets can be reached.
  void check_fair_runs_as_team(logic::Buchi automaton) {
    logic::DeterministicRabin rabin(std::move(automaton));
    Observer observer = deterministic_observer(rabin);
    observer.complete(context_);
    const ObservedSpace observed(space_, observer);
    const auto marks = [&](const space::Word* state) {
      return rabin.marks(observer.automaton_state(observed.observer_state(state)));
    };
    const auto pairs = static_cast<std::uint32_t>(rabin.pair_count());
    const FairOutcome found = find_fair_run(observed, marks, pairs, context_);
    outcome_.statistics.states = found.states;
    outcome_.statistics.transitions = found.transitions;
    outcome_.result.stopped = found.stopped;
    if (found.run) {
      if (!found.run->loops_to) note("the run ends where every fair run violates it");
      return violated(found.run->actions, found.run->loops_to);
    }
    if (found.stopped) return;
    outcome_.result.verdict = Verdict::Holds;
    if (found.some_end) note("runs that come to an end do not count");
  }

  /// A cycle of the product through an accepting state.
  void check_all_runs(const logic::Buchi& automaton) {
    Observer observer(
        assertion_, space_.alphabet(), 0,
        [&](std::uint32_t state, logic::Valuation valuation, std::vector<std::uint32_t>& next) {
          for (const auto& transition : automaton.transitions(state)) {
            if (transition.guard.admits(valuation)) next.push_back(transition.target);
          }
        });
    const ObservedSpace observed(space_, observer);
    search_components(observed,
                      [&](const space::ComponentSearch::Component& component,
                          const space::StateStore& store) -> std::optional<std::uint32_t> {
                        for (const std::uint32_t member : component.members) {
                          const auto* state = store.state(std::size_t{member});
                          const std::uint32_t watched = observed.observer_state(state);
                          if (automaton.accepting(observer.automaton_state(watched))) return member;
                        }
                        return std::nullopt;
                      });
  }

  Observer deterministic_observer(logic::DeterministicRabin& rabin) {
    deterministic_ = true;
    return Observer(assertion_, space_.alphabet(), rabin.initial(),
                    [&rabin](std::uint32_t state, logic::Valuation valuation,
                             std::vector<std::uint32_t>& next) {
                      next.push_back(rabin.step(state, valuation));
                    });
  }

  void note(const std::string& text) {
    std::string& all = outcome_.result.note;
    all += all.empty() ? text : "; " + text;
  }

  /// A label that the system does not have never occurs, which is seldom what was meant.
  void note_unknown_labels() {
    std::set<std::string> unknown;
    for (const lts::Fluent& fluent : assertion_.fluents) {
      for (const auto* labels : {&fluent.initiating, &fluent.terminating}) {
        for (const std::string& label : *labels) {
          if (!space_.alphabet().contains(label)) unknown.insert(label);
        }
      }
    }
    if (unknown.empty()) return;
    const std::string more =
        unknown.size() > 1 ? fmt::format(" and {} more", unknown.size() - 1) : "";
    note(fmt::format("{}{} never occur{} here", *unknown.begin(), more, more.empty() ? "s" : ""));
  }

  /// `judge` names a state of a violating component; the evidence is a lasso through it.
  template <typename Judge>
  void search_components(const ObservedSpace& observed, Judge judge) {
    space::ComponentSearch search(observed, context_);
    std::optional<std::uint32_t> witness;
    bool some_end = false;
    try {
      search.run([&](const space::ComponentSearch::Component& component) {
        if (component.cyclic) witness = judge(component, search.store());
        some_end = some_end || (component.terminal && !component.cyclic);
        return !witness;
      });
    } catch (const LimitReached& stop) {
      outcome_.result.stopped = stop.reason();
    }
    outcome_.statistics.states = search.store().size();
    outcome_.statistics.transitions = search.transitions();
    if (witness) return lasso(observed, search.store(), *witness);
    if (outcome_.result.stopped) return;
    outcome_.result.verdict = Verdict::Holds;
    // Beside the Büchi automaton a state without moves may only mean that the automaton is stuck.
    if ((some_end || search.reaches_error()) && deterministic_)
      note("runs that come to an end do not count");
  }

  void lasso(const ObservedSpace& observed, const space::StateStore& store, std::uint32_t state) {
    ExploredPaths paths(observed, store);
    paths.walk(
        0, [&](std::uint32_t reached) { return reached != state; },
        [](std::uint32_t, lts::ActionId) { return true; });
    std::vector<lts::ActionId> run = paths.run_to(state);
    const std::size_t stem = run.size();
    const auto cycle = paths.cycle(state);
    run.insert(run.end(), cycle.begin(), cycle.end());
    violated(run, stem);
  }

  void violated(const std::vector<lts::ActionId>& run, std::optional<std::size_t> loops_to) {
    Trace trace = named_trace(space_, run, {});
    trace.loops_to = loops_to;
    annotate(run, trace);
    outcome_.result.verdict = Verdict::Violated;
    outcome_.result.stopped.reset();
    outcome_.result.trace = std::move(trace);
  }

  /// The fluents that change with each step.
  void annotate(const std::vector<lts::ActionId>& run, Trace& trace) const {
    const auto effects = lts::effects(assertion_.fluents, space_.alphabet());
    logic::Valuation valuation = lts::initial_valuation(assertion_.fluents);
    for (std::size_t step = 0; step < run.size(); ++step) {
      const logic::Valuation after = effects[lts::index(run[step])].after(valuation);
      for (std::size_t k = 0; k < assertion_.fluents.size(); ++k) {
        const bool changed = (((valuation ^ after) >> k) & 1U) != 0;
        if (!changed || assertion_.fluents[k].momentary) continue;
        const bool value = ((after >> k) & 1U) != 0;
        trace.steps[step].changes.emplace_back(assertion_.fluents[k].name,
                                               value ? "true" : "false");
      }
      valuation = after;
    }
  }

  const space::Space& space_;
  const lts::Assertion& assertion_;
  Context& context_;
  LtlOutcome outcome_;
  bool deterministic_ = false;
};

}  // namespace

LtlOutcome check_assertion(const space::Space& space, const lts::Assertion& assertion,
                           LtlOptions options, Context& context) {
  return AssertionCheck(space, assertion, context).run(options);
}

}  // namespace proviso::reach
