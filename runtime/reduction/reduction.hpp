// Which threads need to be looked at in a state, so that nothing is lost?
//
// *Persistent sets* (Godefroid 1996). A set T of threads is enough in a state s if whatever the
// others can do, as long as no thread of T moves, is independent of the next step of every thread
// of T. Then a run from s in which a thread of T moves has an equivalent one in which it moves
// first, and to a run w without T any step of T can be put in front. T is found by closing: begin
// with one thread, add every thread of which some step ahead (futures.hpp) touches what the next
// step of one in T touches; of all beginnings the smallest result is taken. One asymmetry is used:
// a step that ends the process may lie ahead of the others, since a step of T put in front of it
// takes nothing from it; but who is about to end the process is enough only if no other can move.
//
// Deadlock. A thread whose only way is a wake-up without a cause is no beginning. Let w lead to a
// deadlock D. If no thread of T moved in w, the caused step of T would be enabled in D still, which
// has none. So a step of T in w can be made first, and by induction the state D itself is reached.
//
// Races. Let w be a run from s at whose last step B a race is seen for the first time: B conflicts
// with A, the last segment of another thread, in w or before s. If a thread of T moves in w let a
// be its first step there. If a conflicts with a step c before it, a and then w up to c is a run in
// which that race is seen, for a's thread does not move in between. Otherwise a can be made first;
// if a is B, A comes later and is compared with it, or was there before. If no thread of T moves
// in w put a step p of T in front. If p conflicts with a step of w that race is seen; otherwise p
// closes no A: it would not be independent of B (footprint.hpp). In each case what is left is no
// longer than w, and has no first step that w has not, so that what follows goes for it too.
//
// *Ignoring.* If T does not occur in w, putting steps of T in front again and again must come to an
// end. So a reduced state has a step of T that goes down in an order without infinite descent, or
// it is expanded fully after all; search/depth_first.cpp and search/best_first.cpp each have such
// an order.
//
// *Sleep sets.* If thread t has been looked at in s before u, and their steps are independent, then
// u followed by t is t followed by u, which has been seen. So t falls asleep behind u, and wakes
// when a step depends on its own. A stored state keeps who slept in it. On another visit, who slept
// then and does not now is looked at, and who does both sleeps on. Threads of a set T that is less
// than all are woken: all their steps are made.
//   Let w be a run from s of which no first step is asleep, where a first step is one with no
// dependent step before it in w. Claim: every step of w is made somewhere. By induction on w. If a
// first step of w is looked at in s let a be the earliest such: in s·a nothing asleep is a first
// step of w∖a, for it would be one of w and be asleep in s, or have been looked at before a. If T
// is not all and no first step of w is in T, put the p of T in front that goes down: nothing asleep
// in s·p is a first step of w; and so on, down to a state that is expanded fully or has one. A
// visit with other sleepers makes the claim for runs without first steps in both sets of sleepers.
//
// What lies ahead is learned, so a search is only worth something if nothing was learned in it that
// would have changed an answer. Suppose so, and let w·e be a shortest run with a step that is not
// known: w is known, so the claim holds for it, and e is made where w, perhaps with other steps,
// leads; up to the first thing that it touches e is what it was. So it would have been learned.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "reduction/futures.hpp"
#include "search/patience.hpp"
#include "step/step.hpp"

namespace proviso::runtime {

/// Threads as bits.
using ThreadSet = std::uint32_t;
static_assert(kMaxThreads <= 32);

constexpr ThreadSet only(std::uint32_t thread) { return ThreadSet{1} << thread; }

class Reduction {
 public:
  using Locations = std::array<Futures::Location, kMaxThreads>;

  explicit Reduction(Futures& futures) : futures_(futures) {}

  /// In the state as it is.
  Locations locate();
  /// The threads to look at; all that can move if nothing less is known to be enough.
  ThreadSet enough(const Enabled& enabled, const Locations& locations);

  /// The thread has made its step from there, and the current state is its successor.
  void learn(const Locations& before, std::uint32_t thread, bool in_atomic_section);
  /// Returns the sleepers whose next step is independent of the step of the thread.
  ThreadSet still_asleep(ThreadSet sleepers, const Locations& locations, std::uint32_t thread);

  bool are_independent(const Locations& locations, std::uint32_t thread, std::uint32_t other);
  void refute() { futures_.refute(); }
  /// Whether it is better to begin again: something was learned too late, but not for a long time.
  bool is_outdated(std::uint64_t transitions);

 private:
  ThreadSet close(ThreadSet set, const Locations& locations);
  bool is_delayed(ThreadSet set, Futures::Location other, Futures::Bars bars,
                  const Locations& locations);
  Futures::Bars bars_of(ThreadSet set);
  /// The step of another thread changed where this one stands.
  void learn_move(Futures::Location from, Futures::Location to);

  Futures& futures_;
  std::vector<Address> addresses_ = {};
  Patience patience_ = {};
};

}  // namespace proviso::runtime
