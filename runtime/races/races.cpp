#include "races/races.hpp"

#include <algorithm>
#include <tuple>

#include "checker/control.hpp"
#include "state/world.hpp"

namespace proviso::runtime {
namespace {

bool is_write(AccessKind kind) {
  return kind == AccessKind::Write || kind == AccessKind::AtomicWrite;
}
bool is_atomic(AccessKind kind) {
  return kind == AccessKind::AtomicRead || kind == AccessKind::AtomicWrite;
}
bool conflict(AccessKind left, AccessKind right) {
  return (is_write(left) || is_write(right)) && !(is_atomic(left) && is_atomic(right));
}
Address end_of(const MemoryAccess& access) { return access.address + access.size; }
bool overlap(const MemoryAccess& left, const MemoryAccess& right) {
  return left.address < end_of(right) && right.address < end_of(left);
}
bool before(const MemoryAccess& left, const MemoryAccess& right) {
  return std::tie(left.kind, left.address, left.size) <
         std::tie(right.kind, right.address, right.size);
}

}  // namespace

std::size_t segment_bytes(std::size_t thread) {
  const std::size_t count = segment_list(thread).count;
  return sizeof(std::uint64_t) + count * sizeof(MemoryAccess);
}

void SegmentLog::begin() {
  ++generation_;
  logged_.clear();
  fresh_.clear();
  released_ = 0;
}

void SegmentLog::push(Address address, std::uint32_t size, AccessKind kind, Address place) {
  in_search([&] { logged_.push_back({{address, size, kind}, place}); });
}

void SegmentLog::add_fresh(Address address, std::size_t size) {
  in_search([&] { fresh_.push_back({address, address + size, logged_.size()}); });
}

/// Sorted, and ranges of a kind that touch are one.
void SegmentLog::join(std::vector<MemoryAccess>& accesses) const {
  std::sort(accesses.begin(), accesses.end(), before);
  std::size_t kept = 0;
  for (const MemoryAccess& access : accesses) {
    if (kept > 0 && accesses[kept - 1].kind == access.kind &&
        access.address <= end_of(accesses[kept - 1])) {
      MemoryAccess& last = accesses[kept - 1];
      const Address end = std::max(end_of(last), end_of(access));
      last.size = static_cast<std::uint32_t>(end - last.address);
    } else {
      accesses[kept++] = access;
    }
  }
  accesses.resize(kept);
}

void SegmentLog::add_old_parts(const MemoryAccess& access, std::size_t before,
                               std::vector<MemoryAccess>& parts) const {
  for (const Fresh& fresh : fresh_) {
    if (fresh.since > before || fresh.end <= access.address || fresh.begin >= end_of(access))
      continue;
    MemoryAccess part = access;
    if (access.address < fresh.begin) {
      part.size = static_cast<std::uint32_t>(fresh.begin - access.address);
      add_old_parts(part, before, parts);
    }
    if (fresh.end < end_of(access)) {
      part.address = fresh.end;
      part.size = static_cast<std::uint32_t>(end_of(access) - fresh.end);
      add_old_parts(part, before, parts);
    }
    return;
  }
  parts.push_back(access);
}

std::optional<Conflict> SegmentLog::conflict_with(std::uint32_t other) const {
  const SegmentList& list = segment_list(other);
  for (const MemoryAccess& mine : joined_)
    for (std::size_t i = 0; i < list.count; ++i) {
      const MemoryAccess& theirs = list.accesses[i];
      if (!overlap(mine, theirs) || !conflict(mine.kind, theirs.kind)) continue;
      const Address begin = std::max(mine.address, theirs.address);
      const auto size = static_cast<std::uint32_t>(std::min(end_of(mine), end_of(theirs)) - begin);
      return Conflict{other, {begin, size, mine.kind}, {begin, size, theirs.kind}};
    }
  return std::nullopt;
}

/// What this segment allocated is no longer what the other thread touched.
void SegmentLog::forget_fresh(std::uint32_t other) {
  const SegmentList& list = segment_list(other);
  kept_.clear();
  for (std::size_t i = 0; i < list.count; ++i)
    add_old_parts(list.accesses[i], logged_.size(), kept_);
  store(other, kept_);
}

void SegmentLog::keep(std::uint32_t thread, Address stack_pointer) {
  const Address bottom = kStackBase + thread * kStackSlot;
  kept_.clear();
  for (const MemoryAccess& access : joined_) {
    const bool dead = access.address >= bottom && end_of(access) <= stack_pointer;
    if (!is_atomic(access.kind) && !dead) kept_.push_back(access);
  }
  store(thread, kept_);
}

void SegmentLog::store(std::uint32_t thread, const std::vector<MemoryAccess>& accesses) {
  SegmentList& list = segment_list(thread);
  const std::size_t old = list.count;
  const std::size_t kept = std::min(accesses.size(), std::size(list.accesses));
  if (kept < accesses.size()) too_large_ = true;
  for (std::size_t i = 0; i < kept; ++i) list.accesses[i] = accesses[i];
  list.count = kept;
  // The rest of the last line is part of the state too.
  const std::size_t dirty = std::max(old, kept + kLine / sizeof(MemoryAccess));
  const std::size_t end = std::min(std::size(list.accesses), dirty);
  for (std::size_t i = kept; i < end; ++i) list.accesses[i] = {};
}

std::optional<Conflict> SegmentLog::finish(std::uint32_t thread, Address stack_pointer) {
  joined_.clear();
  for (std::size_t i = 0; i < logged_.size(); ++i) add_old_parts(logged_[i].access, i, joined_);
  join(joined_);
  std::optional<Conflict> found;
  for (std::uint32_t other = 0; other < kMaxThreads && !found; ++other)
    if (other != thread && world().threads[other].life == Life::Running)
      found = conflict_with(other);
  if (!fresh_.empty()) {
    for (std::uint32_t other = 0; other < kMaxThreads; ++other)
      if (other != thread && world().threads[other].life == Life::Running) forget_fresh(other);
  }
  if (!fresh_.empty() || released_ > 0) {
    joined_.clear();
    for (std::size_t i = released_; i < logged_.size(); ++i) joined_.push_back(logged_[i].access);
    join(joined_);
  }
  keep(thread, stack_pointer);
  return found;
}

std::vector<std::pair<MemoryAccess, Address>> SegmentLog::places() const {
  std::vector<std::pair<MemoryAccess, Address>> result;
  for (const Logged& logged : logged_) result.emplace_back(logged.access, logged.place);
  return result;
}

Address SegmentLog::place_of(const MemoryAccess& access) const {
  for (const Logged& logged : logged_)
    if (overlap(logged.access, access) && logged.access.kind == access.kind) return logged.place;
  return 0;
}

}  // namespace proviso::runtime
