#include "search/exploration.hpp"

#include <algorithm>
#include <utility>

#include "checker/caveats.hpp"
#include "heap/allocation.hpp"
#include "heap/search_heap.hpp"
#include "hooks/events.hpp"
#include "objects/data.hpp"
#include "objects/history.hpp"
#include "races/race_watch.hpp"
#include "search/circle.hpp"
#include "search/livelock.hpp"
#include "search/shorten.hpp"
#include "state/world.hpp"
#include "step/automata.hpp"
#include "step/guards.hpp"
#include "step/operations.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "system/system.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

constexpr std::uint64_t kRepeated = 64;  // one step of so many is made twice
constexpr std::uint64_t kPolled = 256;
constexpr std::size_t kShortening = 200'000;  // steps, about a second

Hash salted(Hash hash, std::uint64_t salt) {
  hash.low += salt * 0x9E3779B97F4A7C15;
  hash.high ^= salt * 0xC2B2AE3D27D4EB4F;
  return hash;
}

bool is_possible(const Choice& choice) {
  Enabled enabled;
  find_enabled(enabled);
  return std::any_of(enabled.choices.begin(), enabled.choices.end(), [&](const Choice& other) {
    return other.thread == choice.thread && other.alternative == choice.alternative;
  });
}

/// Whether the language says nothing about what comes behind it.
bool is_undefined(Finding finding) {
  switch (finding) {
    case Finding::UseAfterFree:
    case Finding::OutOfBounds:
    case Finding::DeadObject:
    case Finding::Uninitialised:
    case Finding::InvalidFree:
    case Finding::BadAccess:
    case Finding::Crash:
    case Finding::Misuse:
      return true;
    default:
      return false;
  }
}

bool is_circle() { return the_job().circles && !waiting_circle().empty(); }

Stop deadlock() {
  Stop stop;
  stop.finding = Finding::Deadlock;
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    const Thread& self = world().threads[thread];
    if (self.life != Life::Running) continue;
    if (!stop.message.empty()) stop.message += "; ";
    stop.message += thread_name(thread) + " waits at " + operation_name(self.pending.kind);
    const std::string object = object_name(self.pending.object);
    if (!object.empty()) stop.message += " " + object;
  }
  return stop;
}

}  // namespace

Exploration::Exploration() : begin_(seconds_now()) {
  memory().look();
  initial_ = memory().take();
}

void Exploration::reach_limit(Reason reason, std::string message) {
  if (outcome_.reason != Reason::None) return;
  outcome_.reason = reason;
  outcome_.message = std::move(message);
}

bool Exploration::is_over() {
  if (decided_) return true;
  // It is made again.
  if (caveats().too_many_threads && !the_job().max_threads) return decided_ = true;
  if (allocation().must_choose_places()) return decided_ = true;
  if (patience_.is_over(race_watch().log.shared().changes(), outcome_.transitions))
    return decided_ = true;
  const Job& limits = the_job();
  if (limits.states && visited_.size() > *limits.states) {
    reach_limit(Reason::States, "the limit of states is reached");
    return decided_ = true;
  }
  if (++polled_ % kPolled != 0) return false;
  if (limits.seconds && seconds_now() - begin_ > *limits.seconds) {
    reach_limit(Reason::Time, "the time is over");
    return decided_ = true;
  }
  if (limits.bytes && search_heap().bytes() + memory().bytes() > *limits.bytes) {
    reach_limit(Reason::Memory, "the memory is used up");
    return decided_ = true;
  }
  return false;
}

bool Exploration::repeats(const Snapshot& from, const Choice& choice) {
  if (segment().stop) return true;
  const Hash once = memory().hash();
  const Snapshot kept = memory().take();
  memory().restore(from);
  make_step(choice);
  const bool same = !segment().stop && memory().hash() == once;
  if (!same) outcome_.place = {memory().difference(kept)};
  memory().drop(kept);
  return same;
}

void Exploration::go(const Snapshot& from, const Choice& choice) {
  memory().restore(from);
  make_step(choice);
  ++outcome_.transitions;
  if (outcome_.transitions % kRepeated != 1 || repeats(from, choice)) return;
  reach_limit(Reason::Nondeterminism,
              "the same step of " + thread_name(choice.thread) +
                  " from the same state gave two states: something decides that is not modelled");
  decided_ = true;
}

