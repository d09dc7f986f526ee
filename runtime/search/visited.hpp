// The states that have been seen, by their hashes or, if the search is exact, by the numbers of
// their contents, which are keys like hashes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "state/versions.hpp"

namespace proviso::runtime {

/// A table of ids, at most two thirds full, over hashes that are kept in pieces: 22 to 28 bytes per
/// state. Only the table is copied when it grows.
class Visited {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNone = ~Id{0};

  Visited() : table_(1 << 10, kNone) {}

  /// The state with this hash; kNone if it is new.
  Id find(const Hash& hash) const {
    for (std::size_t at = hash.low & mask();; at = (at + 1) & mask()) {
      const Id id = table_[at];
      if (id == kNone || hash_of(id) == hash) return id;
    }
  }

  Id insert(const Hash& hash) {
    if ((size_ + 1) * 3 > table_.size() * 2) grow();
    if (size_ % kPiece == 0) pieces_.emplace_back().reserve(kPiece);
    pieces_.back().push_back(hash);
    const Id id = static_cast<Id>(size_++);
    place(id);
    return id;
  }

  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kPiece = 1 << 12;

  const Hash& hash_of(Id id) const { return pieces_[id / kPiece][id % kPiece]; }
  std::size_t mask() const { return table_.size() - 1; }
  void place(Id id) {
    std::size_t at = hash_of(id).low & mask();
    while (table_[at] != kNone) at = (at + 1) & mask();
    table_[at] = id;
  }
  void grow() {
    const std::size_t twice = table_.size() * 2;
    table_ = {};
    table_.resize(twice, kNone);
    for (Id id = 0; id < size_; ++id) place(id);
  }

  std::vector<std::vector<Hash>> pieces_ = {};
  std::vector<Id> table_;
  std::size_t size_ = 0;
};

}  // namespace proviso::runtime
