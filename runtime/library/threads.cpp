// Threads of the program: create, join, detach, exit, names, and what belongs to one thread.
//
// A pthread_t is the slot of the thread, as a number that nothing else is; slots of threads that
// are gone are used again, the lowest first, so that a program that creates threads for ever has
// finitely many states.
#include <cerrno>
#include <cstring>

#include <pthread.h>
#include <sched.h>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/job.hpp"
#include "checker/places.hpp"
#include "fibre/fibre.hpp"
#include "heap/allocation.hpp"
#include "heap/arena.hpp"
#include "heap/dangling.hpp"
#include "hooks/access.hpp"
#include "hooks/events.hpp"
#include "library/cancellation.hpp"
#include "library/endings.hpp"
#include "library/interpose.hpp"
#include "library/raised_signals.hpp"
#include "races/race_watch.hpp"
#include "state/world.hpp"
#include "step/operations.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

/// Destructors may set values again; four rounds, as POSIX asks.
void run_key_destructors() {
  ThreadBlock& block = thread_block(control().current);
  for (int round = 0; round < 4; ++round)
    for (std::size_t key = 0; key < kMaxKeys; ++key) {
      const std::uint64_t value = block.key_values[key];
      const Address destructor = world().key_destructors[key];
      if (value == 0 || destructor == 0) continue;
      block.key_values[key] = 0;
      reinterpret_cast<void (*)(std::uint64_t)>(destructor)(value);
    }
}

/// The slot is free for another thread, and so is the place of a block that it retired.
void give_back(std::uint32_t slot) {
  if (const Address retired = world().threads[slot].retired; retired != 0) {
    segment().freed = true;
    arena::release(reinterpret_cast<void*>(retired));
  }
  world().threads[slot] = Thread{};
  in_search([&] { race_watch().log.shared().note_given_back(slot); });
}

void thread_main(std::uint64_t slot) {
  const Thread& thread = world().threads[slot];
  finish_thread(reinterpret_cast<void* (*)(Address)>(thread.routine)(thread.argument));
}

/// Whether somebody still has the address of a variable of the thread that had the slot before. A
/// search for races does not give it again then, so that an access to such a variable is seen.
bool is_remembered(std::uint32_t slot) {
  const bool was_used = (allocation().used_slots >> slot & 1) != 0;
  if (!was_used || !race_watch().log_accesses) return false;
  bool is_known_to_somebody = false;
  const Address floor = program_floor(__builtin_frame_address(0));
  in_search([&] {
    is_known_to_somebody = is_known(stack_top(slot) - kStackSlot, stack_top(slot), floor);
  });
  return is_known_to_somebody;
}

/// Whether somebody could join the thread: has its name, or waits for its end. Registers that the
/// program holds are saved in frames of the runtime, so that these are looked at too.
bool may_be_joined(std::uint32_t slot) {
  for (const Thread& thread : world().threads)
    if (thread.life == Life::Running && thread.pending.kind == Kind::Join &&
        thread.pending.value == slot)
      return true;
  __builtin_unwind_init();
  Address floor = 0;
  asm volatile("mov %%rsp, %0" : "=r"(floor));
  bool is_named = false;
  in_search([&] { is_named = is_known(kThreadNames + slot, kThreadNames + slot + 1, floor); });
  return is_named;
}

/// Threads that have ended and that nobody can join any more give their slots back, so that a
/// program that creates threads for ever and joins none has finitely many states.
void give_slots_back() {
  for (std::uint32_t slot = 1; slot < kMaxThreads; ++slot) {
    if (world().threads[slot].life != Life::Finished) continue;
    segment().goes_by_knowledge = true;
    if (!may_be_joined(slot)) give_back(slot);
  }
}

/// The lowest that is free and, if there is one, forgotten.
std::uint32_t free_slot() {
  give_slots_back();
  std::uint32_t lowest = 0;
  for (std::uint32_t slot = 1; slot < kMaxThreads; ++slot) {
    if (world().threads[slot].life != Life::Free) continue;
    if (lowest == 0) lowest = slot;
    if (is_remembered(slot)) {
      segment().goes_by_knowledge = true;
      continue;
    }
    lowest = slot;
    break;
  }
  if (lowest == 0) {
    caveats().too_many_threads = true;
    stop_path({.reason = Reason::TooLarge, .message = "too many threads"});
  }
  allocation().used_slots |= std::uint32_t{1} << lowest;
  return lowest;
}

