#include "reduction/futures.hpp"

#include <algorithm>
#include <span>

#include "races/race_watch.hpp"
#include "state/world.hpp"
#include "step/cancellation.hpp"
#include "step/segment.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kFrames = 24;
constexpr std::size_t kMostWords = 2048;  // that are kept of a segment

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9E3779B97F4A7C15 + (hash << 6) + (hash >> 2);
  return hash * 0xC2B2AE3D27D4EB4F;
}

/// The frames from the inside out, as far as they are linked. Any function of the thread's bytes
/// would do; this one tells calls apart and data not.
std::uint64_t hash_of_frames(std::uint32_t thread) {
  constexpr Address kSavedFramePointer = 48;  // where proviso_switch pushes it
  const Address top = stack_top(thread);
  Address frame = world().threads[thread].stack_pointer;
  frame = *reinterpret_cast<const Address*>(frame + kSavedFramePointer);
  Address below = world().threads[thread].stack_pointer;
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < kFrames; ++i) {
    if (frame <= below || frame + 2 * sizeof(Address) > top || frame % sizeof(Address) != 0) break;
    const auto* words = reinterpret_cast<const Address*>(frame);
    hash = mixed(hash, words[1]);
    below = frame;
    frame = words[0];
  }
  return hash;
}

bool is_same(const Operation& left, const Operation& right) {
  return left.kind == right.kind && left.timed == right.timed && left.event == right.event &&
         left.object == right.object && left.second == right.second && left.value == right.value &&
         left.access == right.access;
}

std::uint64_t hash_of(std::uint32_t thread, const Operation& operation, std::uint64_t frames) {
  std::uint64_t hash = mixed(frames, thread | std::uint64_t{operation.event} << 32);
  hash = mixed(hash, static_cast<std::uint64_t>(operation.kind));
  hash = mixed(hash, operation.object);
  hash = mixed(hash, operation.second);
  hash = mixed(hash, operation.access);
  return mixed(hash, operation.value);
}

std::uint64_t hash_of(std::uint64_t hash, std::span<const MemoryAccess> accesses) {
  for (const MemoryAccess& access : accesses) {
    hash = mixed(hash, access.address);
    hash = mixed(hash, access.size | static_cast<std::uint64_t>(access.kind) << 32);
  }
  return hash;
}

/// What the next step of the thread closes: its last segment or, where accesses are kept by clocks,
/// with its end all that is kept.
std::vector<MemoryAccess> closed_by(std::uint32_t thread) {
  if (!race_watch().log_accesses) return {};
  if (weak::watch().on) {
    const bool ends = world().threads[thread].pending.kind == Kind::Exit;
    return ends ? weak::kept_accesses(thread) : std::vector<MemoryAccess>();
  }
  const SegmentList& list = segment_list(thread);
  return {list.accesses, list.accesses + list.count};
}

template <class Function>
void for_words(std::span<const MemoryAccess> accesses, Function function) {
  for (const MemoryAccess& access : accesses)
    for (Address word = access.address / kWord * kWord; word < access.address + access.size;
         word += kWord)
      function(word, is_write(access.kind));
}

std::size_t words_of(std::span<const MemoryAccess> accesses) {
  std::size_t words = 0;
  for_words(accesses, [&](Address, bool) { ++words; });
  return words;
}

std::uint64_t key_of(Futures::Location location, Futures::Bars bars) {
  return std::uint64_t{location} << 32 | bars;
}

}  // namespace

Futures::Location Futures::locate(std::uint32_t thread) {
  const Thread& self = world().threads[thread];
  if (self.life != Life::Running) return kNowhere;
  const std::vector<MemoryAccess> segment = closed_by(thread);
  const std::uint64_t frames = hash_of(hash_of_frames(thread), segment);
  const std::uint64_t hash = hash_of(thread, self.pending, frames);
  const auto [first, last] = by_hash_.equal_range(hash);
  for (auto found = first; found != last; ++found) {
    const Known& known = locations_[found->second];
    if (known.thread == thread && known.frames == frames && known.detached == self.detached &&
        is_same(known.operation, self.pending))
      return found->second;
  }
  const auto location = static_cast<Location>(locations_.size());
  Known known;
  known.thread = thread;
  known.operation = self.pending;
  known.detached = self.detached;
  known.frames = frames;
  known.next = footprint_of(self.pending, thread, objects_);
  known.next.everything |= words_of(segment) > kMostWords;
  if (!known.next.everything)
    for_words(segment, [&](Address word, bool writes) {
      add(known.next.closes, {objects_.number(word), writes});
    });
  locations_.push_back(std::move(known));
  by_hash_.emplace(hash, location);
  return location;
}

