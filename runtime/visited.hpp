// The states that have been seen, by their hashes or, if the search is exact, by the numbers of
// their contents, which are keys like hashes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "versions.hpp"

namespace proviso::runtime {

class Visited {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNone = ~Id{0};

  Visited() : table_(1 << 12, kNone) {}

  /// The state with this hash; kNone if it is new.
  Id find(const Hash& hash) const {
    for (std::size_t at = hash.low & mask();; at = (at + 1) & mask()) {
      const Id id = table_[at];
      if (id == kNone) return kNone;
      if (hashes_[id] == hash) return id;
    }
  }

  Id insert(const Hash& hash) {
    if ((hashes_.size() + 1) * 2 > table_.size()) grow();
    const Id id = static_cast<Id>(hashes_.size());
    hashes_.push_back(hash);
    place(id);
    return id;
  }

  std::size_t size() const { return hashes_.size(); }

 private:
  std::size_t mask() const { return table_.size() - 1; }
  void place(Id id) {
    std::size_t at = hashes_[id].low & mask();
    while (table_[at] != kNone) at = (at + 1) & mask();
    table_[at] = id;
  }
  void grow() {
    table_.assign(table_.size() * 2, kNone);
    for (Id id = 0; id < hashes_.size(); ++id) place(id);
  }

  std::vector<Hash> hashes_ = {};
  std::vector<Id> table_;
};

}  // namespace proviso::runtime