int join_thread(pthread_t thread, void** result, bool timed, Address place) {
  const std::uint32_t slot = slot_of(thread);
  if (slot == control().current) return EDEADLK;
  if (world().threads[slot].detached) report(Finding::Misuse, "join of a detached thread");
  begin_waiting();
  Operation operation;
  operation.kind = Kind::Join;
  operation.timed = timed;
  operation.value = slot;
  const std::uint32_t alternative = reach(operation);
  end_waiting(alternative);
  if (alternative != kGoesOn) return ETIMEDOUT;
  if (result != nullptr) {
    touch_unhooked(result, sizeof *result, AccessKind::Write, place);
    *result = reinterpret_cast<void*>(world().threads[slot].result);
  }
  give_back(slot);
  return 0;
}

}  // namespace

std::uint32_t slot_of(pthread_t thread) {
  const auto slot = static_cast<std::uint64_t>(thread) - kThreadNames;
  // Whether it exists depends on who joins and creates, not on whether it has ended.
  segment().unstopped.add(use_address(slot), false);
  segment().unstopped.add(slots_address(), false);
  if (slot >= kMaxThreads || world().threads[slot].life == Life::Free)
    report(Finding::Misuse, "a thread that does not exist, or was joined or detached before");
  return static_cast<std::uint32_t>(slot);
}

void finish_thread(void* result) {
  run_thread_exit_handlers();
  run_key_destructors();
  Operation operation;
  operation.kind = Kind::Exit;
  reach(operation);
  Thread& thread = world().threads[control().current];
  const bool detached = thread.detached;
  const Address retired = thread.retired;
  thread = Thread{};
  thread.retired = retired;
  if (detached) {
    give_back(control().current);
  } else {
    thread.life = Life::Finished;
    thread.result = reinterpret_cast<std::uint64_t>(result);
  }
  for (;;) yield_to_search();
}

void run_thread_exit_handlers() {
  ThreadBlock& block = thread_block(control().current);
  while (block.exit_handlers != 0) {
    const auto* node = reinterpret_cast<const ExitHandler*>(block.exit_handlers);
    const ExitHandler handler = *node;
    block.exit_handlers = handler.next;
    std::free(const_cast<ExitHandler*>(node));
    handler.function(handler.argument);
  }
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*routine)(void*),
                   void* argument) {
  if (!control().searching) refuse("a thread that is created before main");
  Operation operation;
  operation.kind = Kind::Create;
  reach(operation);
  const std::uint32_t slot = free_slot();
  int detached = PTHREAD_CREATE_JOINABLE;
  const auto place = reinterpret_cast<Address>(__builtin_return_address(0));
  if (attributes != nullptr) pthread_attr_getdetachstate(attributes, &detached);
  touch_unhooked(thread, sizeof *thread, AccessKind::Write, place);
  Thread& created = world().threads[slot];
  created = Thread{};
  created.life = Life::Running;
  created.detached = detached == PTHREAD_CREATE_DETACHED;
  created.routine = reinterpret_cast<Address>(routine);
  created.argument = reinterpret_cast<Address>(argument);
  created.pending.kind = Kind::Start;
  in_search([&] {
    race_watch().log.shared().note_creation(control().current, slot);
    if (world().created < counted_creations(the_job())) ++world().created;
    created.name = naming_rule(created.routine, created.argument, world().created);
    recording().pending_places[slot] = {};
  });
  make_fibre(slot, thread_main, slot);
  clear_segment(slot);
  weak::create_thread(slot);
  if (const std::uint64_t blocked = blocked_signals(); blocked != 0)
    thread_block(slot).blocked_signals = blocked;
  *thread = kThreadNames + slot;
  return 0;
}

int pthread_join(pthread_t thread, void** result) {
  return join_thread(thread, result, false, reinterpret_cast<Address>(__builtin_return_address(0)));
}