/// What a step learns, or a place that was taken because of what others know, tells orders apart
/// although they are the same up to names.
Exploration::Both Exploration::after_both(const Snapshot& from, const Choice& first,
                                          const Choice& second) {
  const std::uint64_t changes = race_watch().log.shared().changes();
  Both both;
  memory().restore(from);
  make_step(first);
  both.comparable = !segment().stop && !segment().goes_by_knowledge;
  if (!both.comparable) return both;
  if (!is_possible(second)) return both;
  make_step(second);
  both.hash = memory().hash();
  both.comparable = !segment().stop && !segment().goes_by_knowledge &&
                    changes == race_watch().log.shared().changes();
  return both;
}

bool Exploration::commute(const Snapshot& from, const Choice& first, const Choice& second) {
  const Both one = after_both(from, first, second);
  const Both other = after_both(from, second, first);
  segment().stop.reset();
  return !one.comparable || !other.comparable || (one.hash && one.hash == other.hash);
}

void Exploration::cut(const Stop& stop) {
  if (outcome_.reason == Reason::None) {
    outcome_.accesses = stop.accesses;
    outcome_.place = stop.place;
  }
  reach_limit(stop.reason, stop.message);
}

/// The same finding, and of the same property.
std::optional<std::size_t> Exploration::comes_to(const Stop& stop,
                                                 const std::vector<Choice>& schedule) {
  memory().restore(initial_);
  segment().stop.reset();
  std::size_t made = 0;
  for (; made < schedule.size() && !segment().stop; ++made) {
    if (has_ended() || !is_possible(schedule[made])) return {};
    make_step(schedule[made]);
  }
  if (const std::optional<Stop>& found = segment().stop) {
    const bool same = found->finding == stop.finding && found->automaton == stop.automaton;
    return same ? std::optional(made) : std::nullopt;
  }
  if (stop.finding != Finding::Deadlock) return {};
  Enabled enabled;
  find_enabled(enabled);
  return is_deadlock(enabled) || is_circle() || is_livelock() ? std::optional(made) : std::nullopt;
}

void Exploration::believe(const Stop& stop, const std::vector<Choice>& found) {
  decided_ = true;
  Outcome searched = std::move(outcome_);
  outcome_ = {};
  const auto schedule = with_fewer_switches(
      found, [&](const std::vector<Choice>& tried) { return comes_to(stop, tried); }, kShortening);
  replay(schedule);
  outcome_.states = searched.states;
  outcome_.transitions = searched.transitions;
  outcome_.depth = std::max(searched.depth, found.size());
  if (outcome_.finding == stop.finding) return;
  outcome_.verdict = Verdict::Undecided;
  outcome_.finding = Finding::None;
  outcome_.reason = Reason::Nondeterminism;
  outcome_.message = "what was found (" + stop.message + ") did not happen in the replay";
}

bool Exploration::is_passed(Finding finding) const {
  const auto& passed = the_job().passed;
  return std::find(passed.begin(), passed.end(), finding) != passed.end();
}

void Exploration::pass(const Stop& stop) {
  caveats().passed = true;
  if (std::find(passed_.begin(), passed_.end(), stop.finding) == passed_.end())
    passed_.push_back(stop.finding);
  if (undefined_.empty() && is_undefined(stop.finding)) undefined_ = stop.message;
}

/// The run is made once more to learn the places.
void Exploration::suspect(const Stop& stop, const std::vector<Choice>& schedule) {
  if (outcome_.reason != Reason::None) return;
  Outcome searched = std::move(outcome_);
  outcome_ = {};
  replay(schedule);
  searched.accesses = std::move(outcome_.accesses);
  outcome_ = std::move(searched);
  segment().stop.reset();
  reach_limit(Reason::SuspectedRace,
              stop.message +
                  " behind a try that fails, or a wait that ends, without a cause; "
                  "whether it can happen with one is not known");
}

