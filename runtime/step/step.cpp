#include "step/step.hpp"

#include <algorithm>

#include "fibre/fibre.hpp"
#include "step/operations.hpp"

namespace proviso::runtime {
namespace {

Access as_access(std::uint32_t thread, const MemoryAccess& access, Address place) {
  Access result;
  result.thread = thread;
  result.address = access.address;
  result.size = access.size;
  result.write = access.kind == AccessKind::Write || access.kind == AccessKind::AtomicWrite;
  result.atomic = access.kind == AccessKind::AtomicRead || access.kind == AccessKind::AtomicWrite;
  const Checker& own = checker();
  if (own.recording && place != 0) result.place = own.access_chains[place - 1];
  return result;
}

Stop race(std::uint32_t thread, const Conflict& conflict) {
  Stop stop;
  stop.finding = Finding::Race;
  stop.message = "data race of " + thread_name(conflict.other) + " and " + thread_name(thread);
  const Address theirs = checker().recording ? checker().kept_place(conflict) : 0;
  stop.accesses = {as_access(conflict.other, conflict.theirs, theirs),
                   as_access(thread, conflict.mine, checker().log.place_of(conflict.mine))};
  stop.place = stop.accesses.back().place;
  return stop;
}

/// A thread that has ended keeps no accesses.
void finish_segment(std::uint32_t thread) {
  Checker& own = checker();
  const Thread& self = world().threads[thread];
  if (own.stop) return;
  const std::optional<Conflict> conflict = own.log.finish(thread, self.stack_pointer);
  if (conflict) own.stop = race(thread, *conflict);
  if (own.recording) own.keep_places(thread);
  if (own.log.too_large())
    own.stop = Stop{.reason = Reason::TooLarge, .message = "a segment with too many accesses"};
}

bool move_automata(const Operation& operation) {
  Checker& own = checker();
  if (operation.event == kNoEvent) return true;
  if (own.recording) own.step_events.push_back(own.automata.name(operation.event));
  const int rejecting = own.automata.move(operation.event);
  if (rejecting < 0) return true;
  Stop stop;
  stop.finding = Finding::Property;
  stop.automaton = std::string(own.automata.automaton_name(rejecting));
  stop.message = stop.automaton + " does not allow " + own.automata.name(operation.event);
  stop.place = own.pending_places[own.current];
  own.stop = stop;
  return false;
}

}  // namespace

bool has_ended() {
  if (world().ended) return true;
  return std::none_of(std::begin(world().threads), std::end(world().threads),
                      [](const Thread& thread) { return thread.life == Life::Running; });
}

void find_enabled(Enabled& enabled) {
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
    if (self.pending.kind == Kind::Stuck ||
        (self.pending.event != kNoEvent && !checker().automata.allowed(self.pending.event)))
      enabled.held_back = true;
    for (const Alternative& alternative : found) {
      enabled.choices.push_back({thread, alternative.number});
      if (!alternative.spurious) enabled.caused |= std::uint32_t{1} << thread;
    }
    if (owner != 0 && i == 0 && !enabled.choices.empty()) return;
  }
}

bool is_deadlock(const Enabled& enabled) {
  return enabled.only_spurious() && !enabled.held_back && checker().job.deadlock && !has_ended();
}

void make_step(const Choice& choice) {
  Checker& own = checker();
  const Operation operation = world().threads[choice.thread].pending;
  own.stop.reset();
  own.last_event = operation.event;
  own.allocated = false;
  own.printing = 0;
  own.unstopped.clear();
  own.current = choice.thread;
  own.alternative = choice.alternative;
  if (move_automata(operation)) {
    sweep_dead_stack(choice.thread);
    if (own.log_accesses) own.log.begin();
    const Address stack_pointer = world().threads[choice.thread].stack_pointer;
    run_thread(choice.thread);
    // A path that stopped in a signal handler did not stop on the thread's stack.
    if (own.stop) world().threads[choice.thread].stack_pointer = stack_pointer;
    if (own.log_accesses) finish_segment(choice.thread);
  }
  // A path that was stopped may have been so in the middle of an allocation.
  own.memory->look(own.allocated || own.stop.has_value());
}

}  // namespace proviso::runtime
