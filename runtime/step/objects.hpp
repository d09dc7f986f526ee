// What synchronisation objects look like inside. Each lies in the program's memory over the type of
// the C library with the same name; zero is the state after static initialisation.
#pragma once

#include <cstdint>

#include <pthread.h>
#include <semaphore.h>

#include "layout.hpp"

namespace proviso::runtime {

/// Whether an object can be used. What has no static initialiser must have been initialised.
enum class Readiness : std::uint32_t { Static = 0, Initialised = 0x1417, Destroyed = 0xDE57 };

struct MutexState {
  std::uint32_t owner;  // thread plus one
  std::uint32_t count;
  Readiness readiness;
  std::uint32_t unused;
  std::int32_t kind;  // where static initialisers of the C library put it
};

struct ConditionState {
  Readiness readiness;
};

struct ReadWriteState {
  std::uint32_t writer;  // thread plus one
  std::uint32_t readers;
  Readiness readiness;
  std::uint8_t read_locks[kMaxThreads];  // that each thread holds
};

struct SemaphoreState {
  std::uint32_t value;
  Readiness readiness;
};

struct BarrierState {
  std::uint32_t limit;
  std::uint32_t arrived;
  Readiness readiness;
};

enum class OnceState : std::int32_t { Not, Running, Done };

/// The guard of a local static variable; compiled code reads the first byte itself.
struct GuardState {
  std::uint8_t done;
  std::uint8_t running;
};
/// The value of an operation OnceEnter whose object is a GuardState.
inline constexpr std::uint64_t kGuard = 1;

static_assert(sizeof(MutexState) <= sizeof(pthread_mutex_t));
static_assert(sizeof(ConditionState) <= sizeof(pthread_cond_t));
static_assert(sizeof(ReadWriteState) <= sizeof(pthread_rwlock_t));
static_assert(sizeof(SemaphoreState) <= sizeof(sem_t));
static_assert(sizeof(BarrierState) <= sizeof(pthread_barrier_t));
static_assert(sizeof(OnceState) == sizeof(pthread_once_t));

template <class State>
State& state_at(Address object) {
  return *reinterpret_cast<State*>(object);
}
template <class State>
State& state_of(const volatile void* object) {
  return *reinterpret_cast<State*>(const_cast<void*>(object));
}

}  // namespace proviso::runtime