void Exploration::note_error(const Stop& stop, const std::vector<Choice>& schedule) {
  ended_in_error_ = true;
  const auto same = [&](const GraphError& error) {
    return error.finding == stop.finding && error.message == stop.message &&
           error.automaton == stop.automaton;
  };
  std::vector<GraphError>& errors = outcome_.errors;
  if (std::any_of(errors.begin(), errors.end(), same)) return;
  errors.push_back({stop.finding, stop.message, stop.automaton});
  error_schedules_.push_back(schedule);
}

void Exploration::explain_errors() {
  if (outcome_.reason != Reason::None) return;
  Outcome searched = std::move(outcome_);
  outcome_ = {};
  for (std::size_t i = 0; i < searched.errors.size(); ++i) {
    GraphError& error = searched.errors[i];
    outcome_.finding = Finding::None;
    replay(error_schedules_[i]);
    if (outcome_.finding != error.finding) {
      searched.reason = Reason::Nondeterminism;
      searched.message = "what was found (" + error.message + ") did not happen in the replay";
      break;
    }
    error.place = outcome_.place;
    for (const Access& access : outcome_.accesses) error.accesses.push_back(access.place);
  }
  outcome_ = std::move(searched);
  segment().stop.reset();
}

bool Exploration::ends_path(const std::vector<Choice>& schedule) {
  ended_in_error_ = false;
  if (segment().stop) {
    const Stop stop = *segment().stop;
    if (stop.finding == Finding::None) {
      cut(stop);
    } else if (world().pretended) {
      if (stop.finding == Finding::Race) suspect(stop, schedule);
    } else if (is_passed(stop.finding)) {
      pass(stop);
    } else if (the_job().errors) {
      note_error(stop, schedule);
    } else {
      believe(stop, schedule);
    }
    return true;
  }
  return has_ended();
}

bool Exploration::ends_in_deadlock(const Enabled& enabled, const std::vector<Choice>& schedule) {
  if (!is_deadlock(enabled) || world().pretended) return false;
  if (is_passed(Finding::Deadlock)) {
    pass(deadlock());
    return false;
  }
  believe(deadlock(), schedule);
  return true;
}

bool Exploration::ends_in_livelock(const std::vector<Choice>& schedule) {
  if (!is_livelock()) return false;
  if (is_passed(Finding::Deadlock)) {
    pass(livelock_stop());
    return false;
  }
  believe(livelock_stop(), schedule);
  return true;
}

bool Exploration::ends_in_circle(const std::vector<Choice>& schedule) {
  if (!the_job().circles || world().pretended) return false;
  const std::vector<std::uint32_t> circle = waiting_circle();
  if (circle.empty()) return false;
  if (the_job().errors)
    note_error(circle_stop(circle), schedule);
  else
    believe(circle_stop(circle), schedule);
  return true;
}

bool Exploration::is_new(std::uint64_t salt) {
  const Hash key =
      the_job().exact ? Hash{memory().identity(), salt} : salted(memory().hash(), salt);
  last_id_ = visited_.find(key);
  if (last_id_ != Visited::kNone) return false;
  last_id_ = visited_.insert(key);
  return true;
}

void Exploration::note_depth(std::size_t depth) {
  outcome_.depth = std::max<std::uint64_t>(outcome_.depth, depth);
}

void Exploration::record_step(const Choice& choice) {
  const Operation operation = world().threads[choice.thread].pending;
  recording().step_events.clear();
  recording().step_text.clear();
  Step step;
  step.choice = choice;
  step.operation = operation_name(operation.kind);
  step.object = operation.object;
  step.object_name = object_name(operation.object);
  step.detail = alternative_text(operation, choice.alternative);
  if (weak::is_access(operation)) step.origin = weak::origin_of(operation, choice.alternative);
  step.place = recording().pending_places[choice.thread];
  step.thread_name = thread_name(choice.thread);
  make_step(choice);
  step.events = recording().step_events;
  if (operation.kind == Kind::Choose && !recording().step_text.empty()) {
    step.operation = recording().step_text;
    step.detail.clear();
  }
  step.automata = automata().states();
  outcome_.steps.push_back(std::move(step));
}

