#include "races/races.hpp"

#include <algorithm>
#include <tuple>

#include "checker/control.hpp"
#include "state/world.hpp"
#include "weak/execution.hpp"

namespace proviso::runtime {
namespace {

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

void SegmentLog::begin(Address stack_pointer) {
  stack_pointer_ = stack_pointer;
  shared_accesses_.clear();
  lifetimes_.clear();
  ++generation_;
  logged_.clear();
  fresh_.clear();
  released_ = 0;
}

void SegmentLog::push(Address address, std::uint32_t size, AccessKind kind, Address place) {
  in_search([&] { logged_.push_back({{address, size, kind}, place, clock_}); });
}

void SegmentLog::add_fresh(Address address, std::size_t size) {
  in_search([&] { fresh_.push_back({address, address + size, logged_.size()}); });
}

bool SegmentLog::is_fresh(Address address) const {
  return std::any_of(fresh_.begin(), fresh_.end(), [&](const Fresh& fresh) {
    return address >= fresh.begin && address < fresh.end;
  });
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
    if (is_atomic(access.kind) || dead) continue;
    if (leaves_out_)
      shared_.add_shared_parts(thread, access, kept_);
    else
      kept_.push_back(access);
  }
  store(thread, kept_);
}

void SegmentLog::note(std::uint32_t thread) {
  if (!leaves_out_) return;
  for (const MemoryAccess& access : joined_) {
    shared_.note(thread, access);
    shared_.add_shared_parts(thread, access, shared_accesses_);
    if (shared_.note_foreign(thread, access))
      lifetimes_.push_back({access.address, access.size, AccessKind::Read});
  }
}

void SegmentLog::look(std::uint32_t thread, Address address, std::size_t size) {
  const MemoryAccess access{address, static_cast<std::uint32_t>(size), AccessKind::Read};
  in_search([&] {
    if (leaves_out_ && shared_.note_foreign(thread, access)) lifetimes_.push_back(access);
  });
}

void SegmentLog::end_life(std::uint32_t thread, Address begin, Address end) {
  in_search([&] {
    for (const Address word : shared_.foreign(thread))
      if (word + kWord > begin && word < end)
        lifetimes_.push_back({word, kWord, AccessKind::Write});
  });
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
  note(thread);
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
    note(thread);
  }
  keep(thread, stack_pointer);
  // Frames of libraries end without telling, and those of a thread with it.
  const bool runs = world().threads[thread].life == Life::Running;
  end_life(thread, stack_pointer_, runs ? stack_pointer : stack_top(thread));
  return found;
}

/// The accesses of that clock.
void SegmentLog::keep(std::uint32_t thread, Address stack_pointer, std::uint32_t clock,
                      weak::Execution& execution) {
  const Address bottom = kStackBase + thread * kStackSlot;
  joined_.clear();
  for (const Logged& logged : logged_)
    if (logged.clock == clock) joined_.push_back(logged.access);
  join(joined_);
  kept_.clear();
  for (const MemoryAccess& access : joined_) {
    const bool dead = access.address >= bottom && end_of(access) <= stack_pointer;
    if (dead) continue;
    if (leaves_out_)
      shared_.add_shared_parts(thread, access, kept_);
    else
      kept_.push_back(access);
  }
  for (const MemoryAccess& access : kept_) execution.keep(thread, {access, clock});
}

std::optional<Conflict> SegmentLog::finish(std::uint32_t thread, Address stack_pointer,
                                           weak::Execution& execution) {
  joined_.clear();
  for (std::size_t i = 0; i < logged_.size(); ++i) add_old_parts(logged_[i].access, i, joined_);
  join(joined_);
  note(thread);
  std::optional<Conflict> found;
  for (const MemoryAccess& access : joined_)
    if (const auto conflict = execution.conflict(thread, access); conflict && !found)
      found = Conflict{conflict->other, conflict->mine, conflict->theirs};
  for (const Fresh& fresh : fresh_) execution.forget_accesses(fresh.begin, fresh.end);
  if (!fresh_.empty()) {
    joined_.clear();
    for (const Logged& logged : logged_) joined_.push_back(logged.access);
    join(joined_);
    note(thread);
  }
  std::vector<std::uint32_t> clocks;
  for (const Logged& logged : logged_)
    if (clocks.empty() || clocks.back() != logged.clock) clocks.push_back(logged.clock);
  for (const std::uint32_t clock : clocks) keep(thread, stack_pointer, clock, execution);
  const Address bottom = kStackBase + thread * kStackSlot;
  execution.forget_accesses_if(thread, [&](const MemoryAccess& access) {
    return access.address >= bottom && end_of(access) <= stack_pointer;
  });
  const bool runs = world().threads[thread].life == Life::Running;
  end_life(thread, stack_pointer_, runs ? stack_pointer : stack_top(thread));
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
