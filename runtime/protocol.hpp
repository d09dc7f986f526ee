// What is said between Proviso and an image: a program under check linked with this runtime.
//
// The search runs inside the image, a child process:  image JOB OUTCOME.  JOB is a file that the
// host writes and the image reads, OUTCOME a file that the image writes before it ends with status
// 0. An image that ends otherwise, or leaves no outcome, has been brought down by the program under
// check: that is Undecided with its signal as the reason, never an error of the host.
//
// Both files are text. A line is a keyword and its fields, separated by single spaces; in a field
// '%', space and line breaks are written %XX, and an empty field is a single '%'. The first line
// is the kind of file and kProtocolVersion, the last one is `end`; without it the file is cut off.
// The structures below are the content, the functions below read and write it, for both sides.
//
// The image never decides what needs debug information. It lists the places of atomic accesses
// below sequential consistency and of clock readings (Outcome::weak_atomics, ::clock_reads) with
// their return addresses, and the host, which can find the source lines, turns Holds into Undecided
// unless each of them lies in a header of the standard library. Outcome::unseen is the same for
// events, wherever it lies, and Outcome::unhooked for code whose accesses to memory no hook tells.
// Outcome::narrowed says of which functions only some results were tried.
// Outcome::unmodelled needs no such look: the image itself says Undecided.
//
// How the image is made:
//   clang++-19 -g -fpass-plugin=proviso_pass.so -D_GLIBCXX_ASSERTIONS -fno-omit-frame-pointer
//     -I runtime/include -c program.cpp                        (-O0 for races, -O1 for properties)
//   clang++-19 -static -Wl,-e,proviso_start,--wrap=main,--eh-frame-hdr,-z,muldefs,-z,norelro
//     program.o -Wl,--whole-archive libproviso_runtime.a -Wl,--no-whole-archive
// The runtime replaces parts of the C library, so it stands before it and its definition is taken.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::runtime {

inline constexpr int kProtocolVersion = 1;

/// How many threads run at a time at most, if a program creates ever more.
inline constexpr std::uint32_t kUsualThreads = 8;

/// Race searches for data races and for errors that are possible in any environment, without
/// events; Property moves the automata and does not search for races; Both does all of it.
enum class Phase { Race, Property, Both };
enum class Order { DepthFirst, BreadthFirst, Heuristic, Random, Priorities };
enum class Role { Assume, Assert };
/// How atomic accesses are explored: as sequentially consistent, or as RC11 allows. Where accesses
/// that are seq_cst stand beside weaker ones, Wide allows at least what RC11 allows and the others
/// at most that; otherwise all are RC11 (weak/execution.hpp).
enum class MemoryModel { Sequential, Wide, FencedBefore, FencedBehind };

/// One alternative of one thread. A schedule is a list of these.
struct Choice {
  std::uint32_t thread = 0;
  std::uint32_t alternative = 0;
};

/// Deterministic. A letter of the alphabet that has no target in a state is rejected there: the
/// step is disabled under an assumption and a violation of an assertion.
struct Automaton {
  std::string name;
  Role role = Role::Assert;
  std::uint32_t initial = 0;
  std::vector<std::string> alphabet = {};
  /// table[state][letter] is the next state or kRejected.
  std::vector<std::vector<std::int32_t>> table = {};
  static constexpr std::int32_t kRejected = -1;
};

/// A place in the memory of the image that has a name: a mutex, or a variable that is racy by
/// intent and whose accesses are visible operations (`promoted`).
struct NamedObject {
  std::string name;
  std::uint64_t address = 0;
  std::uint64_t size = 1;
  bool promoted = false;
};

/// How a thread gets its name. Threads that no rule names are called thread0, thread1, …
struct ThreadRule {
  enum class By { Main, StartRoutine, Creation, SetName };
  std::string name;
  By by = By::Main;
  /// The address of the start routine (for std::thread: of the callable's code, or of any function
  /// it calls first), or the number of the creation, main being 0.
  std::uint64_t value = 0;
  std::string set_name = {};  // what pthread_setname_np was given
};

/// What is a design action. A Site is a place where the pass put a call of proviso_mapped(site,…).
/// Lock and Unlock are those of the object with that name; a wait is an Unlock and then a Lock.
struct EventRule {
  enum class At { Site, Lock, Unlock };
  At at = At::Site;
  std::uint32_t site = 0;
  std::string object = {};
  std::string thread = {};  // of which thread; empty: of any
  std::string action;       // the arguments v, w of the site are appended as .v.w
  /// If not empty: what happens instead when no driver does it, but the component that it calls.
  std::string inside = {};
};

/// What a function returns that asks the outside: any of low … high.
struct ValueRange {
  std::string function;
  std::int64_t low = 0;
  std::int64_t high = 0;
};

