// Turns: who of several threads may run, so that each gets its share of processor time.
//
// Threads take part in a race of engines, but only a few of them run at once; the others wait. A
// thread asks at short intervals whether it should go on (`pass`). Each has a virtual time, which
// grows slowly for threads that are to get much:
//
//   time(used) = delay + used / head_share                 as long as used ≤ head_start
//              = delay + head_start / head_share + (used - head_start) / share       afterwards
//
// and the waiting thread with the smallest virtual time runs next. Nothing is lost when a thread
// waits, as it would be if its engine were stopped and started again with more time. Time is
// processor time, so that other work on the machine changes nothing.
//
// Most races are short. Several threads at once would then cost processor time and save no time
// that anybody notices, so they begin one at a time, and run together when the race lasts.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <vector>

namespace proviso::invariant {

double processor_seconds_of_this_thread();

/// How much time a thread gets, compared with the others; in seconds.
struct Share {
  double delay = 0;
  double head_start = 0;
  double share = 1;
  double head_share = 1;
};

class Turns {
 public:
  /// `at_once` is how many threads run at the same time, when together they have used `alone`
  /// seconds; until then, one.
  Turns(std::vector<Share> shares, unsigned at_once, double alone = 0);

  /// Waits until the thread of this number may run for the first time. To be called by each thread.
  void enter(std::size_t number);
  /// Waits if it is another thread's turn. To be called often by a thread that runs.
  void pass(std::size_t number);
  /// The seconds that the thread has used before its current turn. To be called by the thread.
  double used(std::size_t number) const { return runners_[number].used; }
  /// Changes the share of a thread from now on.
  void set_share(std::size_t number, double share);
  /// The thread has ended.
  void leave(std::size_t number);
  /// Releases all waiting engines, now and later.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  struct Runner {
    Share share = {};
    double before = 0;          // virtual time that earlier shares account for
    double used = 0;            // up to the begin of the turn
    double processor_then = 0;  // processor time of the thread at the begin of the turn
    Clock::time_point began;    // of the turn
    double turn = 0;            // how long it is
    Clock::time_point look;     // when the turn may be over
    bool waits = false;
    bool runs = false;
  };

  double virtual_time(const Runner& runner) const;
  /// Call with the mutex held, like the following.
  void wait_for_turn(std::size_t number, std::unique_lock<std::mutex>& lock);
  void begin_turn(Runner& runner);
  static void look_after(Runner& runner, double seconds);
  double used_in_turn(const Runner& runner) const;
  bool is_next(std::size_t number) const;
  bool has_room() const { return running_ < (total_used_ < alone_ ? 1U : at_once_); }

  std::vector<Runner> runners_;
  unsigned at_once_;
  double alone_;
  double total_used_ = 0;
  unsigned running_ = 0;
  bool stopped_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace proviso::invariant
