#include "snapshot.hpp"

#include <algorithm>
#include <cstring>

#include <elf.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "races.hpp"
#include "system.hpp"

extern "C" const Elf64_Ehdr __ehdr_start;

namespace proviso::runtime {
namespace {

constexpr std::size_t kChunksOfPage = kPage / kChunk;
constexpr std::size_t kExtent = std::size_t{4} << 20;

Hash hash_of(const void* bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes, kChunk);
  return {hash.low64, hash.high64};
}

/// memcmp, which in an image notes what the program compares, is not for the search.
bool same_content(const void* left, const void* right) {
  using Words = std::uint64_t __attribute__((vector_size(16), may_alias));
  const auto* first = static_cast<const Words*>(left);
  const auto* second = static_cast<const Words*>(right);
  constexpr std::size_t kBlock = 8;
  for (std::size_t i = 0; i < kChunk / sizeof(Words); i += kBlock) {
    Words differences = {};
    for (std::size_t j = i; j < i + kBlock; ++j) differences |= first[j] ^ second[j];
    if ((differences[0] | differences[1]) != 0) return false;
  }
  return true;
}

std::uint64_t folded(std::uint64_t left, std::uint64_t right) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(left) * right;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

Hash mixed(Address place, const Hash& hash) {
  const std::uint64_t spread = place * 0x9E3779B97F4A7C15;
  return {folded(hash.low ^ spread, hash.high | 1) + hash.low,
          folded(hash.high ^ ~spread, hash.low | 1) + hash.high};
}

void add(Hash& sum, const Hash& term) {
  sum.low += term.low;
  sum.high += term.high + (sum.low < term.low ? 1 : 0);
}

void subtract(Hash& sum, const Hash& term) {
  sum.high -= term.high + (sum.low < term.low ? 1 : 0);
  sum.low -= term.low;
}

}  // namespace

std::uint32_t ChunkStore::fresh() {
  if (free_ != 0) {
    const std::uint32_t chunk = free_;
    free_ = entries_[chunk].next;
    return chunk;
  }
  const auto chunk = static_cast<std::uint32_t>(entries_.size());
  if (kChunkBase + (std::size_t{chunk} + 1) * kChunk > mapped_) {
    map_memory(mapped_, kExtent, true);
    mapped_ += kExtent;
  }
  entries_.emplace_back();
  return chunk;
}

void ChunkStore::grow() {
  std::vector<std::uint32_t> old(buckets_.size() * 2);
  old.swap(buckets_);
  for (std::uint32_t head : old) {
    while (head != 0) {
      const std::uint32_t next = entries_[head].next;
      std::uint32_t& first = bucket(entries_[head].hash);
      entries_[head].next = first;
      first = head;
      head = next;
    }
  }
}

std::uint32_t ChunkStore::intern(const void* bytes) {
  const Hash hash = hash_of(bytes);
  for (std::uint32_t chunk = bucket(hash); chunk != 0; chunk = entries_[chunk].next) {
    if (!(entries_[chunk].hash == hash)) continue;
    if (exact_ && !same_content(content(chunk), bytes)) continue;
    ++entries_[chunk].uses;
    return chunk;
  }
  if (++live_ > buckets_.size()) grow();
  const std::uint32_t chunk = fresh();
  std::memcpy(reinterpret_cast<void*>(kChunkBase + std::size_t{chunk} * kChunk), bytes, kChunk);
  std::uint32_t& first = bucket(hash);
  entries_[chunk] = {hash, 1, first};
  first = chunk;
  return chunk;
}

void ChunkStore::drop(std::uint32_t chunk) {
  if (--entries_[chunk].uses != 0) return;
  std::uint32_t* link = &bucket(entries_[chunk].hash);
  while (*link != chunk) link = &entries_[*link].next;
  *link = entries_[chunk].next;
  entries_[chunk].next = free_;
  free_ = chunk;
  --live_;
}

Memory::Memory(bool exact, bool segments) : store_(exact), segments_(segments) {
  world_.base = kWorldBase;
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread) {
    stacks_[thread].base = stack_top(thread);
    stacks_[thread].down = true;
    lists_[thread].base = segment_slot(thread);
  }
}