enum class Finding {
  None,
  Race,
  Deadlock,
  Assertion,          // assert, __glibcxx_assert
  Abort,              // abort without an assertion, or a terminate handler that got that far
  UncaughtException,  // std::terminate with an exception in flight
  Terminate,          // std::terminate without one: a joinable thread destroyed, …
  UseAfterFree,       // an access to memory of the heap that is no part of a block
  OutOfBounds,        // an access beside a variable
  DeadObject,         // an access to a variable of a frame, scope or thread that has ended
  Uninitialised,      // a value is used that was never set
  InvalidFree,        // a second free, a free of what was never allocated or by another function
  Overlap,            // memcpy and its kin: source and target share bytes
  BadAccess,          // a fault: no such memory, stack exhausted, …
  Crash,              // another signal: division by zero, an instruction that does not exist
  Misuse,             // unlock of a mutex that another thread holds, join of oneself, …
  Property            // an assertion automaton rejected an event
};

struct Job {
  Phase phase = Phase::Both;
  Order order = Order::DepthFirst;
  bool spurious = true;  // waiters may wake without a signal, a mutex's try_lock may just fail
  bool reduction = true;
  bool exact = false;                    // keep whole states, not their 128-bit hashes
  bool sequentially_consistent = false;  // the user assumes it of atomics of every order
  MemoryModel model = MemoryModel::Sequential;
  bool graph = false;  // depth-first, unreduced: the outcome has every transition
  /// Whether, with `graph`, a finding is a transition to kErrorState and the search continues.
  bool errors = false;
  /// Whether threads that wait for each other in a cycle of locks and joins are a deadlock, even if
  /// others can move.
  bool circles = false;
  bool deadlock = true;  // off: endless drivers, where its absence means nothing
  std::uint64_t seed = 1;
  std::uint32_t runs = 10000;          // of Random and Priorities
  std::uint32_t priority_changes = 3;  // of Priorities (PCT): the depth of the bug, less one
  std::optional<double> seconds = {};
  std::optional<std::uint64_t> bytes = {};
  std::optional<std::uint64_t> states = {};
  std::optional<std::uint64_t> depth = {};
  std::optional<std::uint32_t> preemptions = {};
  /// No thread is created while so many run. If not given, kUsualThreads for a program that creates
  /// more than there is room for.
  std::optional<std::uint32_t> max_threads = {};
  double segment_seconds = 2;                 // a segment that runs longer is given up: Undecided
  std::vector<std::string> arguments = {};    // of main
  std::vector<std::string> environment = {};  // NAME=VALUE
  std::optional<std::string> input = {};      // what standard input holds
  std::vector<ValueRange> choices = {};
  std::vector<NamedObject> objects = {};
  std::vector<ThreadRule> threads = {};
  std::vector<EventRule> events = {};
  std::vector<Automaton> automata = {};
  /// If not empty, these steps are replayed instead of a search, and their result is the outcome.
  std::vector<Choice> schedule = {};
  /// What was not asked for: a finding of these ends its run, and the search goes on.
  std::vector<Finding> passed = {};
  /// The schedule is first made under a debugger, which stops it and goes back as it likes.
  bool debugged = false;
};

enum class Verdict { Holds, Violated, Undecided };

/// Why a verdict is Undecided.
enum class Reason {
  None,
  Time,
  Memory,
  States,
  Depth,           // everything up to it was exhausted (breadth-first) or not (depth-first)
  Preemptions,     // everything up to the bound was exhausted
  Threads,         // everything with so many threads at a time was exhausted
  Sampled,         // Random, Priorities: nothing found in so many runs
  Unmodelled,      // a function of which the runtime does not know what it does
  Segment,         // a segment that reached no visible operation in segment_seconds
  Nondeterminism,  // the same step from the same state gave two states
  TooLarge,        // more threads, heap or accesses in a segment than the runtime has room for
  Undefined,       // a run was left where its behaviour is undefined: not asked for (Job::passed)
  SuspectedRace,   // a race in a run with a failure or wake-up that may not happen without a cause
  BadJob           // the job could not be read
};

/// A place in the program: the return addresses from the inside out. Subtract one for the call.
using Place = std::vector<std::uint64_t>;

struct Step {
  Choice choice = {};
  std::string thread_name = {};
  std::string operation = {};    // lock, unlock, wait, reacquire, signal, create, …
  std::uint64_t object = 0;      // its address, 0 if there is none
  std::string object_name = {};  // if it has one
  std::string detail = {};       // which alternative: "times out", "wakes thread2", "3 of 0..4"
  Place place = {};
  Place origin = {};  // where the older store was made that it reads
  std::vector<std::string> events = {};
  std::vector<std::int32_t> automata = {};  // the states after the step, kRejected at the end
};

/// An access of a race, with the state it was made in left out: the steps lead there. What is known
/// of an object that an access missed is listed in the same way: who allocated and freed it.
struct Access {
  enum class Role { Access, Allocated, Freed };
  Role role = Role::Access;
  std::uint32_t thread = 0;
  std::uint64_t address = 0;
  std::uint32_t size = 0;
  bool write = false;
  bool atomic = false;
  Place place = {};
};

