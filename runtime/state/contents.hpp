// A number for every state, the same if and only if all its bytes are: for searches that trust no
// hash.
//
// Lines of the memory are numbered as they are first changed. Different contents of lines are kept
// once each. Over the lines' contents lies a binary tree whose nodes are pairs, again kept once
// each (Laarman, van de Pol and Weber, Parallel recursive state compression for free, 2011): the
// number of the state is that of its root. A line that is as it was in the beginning counts 0, and
// so does a pair of zeros; a pair whose right side is 0 is its left side. So the number of a state
// stays the same when more lines come to be known and the tree grows: an id that is no leaf says on
// which level its pair stands, and the rest is zero.
//
// Cost: a hash of each line that changed and a lookup for each node above it. A new state adds some
// pairs, of 20 bytes with their part of the table, and its new lines. (With chunks of 1 KiB as
// leaves five philosophers took 1,700 bytes a state: the pending operations of all threads shared
// one.)
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "layout.hpp"

namespace proviso::runtime {

class Contents {
 public:
  using Id = std::uint32_t;

  /// The mirror of that line will change. The first time it tells what the line was in the
  /// beginning.
  void touch(Address place);
  /// The identity of the state that the mirror holds.
  Id identity();

  std::size_t bytes() const { return stored_ * kLine; }

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

  std::uint32_t number_of(Address place);
  Id intern(Address bytes);
  Id intern(const Pair& pair);
  bool update_leaf(std::uint32_t leaf);
  void update_level(std::size_t level);
  Id at(std::size_t level, std::size_t index) const;
  void set(std::size_t level, std::size_t index, Id id);

  std::unordered_map<Address, std::uint32_t> numbers_ = {};
  std::vector<Leaf> leaves_ = {};
  std::vector<std::uint32_t> stale_ = {};  // leaves, and then nodes of the level to come
  std::vector<std::vector<Id>> levels_ = std::vector<std::vector<Id>>(1);
  std::vector<Pair> pairs_ = {};
  std::vector<Id> pair_table_ = std::vector<Id>(1 << 10);  // ids, 0 where it is free
  std::vector<std::uint64_t> line_hashes_ = {};
  std::vector<Id> line_table_ = std::vector<Id>(1 << 10);  // numbers of contents, plus one
  std::size_t stored_ = 0;
  Address mapped_ = kContentBase;
};

}  // namespace proviso::runtime
