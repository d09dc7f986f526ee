// The one place that both sides know: the search, and the functions that the program calls.
//
// Exactly one of them runs. While the program runs, on the stack of one of its threads, allocation
// goes to the arena; inside in_search(), and while the search runs, it goes to the search's heap.
// The checker itself lies in the heap of the search, so that going back to a state leaves it alone;
// the pointer to it never changes once main has begun.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "checker/place_set.hpp"
#include "debugger/debugging.hpp"
#include "heap/search_heap.hpp"
#include "protocol.hpp"
#include "races/races.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "step/automata.hpp"

extern "C" void proviso_on_search_stack(void (*function)(void*), void* argument,
                                        proviso::runtime::Address top);

namespace proviso::runtime {

/// Why a path ends: something is wrong with the program, or we cannot know how it goes on.
struct Stop {
  Finding finding = Finding::None;
  Reason reason = Reason::None;
  std::string message = {};
  std::string automaton = {};
  Place place = {};
  std::vector<Access> accesses = {};
};

/// What a segment does to things that all threads share without stopping before it: looking whether
/// something was done once, detaching a thread.
class Unstopped {
 public:
  struct Touch {
    Address object = 0;
    bool write = false;
  };

  void add(Address object, bool write) {
    if (count_ == kMost)
      everything_ = true;
    else
      touches_[count_++] = {object, write};
  }
  void add_everything() { everything_ = true; }
  void clear() {
    count_ = 0;
    everything_ = false;
  }
  std::span<const Touch> touches() const { return {touches_, count_}; }
  bool everything() const { return everything_; }

 private:
  static constexpr std::size_t kMost = 8;
  Touch touches_[kMost] = {};
  std::size_t count_ = 0;
  bool everything_ = false;
};

struct Checker {
  SearchHeap heap = {};
  bool program_runs = true;
  bool searching = false;          // false before main and after the search
  bool recording = false;          // a replay: places are wanted
  bool visiting = false;           // a thread is only looked at by a debugger
  bool stopped_inside = false;     // the debugger has stopped where the path ended
  bool shows_output = false;       // what the program writes is shown
  std::int64_t debugged_step = 0;  // that the debugger stops before
  DebugRequest request = {};
  DebugRequest request_inside = {};     // the one of a stop where the path ended
  std::uint32_t last_event = kNoEvent;  // of the last step
  bool allocated = false;               // the segment allocated or freed
  Unstopped unstopped = {};             // of the segment
  bool log_accesses = false;
  bool promotes = false;             // some objects of the job are racy by intent
  bool tries_locks = false;          // try_lock has been called
  bool waits = false;                // a condition has been waited for
  bool assumed = false;              // an assume() has failed somewhere
  bool released = false;             // memory of the heap has been freed
  bool exchanges_addresses = false;  // an atomic object held an address of the heap
  bool chooses_places = false;       // allocation is a choice of places
  Address heap_end = kArenaBase;     // no block has ever been beyond it
  std::uint32_t printing = 0;        // the thread plus one that writes to a standard stream
  std::uint32_t current = 0;         // the thread that runs or ran last
  std::uint32_t alternative = 0;     // of the step that it makes
  std::uint64_t segment = 0;         // how many there were
  std::uint64_t ticked_segment = 0;  // the one that ran at the last tick of the timer, …
  std::uint32_t ticks = 0;           // … and for so many
  Address search_stack = 0;
  Address hook_stack = 0;  // the top of that of in_search()
  Address search_thread_pointer = 0;
  Place pending_places[kMaxThreads] = {};  // where each thread stands, in a replay
  std::optional<Stop> stop = {};           // of the segment that ran last
  Job job = {};
  SegmentLog log = {};
  Automata automata = {};
  std::optional<Memory> memory = {};
  std::vector<NamedObject> names = {};  // those of the job and of proviso_name
  std::vector<NamedPlace> weak_atomics = {};
  PlaceSet weak_places = {};
  AtomicUses atomic_uses = {};
  std::vector<NamedPlace> clock_reads = {};
  PlaceSet clock_places = {};
  std::vector<NamedPlace> unmodelled = {};
  std::vector<NamedPlace> unseen = {};
  PlaceSet unseen_places = {};
  std::vector<std::string> notes = {};
  std::vector<std::string> step_events = {};  // of the segment, in a replay
  std::vector<Address> guards = {};           // of local static variables
  std::vector<Count> event_hits = {};

  /// In a replay the place of an access is the number of its chain of calls, plus one.
  std::vector<Place> access_chains = {};
  Address keep_chain();

  /// The accesses of each thread's last segment with their places, in a replay.
  std::vector<std::pair<MemoryAccess, Address>> kept_places[kMaxThreads] = {};

  /// The program can tell allocators apart: the search has to try several.
  bool must_choose_places() const { return exchanges_addresses && released && !chooses_places; }
  void count_event(const std::string& action);
  void keep_places(std::uint32_t thread) { kept_places[thread] = log.places(); }
  Address kept_place(const Conflict& conflict) const;
  void remember_guard(Address guard);
  bool is_guard(Address address) const;
};

extern Checker* the_checker;
Checker& make_checker();
/// Made when it is first asked for: by the first allocation, before main.
inline Checker& checker() { return the_checker != nullptr ? *the_checker : make_checker(); }

/// Calls it as the search would: what it allocates is the search's, and it runs on a stack of its
/// own, so that the dead part of the program's stack does not depend on what the search knows.
template <class Function>
void in_search(Function function) {
  Checker& own = checker();
  if (!own.program_runs) return function();
  own.program_runs = false;
  proviso_on_search_stack([](void* called) { (*static_cast<Function*>(called))(); }, &function,
                          own.hook_stack);
  own.program_runs = true;
}

/// Is it in the runtime's own section, and not in the program or a library?
bool is_own_code(Address address);

/// The return addresses of the caller, from the inside out.
Place current_place();

/// Ends the path that runs, from inside the program.
[[noreturn]] void stop_path(const Stop& stop);
[[noreturn]] void report(Finding finding, const std::string& message);
/// The message is the search's: no allocation of the program.
[[noreturn]] void report(Finding finding, const char* message);
/// The program calls a function that is not modelled: the thread goes no further.
[[noreturn]] void refuse(const char* function);

}  // namespace proviso::runtime
