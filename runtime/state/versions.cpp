#include "state/versions.hpp"

#include <algorithm>
#include <map>

// Not by memcpy, which in an image is the program's.
#define XXH_FORCE_MEMORY_ACCESS 1
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "state/lines.hpp"
#include "system/system.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kExtent = std::size_t{1} << 20;

Address address_of(const unsigned char* bytes) { return reinterpret_cast<Address>(bytes); }

Hash term(Address place, const void* bytes) {
  const XXH128_hash_t hash =
      XXH3_128bits_withSeed(bytes, kLine, place / kLine * 0x9E3779B97F4A7C15);
  return {hash.low64, hash.high64};
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

std::uint32_t Versions::fresh_change() {
  ++live_;
  if (free_changes_ != kNone) {
    const std::uint32_t index = free_changes_;
    free_changes_ = change_at(index).next;
    return index;
  }
  const std::uint32_t index = used_++;
  if (used_ == 0) give_up("too many changes are kept");
  if (kChangeBase + std::size_t{used_} * sizeof(Change) > mapped_) {
    map_memory(mapped_, kExtent, true);
    mapped_ += kExtent;
  }
  return index;
}

void Versions::free_change(std::uint32_t index) {
  --live_;
  change_at(index).next = free_changes_;
  free_changes_ = index;
}

Versions::Id Versions::fresh_node() {
  if (free_nodes_ != kNone) {
    const Id id = free_nodes_;
    free_nodes_ = nodes_[id].next;
    return id;
  }
  nodes_.emplace_back();
  return static_cast<Id>(nodes_.size() - 1);
}

/// Hot: every line that a step changes. bench/native.cpp measures it.
Versions::Change& Versions::push_old(Address place) {
  if (contents_ != nullptr) contents_->touch(place);
  const std::uint32_t index = fresh_change();
  Change& old = change_at(index);
  copy_line(address_of(old.bytes), mirror(place));
  old.place = place;
  old.next = pending_;
  pending_ = index;
  subtract(hash_, term(place, old.bytes));
  return old;
}

void Versions::change(Address place) {
  push_old(place);
  copy_line(mirror(place), place);
  add(hash_, term(place, reinterpret_cast<const void*>(place)));
}

void Versions::clear(Address place) {
  push_old(place);
  clear_line(mirror(place));
  add(hash_, term(place, reinterpret_cast<const void*>(mirror(place))));
}

Versions::Id Versions::take() {
  if (pending_ == kNone) {
    ++nodes_[current_].uses;
    return current_;
  }
  const Id id = fresh_node();
  nodes_[id] = {hash_, kNone, kNone, 2};  // the keeper, and the version that was current
  nodes_[current_].next = id;
  nodes_[current_].first = pending_;
  pending_ = kNone;
  const Id before = current_;
  current_ = id;
  release_unused(before);
  return id;
}

void Versions::drop(Id version) {
  --nodes_[version].uses;
  release_unused(version);
}

/// … and what was kept only for its sake.
void Versions::release_unused(Id version) {
  while (version != current_ && nodes_[version].uses == 0) {
    Node& node = nodes_[version];
    for (std::uint32_t index = node.first; index != kNone;) {
      const std::uint32_t next = change_at(index).next;
      free_change(index);
      index = next;
    }
    const Id told_by = node.next;
    node = {};
    node.next = free_nodes_;
    free_nodes_ = version;
    version = told_by;
    --nodes_[version].uses;
  }
}

void Versions::write_back(const Change& change) {
  if (contents_ != nullptr) contents_->touch(change.place);
  copy_line(change.place, address_of(change.bytes));
  copy_line(mirror(change.place), address_of(change.bytes));
}

void Versions::undo() {
  while (pending_ != kNone) {
    const std::uint32_t index = pending_;
    pending_ = change_at(index).next;
    write_back(change_at(index));
    free_change(index);
  }
}

/// The list is walked from its head and built anew from its tail: a line that is in it twice is
/// exchanged twice, in the right order each time.
void Versions::move_to(Id neighbour) {
  std::uint32_t turned = kNone;
  for (std::uint32_t index = nodes_[neighbour].first; index != kNone;) {
    Change& change = change_at(index);
    const std::uint32_t next = change.next;
    alignas(16) unsigned char now[kLine];
    copy_line(address_of(now), mirror(change.place));
    write_back(change);
    copy_line(address_of(change.bytes), address_of(now));
    change.next = turned;
    turned = index;
    index = next;
  }
  const Id before = current_;
  nodes_[before].first = turned;
  nodes_[before].next = neighbour;
  nodes_[neighbour].first = kNone;
  nodes_[neighbour].next = kNone;
  --nodes_[before].uses;
  ++nodes_[neighbour].uses;
  current_ = neighbour;
  release_unused(before);
}

void Versions::restore(Id version) {
  undo();
  path_.clear();
  for (Id id = version; id != current_; id = nodes_[id].next) path_.push_back(id);
  for (; !path_.empty(); path_.pop_back()) move_to(path_.back());
  hash_ = nodes_[current_].hash;
}

Address Versions::difference(Id version) const {
  std::map<Address, const Change*> then;
  const auto apply = [&](std::uint32_t first) {
    for (std::uint32_t index = first; index != kNone; index = change_at(index).next)
      then[change_at(index).place] = &change_at(index);
  };
  std::vector<Id> path;
  for (Id id = version; id != current_; id = nodes_[id].next) path.push_back(id);
  apply(pending_);
  for (auto id = path.rbegin(); id != path.rend(); ++id) apply(nodes_[*id].first);
  for (const auto& [place, change] : then) {
    const auto* now = reinterpret_cast<const unsigned char*>(mirror(place));
    const auto* found = std::mismatch(now, now + kLine, change->bytes).first;
    if (found != now + kLine) return place + static_cast<Address>(found - now);
  }
  return 0;
}

}  // namespace proviso::runtime
