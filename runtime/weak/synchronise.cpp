// What happens before what, by means other than atomic objects.
//
// A mutex passes on what was known when it was unlocked; readers of a read-write lock pass on to
// writers only, by a second carrier; semaphores, barriers and things done once pass on as the
// operations of the same name release and acquire. A try that fails, a signal and a wake-up without
// the mutex pass nothing on.
#include <pthread.h>

#include "checker/control.hpp"
#include "step/objects.hpp"
#include "step/operations.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime::weak {
namespace {

constexpr Address readers_of(Address lock) { return lock + 1; }

void pass_read_write_lock(const Operation& operation, bool is_done) {
  const Address lock = operation.object;
  const auto& state = state_at<ReadWriteState>(lock);
  switch (operation.kind) {
    case Kind::ReadLock:
    case Kind::TryReadLock:
      if (is_done && state.writer == 0) acquire_from(lock);
      return;
    case Kind::WriteLock:
    case Kind::TryWriteLock:
      if (!is_done || state.writer != 0 || state.readers != 0) return;
      acquire_from(lock);
      return acquire_from(readers_of(lock));
    default:
      return release_to(state.writer == control().current + 1 ? lock : readers_of(lock));
  }
}

void pass_barrier(const Operation& operation) {
  const auto& state = state_at<BarrierState>(operation.object);
  if (operation.kind == Kind::BarrierArrive) release_to(operation.object);
  if (operation.kind == Kind::BarrierWaiting || state.arrived + 1 == state.limit)
    acquire_from(operation.object);
}

void pass_join(std::uint32_t ended) {
  in_search([&] { watch().execution.join(control().current, ended); });
}

}  // namespace

void synchronise(const Operation& operation, std::uint32_t alternative) {
  if (!watch().on || !control().searching) return;
  const Address object = operation.object;
  const bool is_done = alternative == kGoesOn;
  switch (operation.kind) {
    case Kind::Lock:
    case Kind::TryLock:
    case Kind::TimedLock:
      if (is_done && can_lock(object, control().current)) acquire_from(object);
      return;
    case Kind::Unlock:
      return release_to(object);
    case Kind::Wait:
      return release_to(operation.second);
    case Kind::Waiting:
      return acquire_from(operation.second);
    case Kind::ReadLock:
    case Kind::WriteLock:
    case Kind::TryReadLock:
    case Kind::TryWriteLock:
    case Kind::ReadWriteUnlock:
      return pass_read_write_lock(operation, is_done);
    case Kind::SemaphoreWait:
    case Kind::SemaphoreTryWait:
    case Kind::SemaphoreTimedWait:
      if (is_done && state_at<SemaphoreState>(object).value > 0) acquire_from(object);
      return;
    case Kind::SemaphorePost:
    case Kind::OnceDone:
      return release_to(object);
    case Kind::BarrierArrive:
    case Kind::BarrierWaiting:
      return pass_barrier(operation);
    case Kind::OnceEnter:
      return acquire_from(object);
    case Kind::AtomicBegin:
      return acquire_from(kSections);
    case Kind::Join:
      if (is_done) pass_join(static_cast<std::uint32_t>(operation.value));
      return;
    default:
      return;
  }
}

}  // namespace proviso::runtime::weak