void Futures::learn_step(Location from, bool in_atomic_section) {
  const Segment& made = segment();
  Known& known = locations_[from];
  const bool everything = made.unstopped.everything() || in_atomic_section;
  bool is_new = (everything && !known.next.everything) ||
                (made.allocated && !known.next.allocates) || (made.freed && !known.next.frees);
  known.next.everything |= everything;
  known.next.allocates |= made.allocated;
  known.next.frees |= made.freed;
  for (const Unstopped::Touch& touch : made.unstopped.touches())
    is_new |= add(known.next.touches, {objects_.number(touch.object), touch.write});
  if (race_watch().log_accesses && !made.stop) is_new |= learn_accesses(known);
  if (is_new) note_growth(known);
}

void Futures::note_growth(const Known& known) {
  grown_ = true;
  if (known.told) ++changes_;
}

/// The words of plain memory that the segment which ran last shares with other threads.
bool Futures::learn_accesses(Known& known) {
  const SegmentLog& log = race_watch().log;
  const std::uint64_t hash = hash_of(hash_of(1, log.shared_accesses()), log.lifetimes());
  if (known.next.everything || !known.segments.insert(hash).second) return false;
  if (words_of(log.shared_accesses()) + words_of(log.lifetimes()) > kMostWords)
    return known.next.everything = true;
  bool is_new = false;
  for_words(log.shared_accesses(), [&](Address word, bool writes) {
    is_new |= add(known.next.makes, {objects_.number(word), writes});
  });
  for_words(log.lifetimes(), [&](Address word, bool ends) {
    is_new |= add(known.next.touches, {objects_.number_of_life(word), ends});
  });
  return is_new;
}

void Futures::learn_edge(Location from, Location to) {
  auto& after = locations_[from].after;
  if (to == kNowhere || std::find(after.begin(), after.end(), to) != after.end()) return;
  after.push_back(to);
  grown_ = true;
}

Futures::Bars Futures::bars(const std::vector<Address>& addresses) {
  const auto [found, is_new] = bars_.try_emplace(addresses, static_cast<Bars>(barring_.size()));
  if (is_new) barring_.push_back(addresses);
  return found->second;
}

bool Futures::is_barred(const Known& known, const std::vector<Address>& addresses) const {
  const auto among = [&](Address address) {
    return std::binary_search(addresses.begin(), addresses.end(), address);
  };
  switch (known.operation.kind) {
    case Kind::Stuck:
      return true;
    case Kind::Start:  // as long as a thread runs the process does not end
      return known.operation.value == kEndOfProcess;
    case Kind::Lock:
    case Kind::Unlock:  // who stands before it holds the mutex, …
      return among(known.operation.object);
    case Kind::Wait:  // … and so does who is about to wait
    case Kind::Waiting:
      return among(known.operation.second);
    case Kind::Join:
      return !program_cancels() && !known.operation.timed &&
             among(slot_address(known.operation.value));
    default:
      return false;
  }
}

FootprintSet Futures::reach(Location location, Bars bars) {
  FootprintSet set;
  marks_.resize(locations_.size(), 0);
  ++mark_;
  std::vector<Location> waiting{location};
  marks_[location] = mark_;
  while (!waiting.empty()) {
    const Known& known = locations_[waiting.back()];
    waiting.pop_back();
    if (is_barred(known, barring_[bars])) continue;
    set.add(known.next);
    for (const Location next : known.after) {
      if (marks_[next] == mark_) continue;
      marks_[next] = mark_;
      waiting.push_back(next);
    }
  }
  return set;
}

const FootprintSet& Futures::ahead(Location location, Bars bars) {
  look_again();
  const auto [found, is_new] = answers_.try_emplace(key_of(location, bars));
  if (is_new) found->second = reach(location, bars);
  return found->second;
}

void Futures::look_again() {
  if (!grown_) return;
  grown_ = false;
  for (auto& [key, set] : answers_) {
    FootprintSet now = reach(static_cast<Location>(key >> 32), static_cast<Bars>(key));
    if (now == set) continue;
    set = std::move(now);
    ++changes_;
  }
}

std::uint64_t Futures::changes() {
  look_again();
  return changes_;
}

void Futures::begin_again() {
  answers_.clear();
  grown_ = false;
  changes_ = 0;
  for (Known& known : locations_) known.told = false;
}

}  // namespace proviso::runtime
