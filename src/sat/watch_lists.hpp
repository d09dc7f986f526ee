// The watch lists of a solver: for each literal, the clauses to visit when it turns false.
//
// Most lists have a few entries, and a circuit has hundreds of thousands of them. As vectors each
// would be an allocation of its own: freeing them alone took a seventh of the time of some short
// runs. Here all lists lie in one pool. A list that is full moves to a block of twice the size; the
// block that it leaves is given to the next list that needs one of that size.
//
//   WatchLists lists;
//   lists.open();                          the list of literal 0
//   lists.push(0, {clause, blocker});
//   for (const Watch& watch : lists.of(0)) …
//
// A push may move the pool: spans and references from before are then invalid.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace proviso::sat {

struct Watch {
  std::uint32_t clause = 0;
  std::uint32_t blocker = 0;  // another literal: if true, the clause need not be visited
};

class WatchLists {
 public:
  /// Adds an empty list, of the next literal.
  void open() { lists_.emplace_back(); }
  std::size_t size(std::uint32_t literal) const { return lists_[literal].size; }
  std::span<Watch> of(std::uint32_t literal) {
    const List& list = lists_[literal];
    return {pool_.data() + list.begin, list.size};
  }
  void push(std::uint32_t literal, Watch watch) {
    List& list = lists_[literal];
    if (list.size == list.capacity) enlarge(list);
    pool_[list.begin + list.size++] = watch;
  }
  /// Keeps the first `size` entries.
  void shorten(std::uint32_t literal, std::size_t size) {
    lists_[literal].size = static_cast<std::uint32_t>(size);
  }
  /// Makes all lists empty.
  void clear() {
    for (List& list : lists_) list = {};
    pool_.clear();
    for (auto& blocks : free_) blocks.clear();
  }
  /// Says that the list will be visited soon.
  void fetch(std::uint32_t literal) const { __builtin_prefetch(&lists_[literal]); }
  /// Likewise, when it comes next; the list itself is at hand.
  void fetch_entries(std::uint32_t literal) const {
    __builtin_prefetch(pool_.data() + lists_[literal].begin);
  }

 private:
  static constexpr std::uint32_t kFirstCapacity = 4;

  struct List {
    std::uint32_t begin = 0;  // in the pool
    std::uint32_t size = 0;
    std::uint32_t capacity = 0;  // zero or a power of two
  };

  void enlarge(List& list) {
    const std::uint32_t capacity = list.capacity == 0 ? kFirstCapacity : 2 * list.capacity;
    const std::uint32_t begin = block(capacity);
    for (std::uint32_t i = 0; i < list.size; ++i) pool_[begin + i] = pool_[list.begin + i];
    if (list.capacity != 0) free_[exponent(list.capacity)].push_back(list.begin);
    list.begin = begin;
    list.capacity = capacity;
  }

  std::uint32_t block(std::uint32_t capacity) {
    std::vector<std::uint32_t>& blocks = free_[exponent(capacity)];
    if (!blocks.empty()) {
      const std::uint32_t begin = blocks.back();
      blocks.pop_back();
      return begin;
    }
    const std::size_t begin = pool_.size();
    pool_.resize(begin + capacity);
    return static_cast<std::uint32_t>(begin);
  }

  static std::size_t exponent(std::uint32_t power_of_two) {
    return static_cast<std::size_t>(__builtin_ctz(power_of_two));
  }

  std::vector<List> lists_;  // by literal
  std::vector<Watch> pool_;
  std::array<std::vector<std::uint32_t>, 32> free_;  // by exponent: blocks that no list uses
};

}  // namespace proviso::sat
