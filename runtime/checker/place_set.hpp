// Addresses seen before, and how locations are used. Searched by those who note each only once.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "layout.hpp"

namespace proviso::runtime {

class PlaceSet {
 public:
  /// Returns whether it is new.
  bool insert(Address place) {
    if (place == last_) return false;
    last_ = place;
    return places_.insert(place).second;
  }

 private:
  Address last_ = 0;
  std::unordered_set<Address> places_ = {};
};

/// Which atomic locations are used only by read-modify-writes that acquire and release.
class AtomicUses {
 public:
  void note(Address location, bool exchanges) {
    const auto [found, inserted] = only_exchanged_.try_emplace(location, exchanges);
    if (!exchanges) found->second = false;
  }
  bool only_exchanged(Address location) const {
    const auto found = only_exchanged_.find(location);
    return found != only_exchanged_.end() && found->second;
  }

 private:
  std::unordered_map<Address, bool> only_exchanged_ = {};
};

}  // namespace proviso::runtime
