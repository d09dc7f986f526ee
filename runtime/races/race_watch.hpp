// Looking for races: whether accesses are logged, the log, and where the accesses were made.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "checker/part.hpp"
#include "protocol.hpp"
#include "races/races.hpp"

namespace proviso::runtime {

struct RaceWatch {
  bool log_accesses = false;
  bool promotes = false;  // some objects of the job are racy by intent
  SegmentLog log = {};

  /// In a replay the place of an access is the number of its chain of calls, plus one.
  std::vector<Place> access_chains = {};
  Address keep_chain();

  /// The accesses of each thread's last segment with their places, in a replay.
  std::vector<std::pair<MemoryAccess, Address>> kept_places[kMaxThreads] = {};
  /// Keeps the places of the last segment only, or of all.
  void keep_places(std::uint32_t thread, bool all);
  Address kept_place(const Conflict& conflict) const;
};

inline RaceWatch& race_watch() { return part<RaceWatch>(); }

}  // namespace proviso::runtime