int pthread_tryjoin_np(pthread_t thread, void** result) {
  const int error =
      join_thread(thread, result, true, reinterpret_cast<Address>(__builtin_return_address(0)));
  return error == ETIMEDOUT ? EBUSY : error;
}
int pthread_timedjoin_np(pthread_t thread, void** result, const timespec* deadline) {
  read_deadline(deadline);
  const int error =
      join_thread(thread, result, true, reinterpret_cast<Address>(__builtin_return_address(0)));
  if (error == ETIMEDOUT) passed_deadline(deadline);
  return error;
}
int pthread_clockjoin_np(pthread_t thread, void** result, clockid_t, const timespec* deadline) {
  return pthread_timedjoin_np(thread, result, deadline);
}

int pthread_detach(pthread_t thread) {
  const std::uint32_t slot = slot_of(thread);
  Thread& detached = world().threads[slot];
  if (slot != control().current) segment().unstopped.add_everything();
  if (detached.detached) return EINVAL;
  detached.detached = true;
  if (detached.life == Life::Finished) give_back(slot);
  return 0;
}

void pthread_exit(void* result) { leave_thread(result); }

pthread_t pthread_self() { return kThreadNames + control().current; }
int pthread_equal(pthread_t left, pthread_t right) { return left == right; }
int sched_yield() { return 0; }

int pthread_setname_np(pthread_t thread, const char* name) {
  const std::uint32_t slot = slot_of(thread);
  ThreadBlock& block = thread_block(slot);
  const std::size_t length = std::strlen(name);
  touch_unhooked(name, length + 1, AccessKind::Read,
                 reinterpret_cast<Address>(__builtin_return_address(0)));
  if (length >= sizeof block.name) return ERANGE;
  if (slot != control().current) segment().unstopped.add_everything();
  std::memset(block.name, 0, sizeof block.name);
  std::strcpy(block.name, name);
  std::uint8_t rule = 0;
  in_search([&] { rule = naming_rule(name); });
  if (rule != 0) world().threads[slot].name = rule;
  return 0;
}

int pthread_getname_np(pthread_t thread, char* name, std::size_t size) {
  const std::uint32_t slot = slot_of(thread);
  const ThreadBlock& block = thread_block(slot);
  if (slot != control().current) segment().unstopped.add_everything();
  if (std::strlen(block.name) >= size) return ERANGE;
  touch_unhooked(name, std::strlen(block.name) + 1, AccessKind::Write,
                 reinterpret_cast<Address>(__builtin_return_address(0)));
  std::strcpy(name, block.name);
  return 0;
}

int pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) {
  segment().unstopped.add_everything();
  for (std::uint32_t i = 0; i < kMaxKeys; ++i) {
    if (world().key_used[i]) continue;
    world().key_used[i] = true;
    world().key_destructors[i] = reinterpret_cast<Address>(destructor);
    touch_unhooked(key, sizeof *key, AccessKind::Write,
                   reinterpret_cast<Address>(__builtin_return_address(0)));
    *key = i;
    return 0;
  }
  return EAGAIN;
}

int pthread_key_delete(pthread_key_t key) {
  segment().unstopped.add_everything();
  if (key >= kMaxKeys || !world().key_used[key]) return EINVAL;
  world().key_used[key] = false;
  world().key_destructors[key] = 0;
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread)
    if (world().threads[thread].life == Life::Running) thread_block(thread).key_values[key] = 0;
  return 0;
}

void* pthread_getspecific(pthread_key_t key) {
  if (key >= kMaxKeys) return nullptr;
  return reinterpret_cast<void*>(thread_block(control().current).key_values[key]);
}

int pthread_setspecific(pthread_key_t key, const void* value) {
  if (key >= kMaxKeys || !world().key_used[key]) return EINVAL;
  thread_block(control().current).key_values[key] = reinterpret_cast<std::uint64_t>(value);
  return 0;
}

int __cxa_thread_atexit(void (*function)(void*), void* argument, void*) {
  auto* node = static_cast<ExitHandler*>(std::malloc(sizeof(ExitHandler)));
  Address& list = thread_block(control().current).exit_handlers;
  *node = {.next = list, .function = function, .argument = argument};
  list = reinterpret_cast<Address>(node);
  return 0;
}

int __cxa_thread_atexit_impl(void (*function)(void*), void* argument, void* image) {
  return __cxa_thread_atexit(function, argument, image);
}

}  // extern "C"
