// What a replay remembers of objects: who allocated a block and who freed it, and which variables
// have margins. The search itself keeps none of this, so that it costs nothing there and is no part
// of a state.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "checker/part.hpp"
#include "layout.hpp"
#include "protocol.hpp"

namespace proviso::runtime {

struct Object {
  Address begin = 0;
  std::size_t size = 0;
  const char* name = nullptr;  // of a variable; a block has none
  bool is_gone = false;
  std::vector<Access> events = {};  // allocated, freed
};

class History {
 public:
  void clear() { objects_.clear(); }
  void allocated(Address block, std::size_t size);
  void freed(Address block, std::size_t size);
  void declared(Address variable, std::size_t size, const char* name);
  /// The object that the address lies in or next to: of several the last one.
  const Object* nearest(Address address, std::size_t size) const;

 private:
  std::vector<Object> objects_ = {};
};

inline History& history() { return part<History>(); }

}  // namespace proviso::runtime
