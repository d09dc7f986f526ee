#include "engine/invariant/turns.hpp"

#include <algorithm>
#include <ctime>

namespace proviso::invariant {
namespace {

// Turns grow with what a thread has used, so that changes of turn stay rare.
constexpr double kShortestTurn = 0.005;
constexpr double kLongestTurn = 0.25;
constexpr double kTurnOfUsed = 0.2;
// A thread that waits for something uses no processor time, and must not stay first for ever.
constexpr double kWorthOfWaiting = 0.1;

}  // namespace

double processor_seconds_of_this_thread() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Turns::Turns(std::vector<Share> shares, unsigned at_once, double alone)
    : at_once_(std::max(1U, at_once)), alone_(alone) {
  for (const Share& share : shares) {
    Runner runner;
    runner.share = share;
    runner.waits = true;
    runners_.push_back(runner);
  }
}

double Turns::virtual_time(const Runner& runner) const {
  const auto& [delay, head_start, share, head_share] = runner.share;
  const double later = std::max(0.0, runner.used - head_start);
  return runner.before + delay + std::min(runner.used, head_start) / head_share + later / share;
}

void Turns::set_share(std::size_t number, double share) {
  const std::lock_guard lock(mutex_);
  Runner& runner = runners_[number];
  const double time = virtual_time(runner);
  runner.share.share = share;
  runner.before += time - virtual_time(runner);
}

/// Whether no waiting thread comes before this one; among equal times the first wins.
bool Turns::is_next(std::size_t number) const {
  const double own = virtual_time(runners_[number]);
  for (std::size_t i = 0; i < runners_.size(); ++i) {
    if (i == number || !runners_[i].waits) continue;
    const double time = virtual_time(runners_[i]);
    if (time < own || (time == own && i < number)) return false;
  }
  return true;
}

void Turns::begin_turn(Runner& runner) {
  runner.processor_then = processor_seconds_of_this_thread();
  runner.began = Clock::now();
  runner.turn = std::clamp(kTurnOfUsed * runner.used, kShortestTurn, kLongestTurn);
  look_after(runner, runner.turn);
}

void Turns::look_after(Runner& runner, double seconds) {
  runner.look = Clock::now() +
                std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

double Turns::used_in_turn(const Runner& runner) const {
  const double worked = processor_seconds_of_this_thread() - runner.processor_then;
  const double passed = std::chrono::duration<double>(Clock::now() - runner.began).count();
  return std::max(worked, kWorthOfWaiting * passed);
}

void Turns::wait_for_turn(std::size_t number, std::unique_lock<std::mutex>& lock) {
  Runner& runner = runners_[number];
  runner.waits = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return stopped_ || (has_room() && is_next(number)); });
  runner.waits = false;
  runner.runs = true;
  ++running_;
  begin_turn(runner);
  changed_.notify_all();  // there may be room for one more
}

void Turns::enter(std::size_t number) {
  std::unique_lock lock(mutex_);
  wait_for_turn(number, lock);
}

void Turns::pass(std::size_t number) {
  Runner& runner = runners_[number];
  if (Clock::now() < runner.look) return;
  const double used = used_in_turn(runner);
  if (used < runner.turn) {
    look_after(runner, runner.turn - used);
    return;
  }
  std::unique_lock lock(mutex_);
  runner.used += used;
  total_used_ += used;
  if (stopped_ || is_next(number)) {
    begin_turn(runner);
    if (has_room()) changed_.notify_all();
    return;
  }
  runner.runs = false;
  --running_;
  wait_for_turn(number, lock);
}

void Turns::leave(std::size_t number) {
  const std::lock_guard lock(mutex_);
  Runner& runner = runners_[number];
  runner.waits = false;
  if (runner.runs) --running_;
  runner.runs = false;
  changed_.notify_all();
}

void Turns::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

}  // namespace proviso::invariant
