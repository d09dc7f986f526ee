// A small program of several threads, as a value: drawn at random, printed as C++, and executed by
// an interpreter that shares nothing with the checker.
//
// Main and up to two other threads work on variables that are global, captured by reference from
// the frame of main, or in a block of the heap; on an array, mutexes and atomics. A thread has
// registers, variables of its own that nobody else sees. The only loops are those of a fixed number
// of rounds and those around a wait.
//
// Programs of the second kind (Kind::Waiting) also use condition variables, semaphores, a
// read-write lock, a barrier, attempts to lock and exchanges, and threads that create others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace proviso::native_random {

enum class Place { Global, Captured, Member, Heap };

struct Variable {
  Place place = Place::Global;
  std::size_t type = 0;  // of kTypes
  bool is_set = true;    // when main begins
};

enum class Action {
  Set,          // variable = value
  Copy,         // variable = other variable of the same type
  Add,          // variable = other variable + value
  Read,         // register = variable
  Store,        // variable = register + value
  SetElement,   // array[register] = value
  ReadElement,  // register = array[value]
  AtomicSet,    // atomic = value
  AtomicRead,   // register = atomic
  AtomicAdd,    // register = atomic, and value is added to that
  Lock,
  Unlock,
  If,              // register == value: the body
  AssertRegister,  // register != value
  AssertVariable,  // variable != value
  Free,            // the block
  Return,
  Exit,
  Create,  // thread
  Join,
  Wait,       // for the condition, with the mutex (source)
  WaitWhile,  // variable (reg is the condition) == value, with the mutex (source)
  Signal,     // condition
  Broadcast,  // condition
  TryLock,    // register = whether that failed
  WaitSemaphore,
  PostSemaphore,
  TrySemaphore,  // register = whether that failed
  ReadLock,      // the read-write lock
  WriteLock,
  TryReadLock,  // register = whether that failed
  ReadWriteUnlock,
  Arrive,    // at the barrier of two, and wait
  Exchange,  // register = atomic, which becomes source if it was value
  Await,     // while (atomic == value) {}
  Repeat,    // the body, value times
};

struct Statement {
  Action action = Action::Set;
  std::size_t target = 0;  // the variable, atomic, mutex or thread
  std::size_t source = 0;
  std::size_t reg = 0;
  int value = 0;
  std::vector<Statement> body = {};
};

using Code = std::vector<Statement>;

inline constexpr std::size_t kRegisters = 2;
inline constexpr std::size_t kMutexes = 2;
inline constexpr std::size_t kAtomics = 2;
inline constexpr std::size_t kElements = 2;
inline constexpr std::size_t kConditions = 2;
inline constexpr std::size_t kSemaphores = 2;  // of value 0 and 1
inline constexpr int kParties = 2;             // of the barrier

struct Program {
  std::vector<Variable> variables;
  std::vector<Code> threads;  // main first
  /// Whether the second register of each thread begins with a value; the first always does.
  std::vector<bool> is_register_set;
};

/// Types of variables, odd ones among them.
std::size_t type_count();
/// Whether values of the type are converted where they are read and written.
bool is_bit_precise(std::size_t type);

enum class Kind { Plain, Waiting };

Program draw_program(std::uint64_t seed, Kind kind);

/// The definitions of a namespace with a function run().
std::string print_program(const Program& program, const std::string& name);
/// What comes before and behind the namespaces p0, p1, … of one source.
std::string prologue();
std::string epilogue(std::size_t count);

/// The kinds of findings that runs of the program end with.
struct Meaning {
  std::set<std::string> kinds = {};    // unless there are none, nothing holds
  std::set<std::string> allowed = {};  // what a checker may say besides, if it says anything
  /// Whether an attempt to lock may fail, which orders nothing: a checker may not know what races.
  bool may_be_undecided = false;
};

/// Explores every interleaving.
Meaning explore(const Program& program);

}  // namespace proviso::native_random
