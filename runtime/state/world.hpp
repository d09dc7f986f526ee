// What of the state is ours: the threads, what each is about to do, and the automata.
//
// Synchronisation objects keep their state in the program's own memory (an owner and a count in
// the pthread_mutex_t itself), so nothing here has to be looked up by address, and an object that
// is gone leaves nothing behind. The pending operations of the threads say who waits for an
// object; so a condition variable has no state at all.
//
// A World is plain bytes at a fixed address: it is copied, compared and hashed as such. Hence no
// pointers to the search, no padding that is not zero, no counters that only grow.
#pragma once

#include <cstdint>

#include "layout.hpp"

namespace proviso::runtime {

/// The visible operations. A thread stops before each of them, and the search decides who goes on.
enum class Kind : std::uint8_t {
  None,
  Start,
  Create,
  Join,
  Exit,         // of a thread
  ExitProcess,  // main returns, or exit(): handlers run, and once more, ending all threads
  Lock,
  TryLock,
  TimedLock,
  Unlock,
  Wait,     // a condition: release the mutex, …
  Waiting,  // … and take it again after a signal
  Signal,
  Broadcast,
  ReadLock,
  WriteLock,
  TryReadLock,
  TryWriteLock,
  ReadWriteUnlock,
  SemaphoreWait,
  SemaphoreTryWait,
  SemaphoreTimedWait,
  SemaphorePost,
  BarrierArrive,
  BarrierWaiting,
  OnceEnter,
  OnceDone,
  Atomic,
  FutexWait,     // compare, and …
  FutexWaiting,  // … sleep until woken
  FutexWake,
  Choose,
  Event,
  Access,             // of a variable that is racy by intent
  Spin,               // in a segment that goes on for long: perhaps it waits for another thread
  AtomicBegin,        // of an atomic section
  Allocate,           // where: only if the program is seen to work with addresses of the heap
  Cancel,             // requests the end of another thread
  CancellationPoint,  // of a function that does not wait for anything
  Stuck               // never goes on: a failed assumption, or what the runtime does not model
};

inline constexpr std::uint32_t kNoEvent = 0;

struct Operation {
  Kind kind = Kind::None;
  bool woken = false;  // of one that waits
  bool timed = false;
  std::uint8_t access = 0;         // of an Atomic, if weak ones are explored: how, in which order
  std::uint32_t event = kNoEvent;  // the action that happens with it
  Address object = 0;
  Address second = 0;       // the mutex of a wait; what an exchange expects
  std::uint64_t value = 0;  // alternatives of a choice, the thread to join, …
};

/// The value of an Atomic or an Access: how many bytes, and whether they are written.
constexpr std::uint64_t extent(std::size_t size, bool write) { return size << 1 | (write ? 1 : 0); }

// The value of a Spin is the place of the access before which it stands; `second` is how many there
// were in a row.

/// The value of an ExitProcess that nothing follows.
inline constexpr std::uint64_t kHandlersHaveRun = 1;

/// The value of a Start in main's place, once all threads have ended.
inline constexpr std::uint64_t kEndOfProcess = 1;

enum class Life : std::uint8_t { Free, Running, Finished };

/// How many mutexes of a thread are listed. Further mutexes can be held but are not listed.
inline constexpr std::size_t kMaxHeld = 4;

struct Thread {
  Life life = Life::Free;
  bool detached = false;
  bool timed_out = false;   // the clock has passed the deadline that it waited for
  std::uint8_t name = 0;    // which rule names it, plus one
  std::uint16_t calls = 0;  // of a driver's thread: one, and one more for each call that it is in
  std::uint8_t cancellation = 0;  // the bits below
  std::uint8_t unused = 0;
  Address stack_pointer = 0;
  Address routine = 0;
  Address argument = 0;
  Address retired = 0;  // the block that the argument pointed to, once the thread has freed it
  std::uint64_t result = 0;
  std::uint64_t deadline = 0;  // nanoseconds, of the wait that timed out
  Operation pending = {};
  Address held[kMaxHeld] = {};  // mutexes, in the order of their addresses, then zeros
};

// The bits of Thread::cancellation.
inline constexpr std::uint8_t kCancelRequested = 1;
inline constexpr std::uint8_t kCancelDisabled = 2;
inline constexpr std::uint8_t kEnds = 4;  // it has been cancelled or has called pthread_exit

/// Whether the thread ends at the next cancellation point.
inline bool is_cancelled(const Thread& thread) { return thread.cancellation == kCancelRequested; }

/// The value of a CancellationPoint that POSIX asks for; others may be one or not.
inline constexpr std::uint64_t kMustEnd = 1;

inline constexpr std::size_t kMaxAutomata = 32;
inline constexpr std::size_t kMaxKeys = 32;

struct World {
  std::uint16_t automata[kMaxAutomata] = {};
  Address key_destructors[kMaxKeys] = {};
  bool key_used[kMaxKeys] = {};
  Address exit_handlers = 0;       // a list in the arena
  Address destroyed = 0;           // another: those whose static objects are gone
  std::uint32_t lowest_free = 0;   // granule of the arena: none below it is free
  std::uint32_t created = 0;       // threads, as far as a rule counts them
  std::uint32_t atomic_owner = 0;  // of the atomic section: thread plus one
  std::uint32_t atomic_depth = 0;
  bool ended = false;
  bool pretended = false;  // something failed or ended without a cause that it must have
  std::uint8_t unused[6] = {};
  /// The last, so that those that were never used need not be looked at.
  alignas(kLine) Thread threads[kMaxThreads] = {};
};

inline constexpr std::size_t kWorldPages = (sizeof(World) + kPage - 1) / kPage * kPage;

inline World& world() { return *reinterpret_cast<World*>(kWorldBase); }

/// What stands for a thread, and for which slots are free, among the objects that steps touch.
inline Address slot_address(std::uint64_t thread) { return kWorldBase + thread * sizeof(Thread); }
/// Whether the slot is in use: the end of a thread that can be joined does not change that.
inline Address use_address(std::uint64_t thread) { return slot_address(thread) + sizeof(Address); }
inline Address slots_address() { return reinterpret_cast<Address>(&world().created); }
/// Whether the end of the thread was requested, and whether that of any was.
inline Address cancellation_address(std::uint64_t thread) {
  return slot_address(thread) + 2 * sizeof(Address);
}
inline Address cancellations_address() { return slots_address() + sizeof(Address); }

}  // namespace proviso::runtime