void Exploration::replay(const std::vector<Choice>& schedule) {
  std::optional<Stop>& stop = segment().stop;
  recording().on = true;
  history().clear();
  remember_data();
  memory().restore(initial_);
  stop.reset();
  for (const Choice& choice : schedule) {
    if (!is_possible(choice)) break;
    record_step(choice);
    if (stop) break;
  }
  if (!stop) {
    Enabled enabled;
    find_enabled(enabled);
    if (is_deadlock(enabled)) stop = deadlock();
    if (is_circle()) stop = circle_stop(waiting_circle());
    if (!stop && is_livelock()) stop = livelock_stop();
  }
  recording().on = false;
  if (!stop) return;
  outcome_.finding = stop->finding;
  outcome_.reason = stop->reason;
  outcome_.message = stop->message;
  outcome_.automaton = stop->automaton;
  outcome_.place = stop->place;
  outcome_.accesses = stop->accesses;
  outcome_.verdict = stop->finding == Finding::None ? Verdict::Undecided : Verdict::Violated;
}

void Exploration::complete(Outcome& outcome) const {
  const Job& job = the_job();
  const Caveats& found = caveats();
  outcome.states = visited_.size();
  outcome.seconds = seconds_now() - begin_;
  outcome.bytes = search_heap().most_bytes() + memory().most_bytes();
  outcome.deadlock_checked =
      job.deadlock && !automata().assumes() && !found.assumed && found.unmodelled.empty();
  outcome.clock_reads = found.clock_reads;
  outcome.unmodelled = found.unmodelled;
  outcome.unhooked = found.unhooked;
  outcome.ordered = found.ordered;
  outcome.narrowed = found.narrowed;
  if (job.phase != Phase::Race) outcome.unseen = found.unseen;
  outcome.notes.insert(outcome.notes.end(), found.notes.begin(), found.notes.end());
  outcome.model = job.model;
  outcome.mixed_order = weak::watch().mixed_order;
  for (const NamedPlace& place : found.weak_atomics) {
    // Explored in the order that it has.
    if (weak::watch().on || guards().contains(place.address)) continue;
    outcome.weak_atomics.push_back(place);
    outcome.weak_atomics.back().only_read_modify_writes =
        found.atomic_uses.only_exchanged(place.address);
  }
  outcome.event_hits = events().hits;
  for (const EventRule& rule : job.events) {
    const auto same = [&](const Count& count) {
      return count.name == rule.action || count.name.starts_with(rule.action + ".");
    };
    if (std::none_of(outcome.event_hits.begin(), outcome.event_hits.end(), same))
      outcome.event_hits.push_back({rule.action, 0});
  }
}

Outcome Exploration::finish() {
  const std::vector<NamedPlace>& unmodelled = caveats().unmodelled;
  // A thread that is stopped inside a function of ours may leave registers on its stack.
  const bool unexplained =
      outcome_.reason == Reason::None || outcome_.reason == Reason::Nondeterminism;
  if (outcome_.finding == Finding::None && unexplained && !unmodelled.empty()) {
    outcome_.reason = Reason::Unmodelled;
    outcome_.message = unmodelled.front().name + " is not modelled";
    outcome_.place = unmodelled.front().place;
  }
  if (outcome_.finding == Finding::None && caveats().bounds_threads) {
    const std::uint32_t most = the_job().max_threads.value_or(0);
    reach_limit(Reason::Threads, "it holds for at most " + std::to_string(most) +
                                     (most == 1 ? " thread" : " threads") + " at a time");
  }
  if (outcome_.finding == Finding::None && !undefined_.empty())
    reach_limit(Reason::Undefined, "a run was left where anything may happen (" + undefined_ +
                                       "), which was not asked for");
  for (const Finding finding : passed_)
    outcome_.notes.push_back("runs that end with a finding that was not asked for: " +
                             std::string(finding_name(finding)));
  if (outcome_.finding == Finding::None)
    outcome_.verdict = outcome_.reason == Reason::None ? Verdict::Holds : Verdict::Undecided;
  complete(outcome_);
  return std::move(outcome_);
}

}  // namespace proviso::runtime
