// A number for every state, the same if and only if all its bytes are: for searches that trust no
// hash.
//
// The memory is cut into chunks of 1 KiB, numbered as they are first seen. Different contents of
// chunks are kept once each. Over the chunks' contents lies a binary tree whose nodes are pairs,
// again kept once each (Laarman, van de Pol and Weber, Parallel recursive state compression for
// free, 2011): the number of the state is that of its root. A chunk that is as it was in the
// beginning counts 0, and so does a pair of zeros; a pair whose right side is 0 is its left side.
// So the number of a state stays the same when more chunks come to be known and the tree grows: an
// id that is no leaf says on which level its pair stands, and the rest is zero.
//
// Cost: a hash of each chunk that changed and a lookup for each level. A new state adds a few pairs
// of 12 bytes and its new chunks.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "layout.hpp"

namespace proviso::runtime {

class Contents {
 public:
  using Id = std::uint32_t;

  Contents();

  /// The chunk at that place begins with what its mirror holds now; others begin with zeros.
  void begin(Address chunk);
  /// A line of the mirror may have changed.
  void touch(Address place);
  /// Of the state that the mirror holds.
  Id identity();

  std::size_t bytes() const { return stored_ * kChunk; }

 private:
  struct Leaf {
    Address place = 0;
    Id initial = 0;
    bool stale = false;
  };
  struct Pair {
    Id left = 0;
    Id right = 0;
    std::uint32_t level = 0;
    friend bool operator==(const Pair&, const Pair&) = default;
  };

  std::uint32_t number_of(Address chunk);
  Id intern(Address bytes);
  Id intern(const Pair& pair);
  void update(std::uint32_t leaf);
  Id at(std::size_t level, std::size_t index) const;
  void set(std::size_t level, std::size_t index, Id id);

  Id zeros_ = 0;
  std::unordered_map<Address, std::uint32_t> numbers_ = {};
  std::vector<Leaf> leaves_ = {};
  std::vector<std::uint32_t> stale_ = {};
  std::vector<std::vector<Id>> levels_ = std::vector<std::vector<Id>>(1);
  std::vector<Pair> pairs_ = {};
  std::vector<Id> pair_table_ = std::vector<Id>(1 << 10);  // ids, 0 where it is free
  std::vector<std::uint64_t> chunk_hashes_ = {};
  std::vector<Id> chunk_table_ = std::vector<Id>(1 << 10);  // numbers of chunks, plus one
  std::size_t stored_ = 0;
  Address mapped_ = kContentBase;
};

}  // namespace proviso::runtime
