// Exclusive use of BuDDy, for a set of variables and one piece of work.
//
// BuDDy keeps its node table, caches and variable order in globals. A session takes a process-wide
// lock, initialises BuDDy, and shuts it down when it ends, also after an exception. A second
// session, in another thread, waits until the first has ended; its context is polled while it
// waits, so that its limits and interrupts still apply. A thread that has a session must not open
// another one.
//
// Initialising and shutting down cost about a tenth of a millisecond for the small table that a
// session starts with; the table doubles when it is full.
//
// Limits: BuDDy calls back when it collects garbage, grows the table or sifts, and the adapter
// polls the context there and before every operation. LimitReached passes through BuDDy's frames;
// the diagrams may be unusable after that, and the session can only be ended. The limit on states
// counts nodes of the table, because nodes, not states, take memory here.
//
// Variables come in blocks, which reordering moves as a whole: a bit and its value after the step
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
  /// Takes the sizes of the blocks, in the initial order of the variables.
  Session(std::span<const unsigned> blocks, Context& context);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Allows or forbids reordering (by sifting) when the table fills up, for up to about a third of
  /// the session's time. Initially forbidden.
  void reorder_when_full(bool allowed);
  /// Sifts now.
  void reorder();

  std::size_t nodes_in_use() const;

 private:
  std::unique_lock<std::timed_mutex> lock_;
};

}  // namespace proviso::bdd
