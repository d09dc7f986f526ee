// What can a thread still do? Learned from the search itself.
//
// A *location* is where a thread stands: its slot, its pending operation with the objects, the
// return addresses of its frames and, looking for races, what its last segment accessed. The search
// tells every step it makes as an edge from location to location, with what the segment touched.
// What a thread can do from a location on is then the union of the footprints over the locations
// that can be reached; a thread that creates another can do what that one does.
//
// A thread that needs a mutex held by one of those that stay where they are, or waits for the end
// of one of them, comes no further: such a location is *barred*, and neither it nor what lies
// behind it counts. This is what makes critical sections cheap: all that is only ever done under a
// mutex is out of reach for others while one thread holds it.
//
// As long as something new is learned, what has been told may have been too little. Every answer
// is therefore kept and looked at again when an edge or a touch is new; if one has changed, the
// search that used it has to be made again. Programs have few
// locations (hundreds), so this comes to rest after a part of the first search.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "reduction/footprint.hpp"

namespace proviso::runtime {

class Futures {
 public:
  using Location = std::uint32_t;
  static constexpr Location kNowhere = ~Location{0};

  /// Where the thread is in the current state; kNowhere if it does not run.
  Location locate(std::uint32_t thread);

  /// The step that was made last was made from there.
  void learn_step(Location from, bool in_atomic_section);
  /// Records that a thread may go from one location to the other, or create a thread that begins
  /// there.
  void learn_edge(Location from, Location to);

  /// The footprint of the step that a thread makes from there, in any alternative.
  const Footprint& next(Location location) {
    locations_[location].told = true;
    return locations_[location].next;
  }

  /// Mutexes and threads that stay as they are, in order.
  using Bars = std::uint32_t;
  Bars bars(const std::vector<Address>& addresses);
  /// The footprints of all steps from there on that nothing bars.
  const FootprintSet& ahead(Location location, Bars bars);

  /// The number of times that something learned has changed an earlier answer.
  std::uint64_t changes();
  /// Discards the answers given so far.
  void begin_again();

  /// Steps that should have been independent were not: there is something that we do not know of.
  void refute() { refuted_ = true; }
  bool refuted() const { return refuted_; }

 private:
  struct Known {
    std::uint32_t thread = 0;
    Operation operation = {};
    bool detached = false;
    std::uint64_t frames = 0;
    Footprint next = {};
    bool told = false;
    std::vector<Location> after = {};
    std::unordered_set<std::uint64_t> segments = {};  // hashes of those that it was told of
  };

  bool learn_accesses(Known& known);
  void note_growth(const Known& known);

  bool is_barred(const Known& known, const std::vector<Address>& addresses) const;
  FootprintSet reach(Location location, Bars bars);
  void look_again();

  Objects objects_ = {};
  std::vector<Known> locations_ = {};
  std::unordered_multimap<std::uint64_t, Location> by_hash_ = {};
  std::map<std::vector<Address>, Bars> bars_ = {};
  std::vector<std::vector<Address>> barring_ = {};
  std::unordered_map<std::uint64_t, FootprintSet> answers_ = {};
  std::vector<std::uint32_t> marks_ = {};  // of a walk over the locations
  std::uint32_t mark_ = 0;
  bool grown_ = false;
  std::uint64_t changes_ = 0;
  bool refuted_ = false;
};

}  // namespace proviso::runtime
