// Depth-first search over snapshots, with persistent sets and sleep sets
// (reduction/reduction.hpp).
//
// A reduced state is expanded fully unless one of its steps leads to a state that is left, for the
// first time, before it is. So a row of reduced states each of which is followed by such a one has
// an end, and nothing is put off for ever.
//
// A visit of a known state with other sleepers is a frame of its own that looks at who has to be
// woken. Those who slept in every visit up to now are kept for each state, four bytes.
//
// With a bound on preemptions, states also differ by the thread that ran last and by the number of
// preemptions on the way, so that everything within the bound is searched. There is no reduction
// then: an equivalent run may have more preemptions.
#include "search/depth_first.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "state/world.hpp"
#include "step/automata.hpp"
#include "step/operations.hpp"
#include "step/segment.hpp"

namespace proviso::runtime {
namespace {

constexpr std::uint64_t kTried = 256;  // in one state of so many two orders are compared

struct Frame {
  Snapshot snapshot = {};
  Visited::Id id = Visited::kNone;
  std::vector<Choice> choices = {};
  std::vector<Choice> put_off = {};  // by the reduction
  std::size_t next = 0;
  bool first_visit = true;
  bool goes_down = false;  // to a state that is left before this one
  std::uint32_t last_thread = 0;
  std::uint32_t preemptions = 0;
  ThreadSet sleepers = 0;  // with those that have been looked at
  bool in_atomic_section = false;
  bool pretended = false;
  Reduction::Locations locations = {};
};

void keep(std::vector<Choice>& choices, ThreadSet threads) {
  std::erase_if(choices,
                [&](const Choice& choice) { return (threads & only(choice.thread)) == 0; });
}

class DepthFirst {
 public:
  DepthFirst(Exploration& exploration, Futures* futures) : exploration_(exploration) {
    if (futures != nullptr && !bounds_preemptions()) reduction_.emplace(*futures);
  }

  void run() {
    exploration_.memory().restore(exploration_.initial());
    is_new(salt(0, 0));
    push(0, 0, 0);
    while (!stack_.empty() && !is_over()) {
      Frame& frame = stack_.back();
      if (frame.next < frame.choices.size())
        advance();
      else if (!frame.put_off.empty() && !frame.goes_down)
        expand_fully(frame);
      else
        pop();
    }
    if (cut_) bounded();
    if (exploration_.job().errors) exploration_.explain_errors();
  }

 private:
  bool bounds_preemptions() const { return exploration_.job().preemptions.has_value(); }

  bool is_over() {
    return exploration_.is_over() ||
           (reduction_ && reduction_->is_outdated(exploration_.outcome().transitions));
  }

  std::uint64_t salt(std::uint32_t last_thread, std::uint32_t preemptions) const {
    return bounds_preemptions() ? 1 + last_thread + std::uint64_t{preemptions} * kMaxThreads : 0;
  }

  /// A state that is new.
  void push(std::uint32_t last_thread, std::uint32_t preemptions, ThreadSet sleepers) {
    find_enabled(enabled_);
    if (exploration_.ends_in_deadlock(enabled_, schedule_)) return;
    if (exploration_.ends_in_circle(schedule_)) {
      if (exploration_.job().graph)
        exploration_.outcome().edges.push_back({exploration_.last_id(), kErrorState, ""});
      if (!schedule_.empty()) schedule_.pop_back();
      return;
    }
    Frame frame = frame_here();
    frame.choices = enabled_.choices;
    frame.last_thread = last_thread;
    frame.preemptions = preemptions;
    if (bounds_preemptions()) keep_within_bound(frame);
    if (reduction_) reduce(frame, sleepers);
    const bool all_sleep = frame.choices.empty() && frame.put_off.empty();
    if (all_sleep && exploration_.ends_in_livelock(schedule_)) return;
    on_stack_[frame.id] = true;
    sleepers_[frame.id] = frame.sleepers;
    add(std::move(frame));
  }

  /// One that is known, but these threads slept in every visit.
  void push_again(ThreadSet woken, ThreadSet sleepers) {
    find_enabled(enabled_);
    Frame frame = frame_here();
    frame.first_visit = false;
    frame.choices = enabled_.choices;
    keep(frame.choices, woken);
    frame.sleepers = sleepers;
    sleepers_[frame.id] = sleepers;
    frame.locations = reduction_->locate();
    add(std::move(frame));
  }

  Frame frame_here() {
    Frame frame;
    frame.snapshot = exploration_.memory().take();
    frame.id = exploration_.last_id();
    frame.in_atomic_section = world().atomic_owner != 0;
    frame.pretended = world().pretended;
    return frame;
  }

  void add(Frame frame) {
    stack_.push_back(std::move(frame));
    exploration_.note_depth(stack_.size());
  }

  /// The second net: what counts as independent is.
  void compare_orders(const Frame& frame) {
    if (++compared_ % kTried != 1) return;
    for (const Choice& first : frame.choices)
      for (const Choice& second : frame.choices) {
        if (first.thread >= second.thread ||
            !reduction_->are_independent(frame.locations, first.thread, second.thread))
          continue;
        if (!exploration_.commute(frame.snapshot, first, second)) reduction_->refute();
        return;
      }
  }

  void pop() {
    if (reduction_) compare_orders(stack_.back());
    if (stack_.back().first_visit) on_stack_[stack_.back().id] = false;
    exploration_.memory().drop(stack_.back().snapshot);
    stack_.pop_back();
    if (!schedule_.empty()) schedule_.pop_back();
  }