void Memory::watch_range(Address begin, Address end) {
  begin = begin / kPage * kPage;
  end = (end + kPage - 1) / kPage * kPage;
  watched_.emplace_back(begin, end);
  set_writable(begin, end - begin, false);
}

void Memory::watch() {
  const auto* headers = reinterpret_cast<const Elf64_Phdr*>(
      reinterpret_cast<const char*>(&__ehdr_start) + __ehdr_start.e_phoff);
  watched_.reserve(8);
  hot_.reserve(1024);
  watch_range(kArenaBase, kArenaBase + kArenaSize);
  watch_range(kShadowBase, kShadowBase + kShadowSize);
  for (int i = 0; i < __ehdr_start.e_phnum; ++i) {
    const Elf64_Phdr& header = headers[i];
    if (header.p_type == PT_LOAD && (header.p_flags & PF_W) != 0)
      watch_range(header.p_vaddr, header.p_vaddr + header.p_memsz);
  }
}

bool Memory::open_page(Address address) {
  const Address page = address / kPage * kPage;
  for (const auto& range : watched_) {
    if (page < range.first || page >= range.second) continue;
    for (const Address hot : hot_)
      if (hot == page) return false;  // it is writable: the fault has another cause
    hot_.push_back(page);
    for (std::size_t i = 0; i < kChunksOfPage; ++i) {
      const std::uint32_t chunk = store_.intern(reinterpret_cast<const void*>(page + i * kChunk));
      store_.keep(chunk);
      initial_.push_back(chunk);
      chunks_.push_back(chunk);
    }
    set_writable(page, kPage, true);
    return true;
  }
  return false;
}

void Memory::count(Address place, std::uint32_t chunk, std::uint32_t initial, bool in) {
  if (chunk == 0 || chunk == initial) return;
  const Hash term = mixed(place, store_.hash(chunk));
  if (in)
    add(hash_, term);
  else
    subtract(hash_, term);
}

/// Hot loop: bench/native.cpp measures it.
void Memory::look_at_place(Address place, std::uint32_t& chunk, std::uint32_t initial) {
  const void* bytes = reinterpret_cast<const void*>(place);
  if (chunk != 0 && same_content(store_.content(chunk), bytes)) return;
  const std::uint32_t found = store_.intern(bytes);
  count(place, chunk, initial, false);
  if (chunk != 0) store_.drop(chunk);
  chunk = found;
  count(place, chunk, initial, true);
}

void Memory::look_at_row(Row& row, std::size_t live) {
  while (row.chunks.size() > live) {
    count(row.place(row.chunks.size() - 1), row.chunks.back(), 0, false);
    store_.drop(row.chunks.back());
    row.chunks.pop_back();
  }
  row.chunks.resize(live, 0);
  for (std::size_t i = 0; i < live; ++i) look_at_place(row.place(i), row.chunks[i], 0);
}

std::size_t Memory::live_stack(std::size_t thread) {
  if (world().threads[thread].life != Life::Running) return 0;
  const Address pointer = world().threads[thread].stack_pointer;
  const Address floor = pointer / kChunk * kChunk;
  std::memset(reinterpret_cast<void*>(floor), 0, pointer - floor);
  return (stack_top(thread) - floor) / kChunk;
}

std::size_t Memory::live_segment(std::size_t thread) const {
  if (!segments_ || world().threads[thread].life != Life::Running) return 0;
  return (segment_bytes(thread) + kChunk - 1) / kChunk;
}

void Memory::look() {
  look_at_row(world_, kWorldSize / kChunk);
  for (std::size_t page = 0; page < hot_.size(); ++page)
    for (std::size_t i = 0; i < kChunksOfPage; ++i) {
      const std::size_t index = page * kChunksOfPage + i;
      look_at_place(hot_[page] + i * kChunk, chunks_[index], initial_[index]);
    }
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread) {
    look_at_row(stacks_[thread], live_stack(thread));
    look_at_row(lists_[thread], live_segment(thread));
  }
}

