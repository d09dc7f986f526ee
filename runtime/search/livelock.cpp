#include "search/livelock.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "checker/caveats.hpp"
#include "checker/job.hpp"
#include "hooks/events.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "step/operations.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "step/step.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kLongest = 64;  // steps of a loop
constexpr std::size_t kWidest = 16;   // bytes of an atomic object

bool may_idle(const Operation& operation) {
  if (operation.event != kNoEvent) return false;
  if (operation.kind == Kind::Spin) return true;
  const bool is_access = operation.kind == Kind::Atomic || operation.kind == Kind::Access;
  return is_access && operation.object != 0 && (operation.value >> 1) <= kWidest;
}

/// The only choice of the thread, if it has one and no more.
const Choice* only_choice(const Enabled& enabled, std::uint32_t thread) {
  const Choice* found = nullptr;
  for (const Choice& choice : enabled.choices) {
    if (choice.thread != thread) continue;
    if (found != nullptr) return nullptr;
    found = &choice;
  }
  return found;
}

/// Makes the next step of the thread; false if it is none that a thread which idles makes.
bool makes_idle_step(std::uint32_t thread) {
  Enabled enabled;
  find_enabled(enabled);
  const Choice* const choice = only_choice(enabled, thread);
  const Operation operation = world().threads[thread].pending;
  if (choice == nullptr || !may_idle(operation)) return false;
  const bool is_spin = operation.kind == Kind::Spin;
  const std::size_t size = is_spin ? 0 : operation.value >> 1;
  unsigned char before[kWidest] = {};
  if (!is_spin) std::memcpy(before, reinterpret_cast<const void*>(operation.object), size);
  make_step(*choice);
  if (std::exchange(segment().stop, {})) return false;
  return is_spin || std::memcmp(before, reinterpret_cast<const void*>(operation.object), size) == 0;
}

/// The steps in front of the loop, which leave remains in registers, are like those of the loop.
bool idles(std::uint32_t thread, const Snapshot& from) {
  memory()->restore(from);
  std::vector<Hash> seen{memory()->hash()};
  while (seen.size() < kLongest && makes_idle_step(thread)) {
    const Hash hash = memory()->hash();
    if (std::find(seen.begin(), seen.end(), hash) != seen.end()) return true;
    seen.push_back(hash);
  }
  return false;
}

bool all_idle(const Enabled& enabled) {
  const Snapshot here = memory()->take();
  bool all = true;
  for (std::uint32_t thread = 0; thread < kMaxThreads && all; ++thread) {
    if ((enabled.caused >> thread & 1) != 0) all = idles(thread, here);
  }
  memory()->restore(here);
  memory()->drop(here);
  return all;
}

}  // namespace

bool is_livelock() {
  const bool is_judged = the_job().deadlock && !weak::watch().on && world().atomic_owner == 0 &&
                         !world().pretended && caveats().clock_reads.empty();
  if (!is_judged) return false;
  Enabled enabled;
  find_enabled(enabled);
  if (enabled.held_back || enabled.caused == 0) return false;
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    const bool moves = (enabled.caused >> thread & 1) != 0;
    if (moves && !may_idle(world().threads[thread].pending)) return false;
  }
  // What is recorded at a stop leaves remains in registers, each time others.
  const bool records = std::exchange(recording().on, false);
  const bool all = all_idle(enabled);
  recording().on = records;
  return all;
}

Stop livelock_stop() {
  Stop stop = {.finding = Finding::Deadlock};
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    const Thread& self = world().threads[thread];
    if (self.life != Life::Running) continue;
    if (!stop.message.empty()) stop.message += "; ";
    const bool spins = may_idle(self.pending);
    stop.message += thread_name(thread) +
                    (spins ? " goes round a loop for ever at " : " waits at ") +
                    operation_name(self.pending.kind);
    const std::string object = object_name(self.pending.object);
    if (!object.empty()) stop.message += " " + object;
  }
  return stop;
}

}  // namespace proviso::runtime
