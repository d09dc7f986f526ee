// What a step touches that other threads can notice, and which steps may therefore change places.
//
// A step touches the objects of its operation (a mutex, a condition and its mutex, the words of an
// atomic access, the thread that is joined), moves the automata by its event, may allocate or free,
// and may look at shared things without having stopped before it (Unstopped). All else that a
// segment reads and writes is plain memory: as long as there is no race, what two steps of
// different threads that nothing orders do to plain memory does not meet.
//
// Looking for races, a step also *closes* the segment before it: from then on the accesses of that
// segment are compared with nobody's. So it is not independent of a step that makes an access which
// conflicts with one of these, and of the two orders the one in which the race is seen is tried.
// Two segments that conflict need not be dependent for that (reduction.hpp).
//
// Two steps are *independent* if they touch no object that one of them writes, neither makes an
// access that conflicts with what the other closes, their events commute (step/automata.hpp), and
// if one allocates, the other neither allocates nor frees: addresses depend on that order, and
// programs may compare addresses. Two steps that only free commute, since what is free then is a
// set. Independent steps of two threads can be made in either order: the
// state behind them is the same, and neither enables, disables or changes the alternatives of the
// other. A waiting thread's wake-up is an effect on the condition, so this holds for signals too.
//
// Reads of a kind that commute count as reads although they write: readers of a read-write lock,
// posts of a semaphore, slots of threads given back, threads that go to sleep at a futex or have
// been woken there, or leave a barrier: in any order the same threads are left. An object is the
// word in which it begins. Its life is an object of its own: who only looks whether a mutex is
// there does not depend on who takes it, but on who ends the frame in which it lies.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "layout.hpp"
#include "state/world.hpp"

namespace proviso::runtime {

/// Numbers for the objects that have been touched.
class Objects {
 public:
  std::uint32_t number(Address address) {
    return numbers_.try_emplace(address / kWord, static_cast<std::uint32_t>(numbers_.size()))
        .first->second;
  }
  /// The number of what says whether there is an object at the address.
  std::uint32_t number_of_life(Address address) { return number(address | kLife); }

 private:
  static constexpr Address kLife = Address{1} << 62;

  std::unordered_map<Address, std::uint32_t> numbers_ = {};
};

struct ObjectTouch {
  std::uint32_t object = 0;
  bool write = false;
  friend bool operator==(const ObjectTouch&, const ObjectTouch&) = default;
};

/// What one step accesses.
struct Footprint {
  std::vector<ObjectTouch> touches = {};
  /// Words of plain memory that other threads access too: those that the step accesses, and those
  /// that the segment before it did.
  std::vector<ObjectTouch> makes = {};
  std::vector<ObjectTouch> closes = {};
  std::uint32_t event = kNoEvent;
  bool allocates = false;
  bool frees = false;
  bool everything = false;  // nothing can change places with it
  bool ends = false;        // it ends the process: nothing comes after it
};

/// Returns whether it is new.
bool add(std::vector<ObjectTouch>& touches, const ObjectTouch& touch);

/// Objects that are read and written.
class ObjectSet {
 public:
  void add(const std::vector<ObjectTouch>& touches);
  /// Whether one of the touches meets one in the set, and one of these two writes.
  bool conflicts(const std::vector<ObjectTouch>& touches) const;
  friend bool operator==(const ObjectSet&, const ObjectSet&) = default;

 private:
  std::vector<bool> reads_ = {};
  std::vector<bool> writes_ = {};
};

/// What any of a number of steps accesses.
class FootprintSet {
 public:
  void add(const Footprint& footprint);
  /// Whether it has a step that the other cannot be put before.
  bool delays(const Footprint& footprint) const;
  friend bool operator==(const FootprintSet&, const FootprintSet&) = default;

 private:
  ObjectSet touches_ = {};
  ObjectSet makes_ = {};
  ObjectSet closes_ = {};
  std::vector<std::uint32_t> events_ = {};
  bool allocates_ = false;
  bool frees_ = false;
  bool everything_ = false;
  bool any_ = false;
};

/// What the operation touches; what the segment after it does is not known yet.
Footprint footprint_of(const Operation& operation, std::uint32_t thread, Objects& objects);

/// Whether steps of two threads with these footprints can change places.
bool independent(const Footprint& left, const Footprint& right);

}  // namespace proviso::runtime
