// Single runs from the beginning: for programs whose states are too many, to find mistakes, never
// to prove that there are none.
//
// Random draws each step among all. Priorities is the method of Burckhardt, Kothari, Musuvathi and
// Nagarakatte (ASPLOS 2010): threads get random priorities, the highest that can move moves, and at
// d − 1 random steps the running thread falls to the lowest. A mistake that needs d orderings among
// n threads and k steps is met with probability at least 1/(n·k^(d−1)) in each run.
#include "search/sampling.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "step/operations.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kLongest = 10000;  // steps of a run, if the job sets no depth

/// xorshift64*: the same runs on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15 + 1) {}
  std::size_t below(std::size_t limit) {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<std::size_t>((state_ * 0x2545F4914F6CDD1D) >> 16) % limit;
  }

 private:
  std::uint64_t state_;
};

class Sampling {
 public:
  explicit Sampling(Exploration& exploration)
      : exploration_(exploration), dice_(exploration.job().seed) {}

  void run() {
    const Job& job = exploration_.job();
    for (std::uint32_t i = 0; i < job.runs && !exploration_.is_over(); ++i) run_once();
    if (exploration_.is_over()) return;
    exploration_.reach_limit(Reason::Sampled,
                             "nothing found in " + std::to_string(job.runs) + " runs");
  }

 private:
  void run_once() {
    const std::size_t longest = exploration_.job().depth.value_or(kLongest);
    draw_priorities();
    std::vector<Choice> schedule;
    Snapshot here = exploration_.initial();
    exploration_.memory().restore(here);
    bool kept = false;
    while (schedule.size() < longest && !exploration_.is_over()) {
      find_enabled(enabled_);
      if (exploration_.ends_in_deadlock(enabled_, schedule) || enabled_.choices.empty()) break;
      const Choice choice = draw(schedule.size());
      exploration_.go(here, choice);
      schedule.push_back(choice);
      if (exploration_.is_over() || exploration_.ends_path(schedule)) break;
      exploration_.is_new();
      if (kept) exploration_.memory().drop(here);
      here = exploration_.memory().take();
      kept = true;
    }
    exploration_.note_depth(schedule.size());
    seen_ = std::max(seen_, schedule.size());
    if (kept) exploration_.memory().drop(here);
  }

  void draw_priorities() {
    for (std::size_t i = 0; i < kMaxThreads; ++i) priorities_[i] = 1000 + i;
    for (std::size_t i = kMaxThreads - 1; i > 0; --i)
      std::swap(priorities_[i], priorities_[dice_.below(i + 1)]);
    changes_.clear();
    for (std::uint32_t i = 0; i < exploration_.job().priority_changes; ++i)
      changes_.push_back(dice_.below(seen_ + 1));
  }

  Choice draw(std::size_t step) {
    if (exploration_.job().order == Order::Random)
      return enabled_.choices[dice_.below(enabled_.choices.size())];
    const auto highest = [&] {
      std::uint32_t best = enabled_.choices.front().thread;
      for (const Choice& choice : enabled_.choices)
        if (priorities_[choice.thread] > priorities_[best]) best = choice.thread;
      return best;
    };
    for (std::size_t i = 0; i < changes_.size(); ++i)
      if (changes_[i] == step) priorities_[highest()] = i;
    std::vector<Choice> own;
    const std::uint32_t thread = highest();
    for (const Choice& choice : enabled_.choices)
      if (choice.thread == thread) own.push_back(choice);
    return own[dice_.below(own.size())];
  }

  Exploration& exploration_;
  Dice dice_;
  Enabled enabled_ = {};
  std::array<std::size_t, kMaxThreads> priorities_ = {};
  std::vector<std::size_t> changes_ = {};
  std::size_t seen_ = 16;
};

}  // namespace

void sample(Exploration& exploration) { Sampling(exploration).run(); }

}  // namespace proviso::runtime
