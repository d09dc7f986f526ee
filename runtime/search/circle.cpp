#include "search/circle.hpp"

#include <algorithm>
#include <optional>

#include "hooks/events.hpp"
#include "state/world.hpp"
#include "step/objects.hpp"
#include "step/operations.hpp"

namespace proviso::runtime {
namespace {

std::optional<std::uint32_t> thread_of(std::uint32_t owner) {
  if (owner == 0) return std::nullopt;
  return owner - 1;
}

std::optional<std::uint32_t> owner_unless_free(Address mutex, std::uint32_t thread) {
  if (can_lock(mutex, thread)) return std::nullopt;
  return thread_of(state_at<MutexState>(mutex).owner);
}

/// The one thread without whose doing this one cannot go on.
std::optional<std::uint32_t> waits_for(std::uint32_t thread) {
  const Thread& self = world().threads[thread];
  if (self.life != Life::Running) return std::nullopt;
  const Operation& operation = self.pending;
  switch (operation.kind) {
    case Kind::Lock:
      return owner_unless_free(operation.object, thread);
    case Kind::Waiting:
      if (!operation.woken) return std::nullopt;
      return owner_unless_free(operation.second, thread);
    case Kind::ReadLock:
    case Kind::WriteLock:
      if (operation.timed) return std::nullopt;
      return thread_of(state_at<ReadWriteState>(operation.object).writer);
    case Kind::Join: {
      const auto joined = static_cast<std::uint32_t>(operation.value);
      if (world().threads[joined].life != Life::Running) return std::nullopt;
      return joined;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

std::vector<std::uint32_t> waiting_circle() {
  for (std::uint32_t first = 0; first < kMaxThreads; ++first) {
    std::vector<std::uint32_t> chain;
    std::optional<std::uint32_t> next = first;
    while (next && std::find(chain.begin(), chain.end(), *next) == chain.end()) {
      chain.push_back(*next);
      next = waits_for(*next);
    }
    if (next) return {std::find(chain.begin(), chain.end(), *next), chain.end()};
  }
  return {};
}

Stop circle_stop(const std::vector<std::uint32_t>& circle) {
  Stop stop;
  stop.finding = Finding::Deadlock;
  for (const std::uint32_t thread : circle) {
    const Operation& operation = world().threads[thread].pending;
    if (!stop.message.empty()) stop.message += "; ";
    stop.message += thread_name(thread) + " waits at " + operation_name(operation.kind);
    const std::string object = object_name(operation.object);
    if (!object.empty()) stop.message += " " + object;
  }
  return stop;
}

}  // namespace proviso::runtime