  /// The state as it is.
  bool is_new(std::uint64_t salt) {
    if (!exploration_.is_new(salt)) return false;
    on_stack_.push_back(false);
    closes_cycle_.push_back(false);
    sleepers_.push_back(0);
    return true;
  }

  static bool is_enabled(const std::vector<Choice>& choices, std::uint32_t thread) {
    return std::any_of(choices.begin(), choices.end(),
                       [&](const Choice& choice) { return choice.thread == thread; });
  }

  bool preempts(const Frame& frame, const Choice& choice) const {
    return choice.thread != frame.last_thread && is_enabled(enabled_.choices, frame.last_thread);
  }

  void keep_within_bound(Frame& frame) {
    if (frame.preemptions < *exploration_.job().preemptions) return;
    const auto beyond = [&](const Choice& choice) { return preempts(frame, choice); };
    if (std::erase_if(frame.choices, beyond) > 0) cut_ = true;
  }

  void reduce(Frame& frame, ThreadSet sleepers) {
    frame.locations = reduction_->locate();
    const ThreadSet looked_at = reduction_->enough(enabled_, frame.locations);
    frame.put_off = frame.choices;
    keep(frame.choices, looked_at);
    keep(frame.put_off, ~looked_at);
    // A set that is less than all wakes its own; all need not.
    frame.sleepers = frame.put_off.empty() ? sleepers : sleepers & ~looked_at;
    keep(frame.choices, ~frame.sleepers);
    keep(frame.put_off, ~frame.sleepers);
  }

  void expand_fully(Frame& frame) {
    frame.choices.insert(frame.choices.end(), frame.put_off.begin(), frame.put_off.end());
    frame.put_off.clear();
  }

  void advance() {
    Frame& frame = stack_.back();
    const Choice choice = frame.choices[frame.next++];
    exploration_.go(frame.snapshot, choice);
    schedule_.push_back(choice);
    const ThreadSet sleepers = reduction_ ? learn(frame, choice.thread) : 0;
    if (exploration_.is_over() || exploration_.ends_path(schedule_)) {
      if (exploration_.ended_in_error()) keep_edge(frame.id, kErrorState);
      schedule_.pop_back();
      return;
    }
    const std::uint32_t last = frame.last_thread;
    const bool switched =
        bounds_preemptions() && choice.thread != last && is_enabled(frame.choices, last);
    const std::uint32_t preemptions = frame.preemptions + (switched ? 1 : 0);
    const bool met_first = is_new(salt(choice.thread, preemptions));
    if (exploration_.job().graph) keep_edge(frame.id, exploration_.last_id());
    const auto depth = exploration_.job().depth;
    if (met_first && depth && schedule_.size() >= *depth) {
      exploration_.reach_limit(Reason::Depth, "the limit of depth is reached");
      schedule_.pop_back();
      return;
    }
    // Behind what is only pretended less is found than here.
    const bool counts = frame.pretended || !world().pretended;
    if (counts && (met_first || !on_stack_[exploration_.last_id()])) frame.goes_down = true;
    if (met_first)
      push(choice.thread, preemptions, sleepers);
    else if (!closes_livelock())
      meet(sleepers);
  }

  /// From a state in which every thread waits for ever only such states can be reached. The first
  /// of them that is left has no steps to new states: its threads sleep, or lead back to states on
  /// the stack. Each of these is looked at once.
  bool closes_livelock() {
    const Visited::Id id = exploration_.last_id();
    if (!on_stack_[id] || closes_cycle_[id]) return false;
    closes_cycle_[id] = true;
    return exploration_.ends_in_livelock(schedule_);
  }

  /// The step led to a state that is known.
  void meet(ThreadSet sleepers) {
    const Visited::Id id = exploration_.last_id();
    const ThreadSet woken = sleepers_[id] & ~sleepers;
    if (woken != 0)
      push_again(woken, sleepers_[id] & sleepers);
    else
      schedule_.pop_back();
  }

  /// Who sleeps behind the step. A thread has been looked at when the next choice is another's.
  ThreadSet learn(Frame& frame, std::uint32_t thread) {
    reduction_->learn(frame.locations, thread, frame.in_atomic_section);
    const ThreadSet behind = reduction_->still_asleep(frame.sleepers, frame.locations, thread);
    const bool was_last =
        frame.next == frame.choices.size() || frame.choices[frame.next].thread != thread;
    if (was_last) frame.sleepers |= only(thread);
    return behind;
  }

  void keep_edge(Visited::Id from, Visited::Id to) {
    const std::uint32_t event = segment().event;
    exploration_.outcome().edges.push_back(
        {from, to, event == kNoEvent ? "" : automata().name(event)});
  }

  void bounded() {
    exploration_.reach_limit(Reason::Preemptions,
                             "nothing found with up to " +
                                 std::to_string(*exploration_.job().preemptions) +
                                 " preemptions, all of which were tried");
  }

  Exploration& exploration_;
  std::optional<Reduction> reduction_ = {};
  Enabled enabled_ = {};
  std::vector<Frame> stack_ = {};
  std::vector<Choice> schedule_ = {};
  std::vector<bool> on_stack_ = {};
  std::vector<bool> closes_cycle_ = {};
  std::vector<ThreadSet> sleepers_ = {};
  std::uint64_t compared_ = 0;
  bool cut_ = false;
};

}  // namespace

void search_depth_first(Exploration& exploration, Futures* futures) {
  DepthFirst(exploration, futures).run();
}

}  // namespace proviso::runtime
