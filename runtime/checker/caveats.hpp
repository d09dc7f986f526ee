// What a proof rests on besides the states that were explored: noted once for each place where the
// program does it, and reported with the outcome.
#pragma once

#include <string>
#include <vector>

#include "checker/part.hpp"
#include "checker/place_set.hpp"
#include "protocol.hpp"

namespace proviso::runtime {

struct Caveats {
  bool assumed = false;           // an assume() has failed somewhere
  bool passed = false;            // a run ended with a finding that was not asked for
  bool too_many_threads = false;  // there was no room for one more
  bool bounds_threads = false;    // a thread was not created, because so many ran
  std::vector<NamedPlace> weak_atomics = {};
  PlaceSet weak_places = {};
  AtomicUses atomic_uses = {};
  std::vector<NamedPlace> clock_reads = {};
  PlaceSet clock_places = {};
  std::vector<NamedPlace> unmodelled = {};
  std::vector<NamedPlace> unseen = {};
  PlaceSet unseen_places = {};
  std::vector<NamedPlace> unhooked = {};  // where accesses may have been missed
  PlaceSet unhooked_places = {};
  std::vector<NamedPlace> ordered = {};  // where words are ordered that have no order
  PlaceSet ordered_places = {};
  std::vector<NamedPlace> narrowed = {};  // functions of which some results were tried, not all
  std::vector<std::string> notes = {};
};

inline Caveats& caveats() { return part<Caveats>(); }

}  // namespace proviso::runtime
