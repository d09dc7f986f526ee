// Plain accesses that some thread does not know yet: races by clocks.
//
// A write that races with nothing takes the place of all that was kept of its bytes: who does not
// know one of these does not know the write either. In the same way an access takes the place of
// earlier ones of its thread that conflict with nothing else.
#include "weak/execution.hpp"

namespace proviso::runtime::weak {
namespace {

Address end_of(const MemoryAccess& access) { return access.address + access.size; }

bool overlap(const MemoryAccess& left, const MemoryAccess& right) {
  return left.address < end_of(right) && right.address < end_of(left);
}

/// Whether everything that conflicts with the other kind conflicts with this one.
bool covers(AccessKind kind, AccessKind other) {
  return kind == other || kind == AccessKind::Write ||
         (other == AccessKind::AtomicRead &&
          (kind == AccessKind::Read || kind == AccessKind::AtomicWrite));
}

/// Cuts the bytes out of the accesses of such kinds.
template <class IsCut>
void cut(std::vector<KeptAccess>& accesses, Address begin, Address end, IsCut is_cut) {
  std::vector<KeptAccess> left;
  for (const KeptAccess& kept : accesses) {
    const MemoryAccess& access = kept.access;
    if (!is_cut(access.kind) || access.address >= end || begin >= end_of(access)) {
      left.push_back(kept);
      continue;
    }
    KeptAccess part = kept;
    if (access.address < begin) {
      part.access.size = static_cast<std::uint32_t>(begin - access.address);
      left.push_back(part);
    }
    if (end < end_of(access)) {
      part.access.address = end;
      part.access.size = static_cast<std::uint32_t>(end_of(access) - end);
      left.push_back(part);
    }
  }
  accesses = std::move(left);
}

}  // namespace

std::optional<Execution::Conflict> Execution::conflict(std::uint32_t thread,
                                                       const MemoryAccess& access) const {
  for (std::uint32_t other = 0; other < kMaxThreads; ++other) {
    if (other == thread || !threads_[other].exists) continue;
    for (const KeptAccess& kept : threads_[other].accesses) {
      const bool is_known = kept.clock <= threads_[thread].now.clock[other];
      if (is_known || !overlap(access, kept.access) ||
          !runtime::conflict(access.kind, kept.access.kind))
        continue;
      const Address begin = std::max(access.address, kept.access.address);
      const Address end = std::min(end_of(access), end_of(kept.access));
      const auto size = static_cast<std::uint32_t>(end - begin);
      return Conflict{other, {begin, size, access.kind}, {begin, size, kept.access.kind}};
    }
  }
  return std::nullopt;
}

void Execution::keep(std::uint32_t thread, const KeptAccess& kept) {
  const MemoryAccess& access = kept.access;
  const AccessKind kind = access.kind;
  for (std::uint32_t other = 0; other < kMaxThreads; ++other) {
    if (other != thread && kind != AccessKind::Write) continue;
    cut(threads_[other].accesses, access.address, end_of(access),
        [&](AccessKind cut_kind) { return covers(kind, cut_kind); });
  }
  threads_[thread].accesses.push_back(kept);
}

void Execution::forget_accesses(Address begin, Address end) {
  for (ThreadKnowledge& thread : threads_)
    cut(thread.accesses, begin, end, [](AccessKind) { return true; });
}

void Execution::forget_accesses_if(std::uint32_t thread,
                                   const std::function<bool(const MemoryAccess&)>& is_gone) {
  std::erase_if(threads_[thread].accesses,
                [&](const KeptAccess& kept) { return is_gone(kept.access); });
}

}  // namespace proviso::runtime::weak
