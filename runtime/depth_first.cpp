// Depth-first search over snapshots, with ample sets.
//
// In a state where some thread stands before a safe operation (step.hpp) only that thread is looked
// at: its step commutes with every step that others can make before it, so every run has an
// equivalent one that makes it first. Two things may not happen, or the state is expanded fully.
// A successor lies on the stack: the others could be put off for ever round the cycle (the cycle
// proviso, Peled 1994). The step allocated or freed: addresses depend on the order, so it does not
// commute with the allocations of others, and a program may compare addresses.
//
// With a bound on preemptions a state is one together with the thread that ran last and the number
// of preemptions on the way, so that what is below the bound is exhausted.
#include "depth_first.hpp"

#include <algorithm>
#include <utility>

#include "operations.hpp"

namespace proviso::runtime {
namespace {

struct Frame {
  Snapshot snapshot = {};
  Visited::Id id = Visited::kNone;
  std::vector<Choice> choices = {};
  std::vector<Choice> put_off = {};  // by the reduction
  std::size_t next = 0;
  std::uint32_t last_thread = 0;
  std::uint32_t preemptions = 0;
};

class DepthFirst {
 public:
  explicit DepthFirst(Exploration& exploration) : exploration_(exploration) {}

  void run() {
    exploration_.memory().restore(exploration_.initial());
    if (!exploration_.is_new(salt(0, 0))) return;
    push(0, 0);
    while (!stack_.empty() && !exploration_.is_over()) {
      if (stack_.back().next < stack_.back().choices.size())
        advance();
      else
        pop();
    }
    if (cut_) bounded();
  }

 private:
  bool bounds_preemptions() const { return exploration_.job().preemptions.has_value(); }

  std::uint64_t salt(std::uint32_t last_thread, std::uint32_t preemptions) const {
    return bounds_preemptions() ? 1 + last_thread + std::uint64_t{preemptions} * kMaxThreads : 0;
  }

  void push(std::uint32_t last_thread, std::uint32_t preemptions) {
    find_enabled(enabled_);
    if (exploration_.ends_in_deadlock(enabled_, schedule_)) return;
    Frame frame;
    frame.snapshot = exploration_.memory().take();
    frame.id = exploration_.last_id();
    frame.choices = enabled_.choices;
    frame.last_thread = last_thread;
    frame.preemptions = preemptions;
    if (bounds_preemptions()) keep_within_bound(frame);
    const Job& job = exploration_.job();
    if (job.reduction && !job.graph && job.phase == Phase::Property) reduce(frame);
    mark(frame.id, true);
    stack_.push_back(std::move(frame));
    exploration_.note_depth(stack_.size());
  }

  void pop() {
    mark(stack_.back().id, false);
    exploration_.memory().drop(stack_.back().snapshot);
    stack_.pop_back();
    if (!schedule_.empty()) schedule_.pop_back();
  }

  void mark(Visited::Id id, bool on_stack) {
    if (on_stack_.size() <= id) on_stack_.resize(id + 1);
    on_stack_[id] = on_stack;
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

  void reduce(Frame& frame) {
    for (const Choice& candidate : frame.choices) {
      if (!is_safe(world().threads[candidate.thread].pending)) continue;
      const auto others = std::stable_partition(
          frame.choices.begin(), frame.choices.end(),
          [&](const Choice& choice) { return choice.thread == candidate.thread; });
      frame.put_off.assign(others, frame.choices.end());
      frame.choices.erase(others, frame.choices.end());
      return;
    }
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
    if (checker().allocated) expand_fully(frame);
    if (exploration_.is_over() || exploration_.ends_path(schedule_)) {
      schedule_.pop_back();
      return;
    }
    const std::uint32_t last = frame.last_thread;
    const bool switched = bounds_preemptions() && choice.thread != last && was_enabled(frame, last);
    const std::uint32_t preemptions = frame.preemptions + (switched ? 1 : 0);
    const bool is_new = exploration_.is_new(salt(choice.thread, preemptions));
    if (exploration_.job().graph) keep_edge(frame.id);
    if (!is_new && on_stack_[exploration_.last_id()]) expand_fully(frame);
    const auto depth = exploration_.job().depth;
    if (is_new && depth && schedule_.size() >= *depth) {
      exploration_.reach_limit(Reason::Depth, "the limit of depth is reached");
      schedule_.pop_back();
      return;
    }
    if (is_new) {
      push(choice.thread, preemptions);
    } else {
      schedule_.pop_back();
    }
  }

  void keep_edge(Visited::Id from) {
    const std::uint32_t event = checker().last_event;
    exploration_.outcome().edges.push_back(
        {from, exploration_.last_id(), event == kNoEvent ? "" : checker().automata.name(event)});
  }

  static bool was_enabled(const Frame& frame, std::uint32_t thread) {
    return is_enabled(frame.choices, thread) || is_enabled(frame.put_off, thread);
  }

  void bounded() {
    exploration_.reach_limit(Reason::Preemptions,
                             "nothing found with up to " +
                                 std::to_string(*exploration_.job().preemptions) +
                                 " preemptions, all of which were tried");
  }

  Exploration& exploration_;
  Enabled enabled_ = {};
  std::vector<Frame> stack_ = {};
  std::vector<Choice> schedule_ = {};
  std::vector<bool> on_stack_ = {};
  bool cut_ = false;
};

}  // namespace

void search_depth_first(Exploration& exploration) { DepthFirst(exploration).run(); }

}  // namespace proviso::runtime
