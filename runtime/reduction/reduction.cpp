#include "reduction/reduction.hpp"

#include <algorithm>

#include "state/world.hpp"
#include "step/objects.hpp"
#include "step/segment.hpp"

namespace proviso::runtime {
namespace {

std::size_t choices_of(ThreadSet set, const Enabled& enabled) {
  return static_cast<std::size_t>(
      std::count_if(enabled.choices.begin(), enabled.choices.end(),
                    [&](const Choice& choice) { return (set & only(choice.thread)) != 0; }));
}

}  // namespace

Reduction::Locations Reduction::locate() {
  Locations locations;
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread)
    locations[thread] = futures_.locate(thread);
  return locations;
}

/// What no other thread gets past as long as these do not move.
Futures::Bars Reduction::bars_of(ThreadSet set) {
  addresses_.clear();
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    if ((set & only(thread)) == 0) continue;
    addresses_.push_back(slot_address(thread));
    for (const Address mutex : world().threads[thread].held)
      if (mutex != 0 && state_at<MutexState>(mutex).owner == thread + 1)
        addresses_.push_back(mutex);
  }
  std::sort(addresses_.begin(), addresses_.end());
  return futures_.bars(addresses_);
}

bool Reduction::is_delayed(ThreadSet set, Futures::Location other, Futures::Bars bars,
                           const Locations& locations) {
  const FootprintSet& ahead = futures_.ahead(other, bars);
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread)
    if ((set & only(thread)) != 0 && ahead.delays(futures_.next(locations[thread]))) return true;
  return false;
}

ThreadSet Reduction::close(ThreadSet set, const Locations& locations) {
  for (bool grown = true; grown;) {
    grown = false;
    const Futures::Bars bars = bars_of(set);
    for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
      if ((set & only(thread)) != 0 || locations[thread] == Futures::kNowhere) continue;
      if (!is_delayed(set, locations[thread], bars, locations)) continue;
      set |= only(thread);
      grown = true;
    }
  }
  return set;
}

ThreadSet Reduction::enough(const Enabled& enabled, const Locations& locations) {
  ThreadSet all = 0;
  for (const Choice& choice : enabled.choices) all |= only(choice.thread);
  if (world().atomic_owner != 0 || (all & (all - 1)) == 0) return all;
  ThreadSet best = all;
  std::size_t fewest = enabled.choices.size();
  for (std::uint32_t thread = 0; thread < kMaxThreads && fewest > 1; ++thread) {
    if ((enabled.caused & only(thread)) == 0) continue;
    const ThreadSet closed = close(only(thread), locations);
    const std::size_t choices = choices_of(closed, enabled);
    if (choices >= fewest) continue;
    fewest = choices;
    best = closed & all;
  }
  return best;
}

void Reduction::learn_move(Futures::Location from, Futures::Location to) {
  if (from != to) futures_.learn_edge(from, to);
}

void Reduction::learn(const Locations& before, std::uint32_t thread, bool in_atomic_section) {
  const Futures::Location from = before[thread];
  futures_.learn_step(from, in_atomic_section || world().atomic_owner != 0);
  if (segment().stop || has_ended()) return;
  futures_.learn_edge(from, futures_.locate(thread));
  for (std::uint32_t other = 0; other < kMaxThreads; ++other) {
    if (other == thread || world().threads[other].life != Life::Running) continue;
    if (before[other] == Futures::kNowhere)
      futures_.learn_edge(from, futures_.locate(other));
    else if (segment().allocated)  // memory that is new is no part of their last segments
      learn_move(before[other], futures_.locate(other));
  }
}

ThreadSet Reduction::still_asleep(ThreadSet sleepers, const Locations& locations,
                                  std::uint32_t thread) {
  const Footprint& made = futures_.next(locations[thread]);
  for (std::uint32_t other = 0; other < kMaxThreads; ++other)
    if ((sleepers & only(other)) != 0 &&
        (other == thread || !independent(futures_.next(locations[other]), made)))
      sleepers &= ~only(other);
  return sleepers;
}

bool Reduction::are_independent(const Locations& locations, std::uint32_t thread,
                                std::uint32_t other) {
  return independent(futures_.next(locations[thread]), futures_.next(locations[other]));
}

bool Reduction::is_outdated(std::uint64_t transitions) {
  return futures_.refuted() || patience_.is_over(futures_.changes(), transitions);
}

}  // namespace proviso::runtime
