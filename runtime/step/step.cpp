#include "step/step.hpp"

#include <algorithm>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/job.hpp"
#include "fibre/fibre.hpp"
#include "hooks/access.hpp"
#include "hooks/events.hpp"
#include "library/endings.hpp"
#include "races/race_watch.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "step/automata.hpp"
#include "step/operations.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "step/spinning.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

Access as_access(std::uint32_t thread, const MemoryAccess& access, Address place) {
  Access result;
  result.thread = thread;
  result.address = access.address;
  result.size = access.size;
  result.write = is_write(access.kind);
  result.atomic = is_atomic(access.kind);
  if (recording().on && place != 0) result.place = race_watch().access_chains[place - 1];
  return result;
}

Stop race(std::uint32_t thread, const Conflict& conflict) {
  Stop stop;
  stop.finding = Finding::Race;
  stop.message = "data race of " + thread_name(conflict.other) + " and " + thread_name(thread);
  const Address theirs = recording().on ? race_watch().kept_place(conflict) : 0;
  stop.accesses = {as_access(conflict.other, conflict.theirs, theirs),
                   as_access(thread, conflict.mine, race_watch().log.place_of(conflict.mine))};
  stop.place = stop.accesses.back().place;
  return stop;
}

/// A thread that has ended keeps no accesses.
void finish_segment(std::uint32_t thread) {
  RaceWatch& watch = race_watch();
  std::optional<Stop>& stop = segment().stop;
  const Thread& self = world().threads[thread];
  if (stop) return;
  const std::uint64_t changes = watch.log.shared().changes();
  const bool by_clocks = weak::watch().on;
  const std::optional<Conflict> conflict =
      by_clocks ? watch.log.finish(thread, self.stack_pointer, weak::watch().execution)
                : watch.log.finish(thread, self.stack_pointer);
  // If accesses turned out to matter that were left out, they are compared in the next search.
  const bool is_compared = changes == watch.log.shared().changes();
  if (conflict) {
    stop = race(thread, *conflict);
  } else if (is_compared) {
    stop = segment().late_stop;
  }
  if (recording().on) watch.keep_places(thread, by_clocks);
  if (watch.log.too_large())
    stop = Stop{.reason = Reason::TooLarge, .message = "a segment with too many accesses"};
}

void end_fibre(std::uint64_t) { end_with_handlers(); }

/// main has left by pthread_exit, and now the last thread has ended: what ends the process runs in
/// main's place, whichever thread that was. So it does not matter in which order threads end.
void end_without_threads() {
  if (has_ended() && !world().ended) {
    Thread& main = world().threads[0];
    main = Thread{};
    main.life = Life::Running;
    main.pending.kind = Kind::Start;
    main.pending.value = kEndOfProcess;
    main.name = naming_rule(0, 0, 0);
    memory()->renew_own_pages(0);
    make_fibre(0, end_fibre, 0);
    clear_segment(0);
    if (weak::watch().on) weak::watch().execution.begin_after_all(0);
  }
}

bool move_automata(const Operation& operation) {
  if (operation.event == kNoEvent) return true;
  if (recording().on) recording().step_events.push_back(automata().name(operation.event));
  const int rejecting = automata().move(operation.event);
  if (rejecting < 0) return true;
  Stop stop;
  stop.finding = Finding::Property;
  stop.automaton = std::string(automata().automaton_name(rejecting));
  stop.message = stop.automaton + " does not allow " + automata().name(operation.event);
  stop.place = recording().pending_places[control().current];
  segment().stop = stop;
  return false;
}

}  // namespace

bool has_ended() {
  if (world().ended) return true;
  return std::none_of(std::begin(world().threads), std::end(world().threads),
                      [](const Thread& thread) { return thread.life == Life::Running; });
}

void find_enabled(Enabled& enabled) {
  weak::load_execution();
  enabled.choices.clear();
  enabled.caused = 0;
  enabled.held_back = false;
  std::vector<Alternative> found;
  const std::uint32_t owner = world().atomic_owner;
  for (std::uint32_t i = 0; i < kMaxThreads; ++i) {
    // The owner of an atomic section comes first, and alone if it can go on.
    const std::uint32_t thread = owner == 0 ? i : (i + owner - 1) % kMaxThreads;
    const Thread& self = world().threads[thread];
    if (self.life != Life::Running) continue;
    found.clear();
    alternatives(thread, found);
    if (self.pending.kind == Kind::Create && found.empty()) {
      caveats().bounds_threads = true;
      enabled.held_back = true;
    }
    if (self.pending.kind == Kind::Stuck ||
        (self.pending.event != kNoEvent && !automata().allowed(self.pending.event)))
      enabled.held_back = true;
    for (const Alternative& alternative : found) {
      enabled.choices.push_back({thread, alternative.number});
      if (!alternative.spurious) enabled.caused |= std::uint32_t{1} << thread;
    }
    if (owner != 0 && i == 0 && !enabled.choices.empty()) return;
  }
}

bool is_deadlock(const Enabled& enabled) {
  return enabled.only_spurious() && !enabled.held_back && the_job().deadlock && !has_ended();
}

void make_step(const Choice& choice) {
  weak::load_execution();
  const Operation operation = world().threads[choice.thread].pending;
  Segment& made = segment();
  RaceWatch& watch = race_watch();
  made.stop.reset();
  made.event = operation.event;
  made.allocated = false;
  made.freed = false;
  made.retired = false;
  made.changed_unset = false;
  made.printing = 0;
  made.goes_by_knowledge = false;
  made.passed_point = false;
  made.unstopped.clear();
  made.late_stop.reset();
  control().current = choice.thread;
  control().alternative = choice.alternative;
  if (is_pretended(operation, choice.alternative)) world().pretended = true;
  if (move_automata(operation)) {
    sweep_dead_stack(choice.thread);
    begin_to_count(operation);
    const Address stack_pointer = world().threads[choice.thread].stack_pointer;
    if (watch.log_accesses) watch.log.begin(stack_pointer);
    if (weak::watch().on) watch.log.set_clock(weak::watch().execution.clock_of(choice.thread));
    run_thread(choice.thread);
    weak::settle();
    // A path that stopped in a signal handler did not stop on the thread's stack.
    if (made.stop) world().threads[choice.thread].stack_pointer = stack_pointer;
    if (watch.log_accesses) finish_segment(choice.thread);
    if (!made.stop) end_without_threads();
  }
  weak::store_execution();
  // A path that was stopped may have been so in the middle of an allocation.
  const bool is_stopped = made.stop.has_value();
  memory()->look(made.allocated || made.freed || made.retired || is_stopped,
                 made.changed_unset || is_stopped);
}

}  // namespace proviso::runtime
