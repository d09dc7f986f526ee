#include "engine/native/results.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/native/answer.hpp"
#include "engine/native/job_automata.hpp"

namespace proviso::native {
namespace {

using runtime::Outcome;
using runtime::Phase;

class Results {
 public:
  Results(const ProgramUnderCheck& checked, const Searches& searches, Context& context)
      : checked_(checked),
        instrumentation_(checked.instrumentation),
        races_(searches.races),
        properties_(searches.properties),
        shows_races_(searches.asks_for_races && searches.races),
        context_(context) {}

  CheckOutcome outcome() {
    const Search* violated = shows_races_ && races_->violated()       ? &*races_
                             : properties_ && properties_->violated() ? &*properties_
                                                                      : nullptr;
    if (violated != nullptr) show(*violated);
    add_results(violated);
    for (const auto* search : {&races_, &properties_}) {
      if (*search && !(*search)->missing.empty()) result_.missing = (*search)->missing;
    }
    const bool same = races_ && properties_ && properties_->phase == Phase::Both;
    if (races_) add_search(same ? "races and properties" : "races", *races_);
    if (properties_ && !same) add_search("properties", *properties_);
    for (const runtime::EventRule& rule : instrumentation_.events) {
      result_.actions.push_back(rule.action);
    }
    if (properties_) add_coverage();
    return std::move(result_);
  }

 private:
  /// Statistics and notes of a search.
  void add_search(const char* name, const Search& search) {
    const Outcome& outcome = search.outcome;
    result_.steps.push_back(
        {name, outcome.states, outcome.transitions, outcome.seconds, outcome.bytes});
    result_.statistics.states = outcome.states;
    result_.statistics.transitions = outcome.transitions;
    for (const std::string& note : outcome.notes) {
      if (std::find(result_.notes.begin(), result_.notes.end(), note) == result_.notes.end()) {
        result_.notes.push_back(note);
      }
    }
  }

  /// What the search of the properties asserted and met.
  void add_coverage() {
    result_.asserted = instrumentation_.asserted;
    result_.defined = properties_->defined;
    result_.replaced = properties_->replaced;
    for (const runtime::Count& hits : properties_->outcome.event_hits) {
      if (hits.value == 0) result_.never_happened.push_back(hits.name);
    }
  }

  void show(const Search& search) {
    std::vector<std::string> names;
    const bool moved = properties_ && &search == &*properties_;
    const bool both = search.phase == Phase::Both;
    if (moved || both) {
      for (const runtime::Automaton& automaton : checked_.automata) {
        if (automaton.name != kRestrictions) names.push_back(automaton.name);
      }
    }
    result_.trace = to_program_trace(search.outcome, search.image, names, context_);
    hide_order(*result_.trace);
    result_.trace->phase = both    ? ProgramPhase::Both
                           : moved ? ProgramPhase::Property
                                   : ProgramPhase::Race;
  }

  /// That a component is set up and used is no action of the design; only where it ends a run does
  /// it say something.
  void hide_order(ProgramTrace& trace) const {
    const auto& setup = instrumentation_.setup;
    for (std::size_t i = 0; i + 1 < trace.steps.size(); ++i) {
      std::erase_if(trace.steps[i].actions, [&](const std::string& action) {
        return action == instrumentation_.use ||
               std::find(setup.begin(), setup.end(), action) != setup.end();
      });
    }
  }

  /// The results in the order of the kinds; the violated one has the trace.
  void add_results(const Search* violated) {
    const std::string kind = violated == nullptr ? "" : kind_of(violated->outcome);
    const auto add = [&](std::string name, const std::optional<Search>& search,
                         std::optional<std::string> property) {
      PropertyResult one;
      one.kind = std::move(name);
      one.property = std::move(property);
      const bool is_it = violated != nullptr && one.kind == kind &&
                         (!one.property || *one.property == violated->outcome.automaton);
      if (is_it) {
        one.verdict = Verdict::Violated;
        one.note = result_.trace->finding;
        one.trace = to_trace(*result_.trace);
      } else if (violated != nullptr) {
        one.note = "not checked, the search stopped at the violation";
      } else {
        conclude(search, one);
      }
      result_.results.push_back(std::move(one));
    };
    const std::optional<Search>& first = shows_races_ ? races_ : properties_;
    if (shows_races_) add("race", races_, std::nullopt);
    add("deadlock", first, std::nullopt);
    if (kind != "deadlock") doubt_deadlock(first->outcome, result_.results.back());
    const std::optional<Search>& last = properties_ ? properties_ : first;
    add("memory", last, std::nullopt);
    add("uninitialised", last, std::nullopt);
    add("misuse", last, std::nullopt);
    add("assertion", last, std::nullopt);
    for (const lts::Component& property : checked_.program.properties) {
      add("safety", properties_, property.name);
    }
    if (!instrumentation_.restrictions.empty()) add("restriction", properties_, std::nullopt);
  }

  /// Where threads may be held back from outside, that they are stuck means nothing.
  void doubt_deadlock(const Outcome& outcome, PropertyResult& deadlock) const {
    if (outcome.deadlock_checked || !outcome.unmodelled.empty()) return;
    deadlock.verdict = Verdict::Undecided;
    deadlock.is_default = true;
    deadlock.note = checked_.program.environment.open ? "not checked in an open environment"
                    : !checked_.program.assumptions.empty()
                        ? "not checked under an assumption"
                        : "not checked: some runs stop where the program assumes something";
  }

  /// The verdict of a result that no search found violated.
  void conclude(const std::optional<Search>& search, PropertyResult& one) const {
    if (!search) return;
    if (search->holds() && (!races_ || races_->holds())) {
      one.verdict = Verdict::Holds;
    } else if (search->holds()) {
      one.note = "nothing was found, but races are not excluded";
    } else if (!search->objections.empty()) {
      one.note = search->objections.front();
    } else {
      one.stopped = stop_reason(search->outcome);
      one.note = undecided_note(search->outcome);
      using runtime::Reason;
      const Outcome& outcome = search->outcome;
      const std::string line =
          outcome.reason == Reason::SuspectedRace ? place_of_race(outcome, search->image, context_)
          : outcome.reason == Reason::Unmodelled || outcome.reason == Reason::Segment
              ? place_of(outcome, search->image, context_)
              : std::string();
      if (!line.empty()) one.note += fmt::format(" ({})", line);
    }
  }

  const ProgramUnderCheck& checked_;
  const Instrumentation& instrumentation_;
  const std::optional<Search>& races_;
  const std::optional<Search>& properties_;
  const bool shows_races_;
  Context& context_;
  CheckOutcome result_ = {};
};

}  // namespace

CheckOutcome outcome_of(const ProgramUnderCheck& checked, const Searches& searches,
                        const Searcher& made, Context& context) {
  CheckOutcome result = Results(checked, searches, context).outcome();
  result.compilation = made.compilation();
  if (const std::string note = made.promotions().note(); !note.empty()) {
    result.notes.push_back(note);
  }
  return result;
}

}  // namespace proviso::native
