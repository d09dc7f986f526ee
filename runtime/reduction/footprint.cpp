#include "reduction/footprint.hpp"

#include <algorithm>

#include "checker/job.hpp"
#include "step/automata.hpp"
#include "step/cancellation.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

constexpr std::uint64_t kLargest = 64;  // bytes of an access

/// An object on a stack lives as long as its frame.
void touch_object(Address address, bool write, Objects& objects, Footprint& footprint) {
  add(footprint.touches, {objects.number(address), write});
  if (within(address, kStackBase, kMaxThreads * kStackSlot))
    add(footprint.touches, {objects.number_of_life(address), false});
}

void touch_range(const Operation& operation, Objects& objects, Footprint& footprint) {
  const std::uint64_t size = operation.value >> 1;
  const bool write = (operation.value & 1) != 0;
  if (size > kLargest) footprint.everything = true;
  const Address end = operation.object + std::max<std::uint64_t>(size, 1);
  for (Address at = operation.object / kWord * kWord; at < end && !footprint.everything;
       at += kWord)
    touch_object(at, write, objects, footprint);
}

void touch_objects(const Operation& operation, std::uint32_t thread, Objects& objects,
                   Footprint& footprint) {
  const auto touch = [&](Address address, bool write) {
    touch_object(address, write, objects, footprint);
  };
  switch (operation.kind) {
    case Kind::Start:
    case Kind::Choose:
    case Kind::Event:
    case Kind::Spin:
    case Kind::Stuck:
      return;
    case Kind::Create:
      return touch(slots_address(), true);
    case Kind::Cancel:
      touch(slots_address(), false);
      touch(use_address(operation.value), false);
      touch(cancellations_address(), true);
      return touch(cancellation_address(operation.value), true);
    case Kind::CancellationPoint:
      return touch(cancellation_address(thread), false);
    case Kind::Join:
      if (program_cancels()) touch(cancellation_address(thread), false);
      touch(slots_address(), false);
      touch(use_address(operation.value), true);
      return touch(slot_address(operation.value), true);
    case Kind::Exit:
      // The end of a detached thread may leave another alone, which then stops less often.
      footprint.everything = world().threads[thread].detached;
      // Where so many threads may run and no more, it lets others be created.
      if (the_job().max_threads) touch(slots_address(), false);
      return touch(slot_address(thread), true);
    case Kind::ExitProcess:
      footprint.ends = true;
      return;
    case Kind::Wait:
    case Kind::Waiting:
      if (program_cancels()) touch(cancellation_address(thread), false);
      touch(operation.second, true);
      return touch(operation.object, true);
    case Kind::SemaphoreWait:
    case Kind::SemaphoreTimedWait:
      if (program_cancels()) touch(cancellation_address(thread), false);
      return touch(operation.object, true);
    case Kind::Signal:
      if (program_cancels()) touch(cancellations_address(), false);
      return touch(operation.object, true);
    case Kind::ReadLock:
    case Kind::TryReadLock:
    case Kind::SemaphorePost:
    case Kind::FutexWait:
    case Kind::FutexWaiting:
    case Kind::BarrierWaiting:
      return touch(operation.object, false);
    case Kind::Atomic:
    case Kind::Access:
      return touch_range(operation, objects, footprint);
    case Kind::None:
    case Kind::AtomicBegin:
      footprint.everything = true;
      return;
    default:
      return touch(operation.object, true);
  }
}

bool has(const std::vector<bool>& set, std::uint32_t member) {
  return member < set.size() && set[member];
}

void put(std::vector<bool>& set, std::uint32_t member) {
  if (set.size() <= member) set.resize(member + 1);
  set[member] = true;
}

/// Whether two steps meet in an object that one of them writes.
bool conflict(const std::vector<ObjectTouch>& left, const std::vector<ObjectTouch>& right) {
  for (const ObjectTouch& mine : left)
    for (const ObjectTouch& other : right)
      if (mine.object == other.object && (mine.write || other.write)) return true;
  return false;
}

bool commute(std::uint32_t event, std::uint32_t other) {
  return event == kNoEvent || other == kNoEvent || automata().commute(event, other);
}

}  // namespace

bool add(std::vector<ObjectTouch>& touches, const ObjectTouch& touch) {
  if (std::find(touches.begin(), touches.end(), touch) != touches.end()) return false;
  touches.push_back(touch);
  return true;
}

void ObjectSet::add(const std::vector<ObjectTouch>& touches) {
  for (const ObjectTouch& touch : touches) put(touch.write ? writes_ : reads_, touch.object);
}

bool ObjectSet::conflicts(const std::vector<ObjectTouch>& touches) const {
  return std::any_of(touches.begin(), touches.end(), [&](const ObjectTouch& touch) {
    return has(writes_, touch.object) || (touch.write && has(reads_, touch.object));
  });
}

void FootprintSet::add(const Footprint& footprint) {
  any_ = true;
  allocates_ |= footprint.allocates;
  frees_ |= footprint.frees;
  everything_ |= footprint.everything;
  touches_.add(footprint.touches);
  makes_.add(footprint.makes);
  closes_.add(footprint.closes);
  if (footprint.event == kNoEvent) return;
  const auto place = std::lower_bound(events_.begin(), events_.end(), footprint.event);
  if (place == events_.end() || *place != footprint.event) events_.insert(place, footprint.event);
}

bool FootprintSet::delays(const Footprint& footprint) const {
  if (!any_) return false;
  if (everything_ || footprint.everything || footprint.ends) return true;
  if (allocates_ && (footprint.allocates || footprint.frees)) return true;
  if (frees_ && footprint.allocates) return true;
  if (touches_.conflicts(footprint.touches) || makes_.conflicts(footprint.closes) ||
      closes_.conflicts(footprint.makes))
    return true;
  return std::any_of(events_.begin(), events_.end(),
                     [&](std::uint32_t event) { return !commute(event, footprint.event); });
}

Footprint footprint_of(const Operation& operation, std::uint32_t thread, Objects& objects) {
  Footprint footprint;
  footprint.event = operation.event;
  touch_objects(operation, thread, objects, footprint);
  if (weak::watch().on)
    add(footprint.touches,
        {objects.number(weak::kSequentialOrder), weak::is_sequential(operation)});
  return footprint;
}

bool independent(const Footprint& left, const Footprint& right) {
  if (left.everything || right.everything || left.ends || right.ends) return false;
  const bool places =
      (left.allocates && (right.allocates || right.frees)) || (left.frees && right.allocates);
  if (places || !commute(left.event, right.event)) return false;
  return !conflict(left.touches, right.touches) && !conflict(left.makes, right.closes) &&
         !conflict(left.closes, right.makes);
}

}  // namespace proviso::runtime
