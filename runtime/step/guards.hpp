// The guards of local static variables that have been used.
#pragma once

#include <algorithm>
#include <vector>

#include "checker/part.hpp"
#include "layout.hpp"

namespace proviso::runtime {

class Guards {
 public:
  void remember(Address guard) {
    if (!contains(guard)) guards_.push_back(guard);
  }
  bool contains(Address address) const {
    return std::find(guards_.begin(), guards_.end(), address) != guards_.end();
  }

 private:
  std::vector<Address> guards_ = {};
};

inline Guards& guards() { return part<Guards>(); }

}  // namespace proviso::runtime
