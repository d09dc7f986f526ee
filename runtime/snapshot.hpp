// States as shared bytes: taking one, hashing it, going back to it.
//
// A state is the content of the world, of every page of data and heap that was ever written, and of
// the live part of each stack (and of each list of accesses). All of it is cut into chunks of 1
// KiB. Equal chunks are kept once, found by their 128-bit hash (and compared byte by byte if the
// search is to be exact), and counted: a chunk that no state on the way uses is given back.
//
// The hash of a state is the sum of mix(place, hash of content) over its chunks, modulo 2^128,
// where a chunk of data or heap that is as it was in the beginning counts nothing. So it is kept up
// to date by what changed, and does not depend on which pages have been looked at.
//
// Pages of data and heap are read-only until they are written for the first time; the fault makes
// them hot. A hot page is compared after every segment with what it is known to hold, which is
// cheaper than a fault for each step. Cost of a step: a comparison of the hot bytes, a hash and a
// copy of those chunks that changed.
//
// What a stack holds below its pointer is dead. The rest of the lowest live chunk is zeroed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "layout.hpp"
#include "world.hpp"

namespace proviso::runtime {

struct Hash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const Hash&, const Hash&) = default;
};

/// Contents, each kept once. The content 0 is no content.
class ChunkStore {
 public:
  explicit ChunkStore(bool exact) : exact_(exact), buckets_(1 << 12) {}

  /// The content at that address, counted once more.
  std::uint32_t intern(const void* bytes);
  void keep(std::uint32_t chunk) { ++entries_[chunk].uses; }
  void drop(std::uint32_t chunk);
  const void* content(std::uint32_t chunk) const {
    return reinterpret_cast<const void*>(kChunkBase + std::size_t{chunk} * kChunk);
  }
  const Hash& hash(std::uint32_t chunk) const { return entries_[chunk].hash; }
  std::size_t bytes() const { return live_ * kChunk; }

 private:
  struct Entry {
    Hash hash = {};
    std::uint32_t uses = 0;
    std::uint32_t next = 0;
  };

  std::uint32_t fresh();
  void grow();
  std::uint32_t& bucket(const Hash& hash) { return buckets_[hash.low & (buckets_.size() - 1)]; }

  bool exact_;
  std::vector<Entry> entries_ = std::vector<Entry>(1);
  std::vector<std::uint32_t> buckets_;
  std::uint32_t free_ = 0;
  std::size_t live_ = 0;
  Address mapped_ = kChunkBase;
};

/// The chunks of one state: counts and contents, in the order in which Memory lists its places.
using Snapshot = std::vector<std::uint32_t>;

class Memory {
 public:
  Memory(bool exact, bool segments);

  /// From here on writes are watched; the memory as it is counts as the beginning.
  void watch();
  /// A write to a page that was read-only: is it ours to open? Runs in the signal handler.
  bool open_page(Address address);

  /// Reads what a segment has changed.
  void look();
  Hash hash() const { return hash_; }
  /// What was last looked at, kept until it is dropped.
  Snapshot take();
  void drop(const Snapshot& snapshot);
  /// The same chunks for the same state, whichever pages are hot. Not kept.
  Snapshot identity() const;
  void restore(const Snapshot& snapshot);
  /// The lowest byte of the first chunk in which what was last looked at differs from a snapshot;
  /// 0 if they differ in their shape only.
  Address difference(const Snapshot& snapshot) const;

  std::size_t bytes() const { return store_.bytes(); }

 private:
  /// A row of chunks whose number may change: a stack (downwards from its top) or a list.
  struct Row {
    Address base = 0;
    bool down = false;
    std::vector<std::uint32_t> chunks = {};

    Address place(std::size_t index) const {
      return down ? base - (index + 1) * kChunk : base + index * kChunk;
    }
  };

  void watch_range(Address begin, Address end);
  void look_at_row(Row& row, std::size_t live);
  void look_at_place(Address place, std::uint32_t& chunk, std::uint32_t initial);
  void put(Address place, std::uint32_t& chunk, std::uint32_t wanted, std::uint32_t initial);
  void restore_row(Row& row, const std::uint32_t*& from);
  void count(Address place, std::uint32_t chunk, std::uint32_t initial, bool in);
  std::size_t live_stack(std::size_t thread);
  std::size_t live_segment(std::size_t thread) const;

  ChunkStore store_;
  bool segments_;
  Hash hash_ = {};
  Row world_ = {};
  std::array<Row, kMaxThreads> stacks_ = {};
  std::array<Row, kMaxThreads> lists_ = {};
  // Hot pages in the order in which they were opened, and their chunks.
  std::vector<Address> hot_ = {};
  std::vector<std::uint32_t> initial_ = {};
  std::vector<std::uint32_t> chunks_ = {};
  std::vector<std::pair<Address, Address>> watched_ = {};
};

}  // namespace proviso::runtime