/// A NamedPlace::name among Outcome::ordered: it matters who computes the number.
inline constexpr const char* kNumberOfThread = "a number is computed from the name of a thread";

struct NamedPlace {
  std::string name;  // the function, or the operation and its memory order: "load relaxed"
  std::uint64_t address = 0;
  bool only_read_modify_writes = false;  // weak atomics: of this location all accesses are such
  Place place = {};
};

struct Count {
  std::string name;
  std::uint64_t value = 0;
};

/// The target of transitions that end with a finding.
inline constexpr std::uint32_t kErrorState = 0xFFFFFFFF;

/// A transition between states, numbered as they were found from 0 on; its event, or none.
struct GraphEdge {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::string event = {};
};

/// An error in a graph, as the replay of its first run shows it.
struct GraphError {
  Finding finding = Finding::None;
  std::string message = {};
  std::string automaton = {};
  Place place = {};
  std::vector<Place> accesses = {};  // of a race: both
};

struct Outcome {
  Verdict verdict = Verdict::Undecided;
  Finding finding = Finding::None;
  Reason reason = Reason::None;
  std::string message = {};           // a sentence about the finding or the reason
  std::string automaton = {};         // the violated one
  Place place = {};                   // of the finding
  std::vector<Access> accesses = {};  // of a race: both; of an endless segment: what it read; of a
                                      // block that was missed: who allocated and freed it
  std::vector<Step> steps = {};       // the schedule, replayed before it is reported
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t depth = 0;
  std::uint64_t bytes = 0;  // of the search, at its end
  double seconds = 0;
  bool deadlock_checked = true;
  MemoryModel model = MemoryModel::Sequential;  // that was explored
  bool mixed_order = false;  // seq_cst accesses stand beside weaker ones: the models may differ
  std::vector<NamedPlace> weak_atomics = {};
  std::vector<NamedPlace> clock_reads = {};
  std::vector<NamedPlace> unmodelled = {};
  std::vector<NamedPlace> unseen = {};  // fields whose accesses may have been missed from there on
  std::vector<NamedPlace> unhooked = {};  // code whose accesses are not known
  std::vector<NamedPlace> ordered = {};   // where words are ordered that have no order
  std::vector<NamedPlace> narrowed = {};  // where only some values of many were tried
  std::vector<GraphEdge> edges = {};      // if the job asks for the graph
  std::vector<GraphError> errors = {};    // those that transitions to kErrorState end with
  std::vector<Count> event_hits = {};     // each rule's action, also those never hit
  std::vector<std::string> notes = {};    // domains, limits, hashing: what the verdict rests on
};

std::string write_job(const Job& job);
std::string write_outcome(const Outcome& outcome);
/// Returns nullopt if the text is truncated, of another version or malformed.
std::optional<Job> read_job(std::string_view text);
std::optional<Outcome> read_outcome(std::string_view text);

std::string_view finding_name(Finding finding);
std::string_view reason_name(Reason reason);
std::string_view verdict_name(Verdict verdict);

}  // namespace proviso::runtime

// What the program under check calls: the pass writes proviso_mapped, people write the others
// through proviso/verify.hpp. Outside an image they are not defined.
extern "C" {
/// The thread reaches the mapped site. The runtime looks up the rules of the job.
void proviso_mapped(std::uint32_t site, std::uint32_t count, const std::int64_t* values);
/// Behind this place accesses to the mapped field may be missed.
void proviso_unseen(const char* field);
/// The plugin calls it before code that may touch memory in a way that no hook describes.
void proviso_unhooked(const char* what);
/// The plugin calls it before an instruction whose result is the machine's affair.
void proviso_refused(const char* what);
/// The thread does this action, whatever the rules say; the values are appended as .v.w.
void proviso_event(const char* action, std::uint32_t count, const std::int64_t* values);
/// Any of 0 … alternatives − 1.
std::uint32_t proviso_choose(std::uint32_t alternatives);
/// The plugin asks it before a weak exchange: not 0 if that is to fail whatever it finds.
std::uint32_t proviso_fails_without_cause();
/// If the condition is false the thread stops here for ever, and others go on.
void proviso_assume(bool condition);
/// No other thread moves between these two calls, unless this one blocks.
void proviso_atomic_begin();
void proviso_atomic_end();
void proviso_name(const volatile void* object, const char* name);
/// For what the pass calls: does the thread hold this mutex, and which rule of the job names it,
/// counted from 1? 0 if none does.
bool proviso_holds(const volatile void* mutex);
std::uint32_t proviso_thread_rule();
/// The thread belongs to a driver; a call of the component that it drives begins, or ends.
void proviso_drives();
/// What the choices of a driver mean: this function, and then its arguments. For traces only.
void proviso_calls(const char* function, std::uint32_t parameters);
void proviso_argument(std::int64_t value);
void proviso_call_begins();
void proviso_call_ends();
}