Snapshot Memory::take() {
  std::size_t size = 1 + chunks_.size() + 1 + world_.chunks.size();
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread)
    size += 2 + stacks_[thread].chunks.size() + lists_[thread].chunks.size();
  Snapshot snapshot;
  snapshot.reserve(size);
  const auto add_all = [&](const std::vector<std::uint32_t>& chunks) {
    snapshot.push_back(static_cast<std::uint32_t>(chunks.size()));
    for (const std::uint32_t chunk : chunks) {
      store_.keep(chunk);
      snapshot.push_back(chunk);
    }
  };
  add_all(chunks_);
  add_all(world_.chunks);
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread) {
    add_all(stacks_[thread].chunks);
    add_all(lists_[thread].chunks);
  }
  return snapshot;
}

Snapshot Memory::identity() const {
  Snapshot identity;
  for (std::uint32_t index = 0; index < chunks_.size(); ++index) {
    if (chunks_[index] == initial_[index]) continue;
    identity.push_back(index);
    identity.push_back(chunks_[index]);
  }
  const auto add_all = [&](const std::vector<std::uint32_t>& chunks) {
    identity.push_back(static_cast<std::uint32_t>(chunks.size()));
    identity.insert(identity.end(), chunks.begin(), chunks.end());
  };
  add_all(world_.chunks);
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread) {
    add_all(stacks_[thread].chunks);
    add_all(lists_[thread].chunks);
  }
  return identity;
}

void Memory::drop(const Snapshot& snapshot) {
  for (std::size_t at = 0; at < snapshot.size();) {
    std::size_t left = snapshot[at++];
    while (left-- > 0) store_.drop(snapshot[at++]);
  }
}

void Memory::put(Address place, std::uint32_t& chunk, std::uint32_t wanted, std::uint32_t initial) {
  if (chunk == wanted) return;
  std::memcpy(reinterpret_cast<void*>(place), store_.content(wanted), kChunk);
  count(place, chunk, initial, false);
  store_.keep(wanted);
  if (chunk != 0) store_.drop(chunk);
  chunk = wanted;
  count(place, chunk, initial, true);
}

void Memory::restore_row(Row& row, const std::uint32_t*& from) {
  const std::size_t live = *from++;
  while (row.chunks.size() > live) {
    count(row.place(row.chunks.size() - 1), row.chunks.back(), 0, false);
    store_.drop(row.chunks.back());
    row.chunks.pop_back();
  }
  row.chunks.resize(live, 0);
  for (std::size_t i = 0; i < live; ++i) put(row.place(i), row.chunks[i], *from++, 0);
}

Address Memory::difference(const Snapshot& snapshot) const {
  const std::uint32_t* from = snapshot.data();
  const auto differs = [&](Address place, std::uint32_t now, std::uint32_t then) -> Address {
    const auto* left = static_cast<const char*>(store_.content(now));
    const auto* right = static_cast<const char*>(store_.content(then));
    if (now == then || now == 0 || then == 0) return 0;
    return place + static_cast<Address>(std::mismatch(left, left + kChunk, right).first - left);
  };
  const auto row_differs = [&](const Row& row) -> Address {
    const std::size_t live = *from++;
    Address found = 0;
    for (std::size_t i = 0; i < live; ++i, ++from)
      if (found == 0 && i < row.chunks.size()) found = differs(row.place(i), row.chunks[i], *from);
    return found;
  };
  const std::size_t known = *from++;
  for (std::size_t index = 0; index < known; ++index, ++from) {
    const Address place = hot_[index / kChunksOfPage] + index % kChunksOfPage * kChunk;
    if (const Address found = differs(place, chunks_[index], *from)) return found;
  }
  if (const Address found = row_differs(world_)) return found;
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread) {
    if (const Address found = row_differs(stacks_[thread])) return found;
    if (const Address found = row_differs(lists_[thread])) return found;
  }
  return 0;
}

void Memory::restore(const Snapshot& snapshot) {
  const std::uint32_t* from = snapshot.data();
  const std::size_t known = *from++;
  for (std::size_t index = 0; index < chunks_.size(); ++index) {
    const Address place = hot_[index / kChunksOfPage] + index % kChunksOfPage * kChunk;
    put(place, chunks_[index], index < known ? *from++ : initial_[index], initial_[index]);
  }
  restore_row(world_, from);
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread) {
    restore_row(stacks_[thread], from);
    restore_row(lists_[thread], from);
  }
}

}  // namespace proviso::runtime
