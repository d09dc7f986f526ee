// The right to use decision diagrams, from a set of variables to the end of a piece of work.
//
// BuDDy keeps its node table, caches and order of variables in globals. A session takes a lock of
// the whole process, sets BuDDy up, and takes it down again when it ends, also by an exception: a
// second session, in another thread, waits until the first has ended, and its context is polled
// while it waits, so that its limits and interrupts hold meanwhile. A thread that has a session
// must not ask for another one.
//
// Setting up and taking down cost about a tenth of a millisecond for the small table that a session
// starts with; the table doubles when it is full.
//
// Limits: BuDDy calls back when it collects garbage, grows the table or sifts, and the adapter
// polls the context there and before every operation. LimitReached travels through BuDDy's frames;
// the diagrams may be unusable after that, the session can only be ended. The limit on states
// counts nodes of the table, because these, not states, take memory here.
//
// Variables come in blocks, which reordering moves as wholes: a bit and its value after the step
// stay neighbours, so that renaming one into the other never moves a node.
#pragma once

#include <cstddef>
#include <mutex>
#include <span>

#include "base/context.hpp"
#include "bdd/function.hpp"

namespace proviso::bdd {

class Session {
 public:
  /// The sizes of the blocks, in the order that the variables are to have at first.
  Session(std::span<const unsigned> blocks, Context& context);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Whether the order may be changed (by sifting) when the table fills up, for up to about a third
  /// of the session's time. At first it may not.
  void reorder_when_full(bool allowed);
  /// Sifts now.
  void reorder();

  std::size_t nodes_in_use() const;

 private:
  std::unique_lock<std::timed_mutex> lock_;
};

}  // namespace proviso::bdd
