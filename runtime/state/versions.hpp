// Bytes and what they were before: a tree of versions of the program's memory.
//
// A search goes from state to state, mostly to a neighbour and back. So only one state is held in
// full, the one that the memory is in; every other is a list of the lines (64 bytes) in which it
// differs from its neighbour on the way to that one (Baker, Shallow binding makes functional arrays
// fast, 1991). Going to a neighbour exchanges the contents of the list with those of the memory and
// turns the list round:
//
//        a <- b <- [c]       c is held, b knows how it differs from c, a how it differs from b
//        a <- [b] -> c       after restore(b)
//
// What changed is found by comparing the memory with its mirror, which lies at a fixed distance
// from it. Changes since the last version are a list as well, which take() makes into that of the
// last version: no byte is copied for a state that is kept, and none for one that is not.
//
// The hash of a state is the sum of term(place, content) over its lines, modulo 2^128, less that of
// the beginning; it is kept up to date by what changes. Cost: a line that changes is copied twice
// and hashed twice; going back copies it twice; a restore takes as many such lines as lie between.
//
// A version lives while it is kept, or while others are described by their difference to it.
#pragma once

#include <cstdint>
#include <vector>

#include "layout.hpp"
#include "state/contents.hpp"

namespace proviso::runtime {

struct Hash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const Hash&, const Hash&) = default;
};

class Versions {
 public:
  using Id = std::uint32_t;

  /// The memory and its mirror are zero, which is the first version; it is not kept. The contents,
  /// if there are any, are notified of every line that will change.
  explicit Versions(Contents* contents = nullptr) : contents_(contents) {}

  /// The line at that place is no longer what its mirror says, but what the memory says.
  void change(Address place);
  /// … but zero, whatever the memory says there.
  void clear(Address place);
  Hash hash() const { return hash_; }

  /// Returns the current state, which is kept until it is dropped as often as taken.
  Id take();
  void drop(Id version);
  /// Writes the memory and its mirror.
  void restore(Id version);
  /// The lowest byte in which the current state differs from that version; 0 if they are equal.
  Address difference(Id version) const;

  std::size_t bytes() const { return live_ * sizeof(Change); }
  std::size_t most_bytes() const { return used_ * sizeof(Change); }

 private:
  static constexpr std::uint32_t kNone = 0;

  struct alignas(16) Change {
    unsigned char bytes[kLine];
    Address place;
    std::uint32_t next;
    std::uint32_t unused;
  };
  /// Apart from the one held, a version is what the list makes of its neighbour `next`.
  struct Node {
    Hash hash = {};
    Id next = kNone;
    std::uint32_t first = kNone;
    std::uint32_t uses = 0;  // keepers, and neighbours that are described by it
  };

  static Change& change_at(std::uint32_t index) {
    return *reinterpret_cast<Change*>(kChangeBase + std::size_t{index} * sizeof(Change));
  }
  std::uint32_t fresh_change();
  void free_change(std::uint32_t index);
  Id fresh_node();
  Change& push_old(Address place);
  void write_back(const Change& change);
  void undo();
  void move_to(Id neighbour);
  void release_unused(Id version);

  Contents* contents_;
  Hash hash_ = {};
  std::vector<Node> nodes_ = std::vector<Node>(2);
  Id current_ = 1;
  std::uint32_t pending_ = kNone;  // changes since the current version, the last one first
  Id free_nodes_ = kNone;
  std::uint32_t free_changes_ = kNone;
  std::uint32_t used_ = 1;
  std::size_t live_ = 0;
  Address mapped_ = kChangeBase;
  std::vector<Id> path_ = {};
};

}  // namespace proviso::runtime
