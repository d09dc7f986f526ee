// Which states behave alike when τ is not seen at all?
//
// Weak bisimulation is strong bisimulation over weak steps: s a⇒ t if s τ* a τ* t, and s τ⇒ t if
// s τ* t (Milner, Communication and Concurrency, 1989). So we add the weak steps, which is called
// saturation, and minimise strongly. There may be quadratically many, so we first take the quotient
// under branching bisimulation, which is finer than weak bisimulation, costs O(m log n) only, and
// in practice leaves little to do. It also leaves no τ cycles: the silent successors of a state are
// gathered from those of its τ successors, each of which is finished before.
//
// END's own action is saturated like any other. π's is not, which keeps a state that goes to π by τ
// apart from π itself.
//
// Cost, for n blocks with m transitions between them: the closures take O(n m) time at worst, the
// weak steps O(n²) space for each action. The context is polled all along.
//
//   0 a→ 1, 1 τ→ 2, 1 τ→ 3, 2 b→ 4, 3 c→ 4     weak steps 0 a⇒ 1 2 3, 1 b⇒ 4, 1 c⇒ 4, 1 τ⇒ 1 2 3, …
#include "lts/weak_bisimulation.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "lts/branching_bisimulation.hpp"
#include "lts/strong_bisimulation.hpp"

namespace proviso::lts {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// A set of numbers that is emptied in no time.
class Stamps {
 public:
  explicit Stamps(std::size_t size) : stamp_(size, 0) {}
  void clear() {
    if (++now_ != 0) return;
    std::fill(stamp_.begin(), stamp_.end(), 0);
    now_ = 1;
  }
  bool contains(std::uint32_t e) const { return stamp_[e] == now_; }
  /// True if it is new.
  bool insert(std::uint32_t e) { return std::exchange(stamp_[e], now_) != now_; }

 private:
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 1;
};

class Saturation {
 public:
  Saturation(std::uint32_t states, GrowingArray<Transition> transitions, Context& context)
      : transitions_(std::move(transitions)),
        context_(context),
        rows_(states + 1, 0),
        closure_begin_(states, 0),
        closure_size_(states, kNone),
        seen_(states) {
    for (const Transition& t : transitions_) ++rows_[t.source + 1];
    for (std::uint32_t s = 0; s < states; ++s) rows_[s + 1] += rows_[s];
  }

  GrowingArray<Transition> run() && {
    const auto states = static_cast<std::uint32_t>(closure_size_.size());
    for (std::uint32_t s = 0; s < states; ++s) close(s);
    for (std::uint32_t s = 0; s < states; ++s) add_weak_steps(s);
    return std::move(steps_);
  }

 private:
  struct Closure {
    const std::uint32_t* first;
    const std::uint32_t* last;
    const std::uint32_t* begin() const { return first; }
    const std::uint32_t* end() const { return last; }
  };
  /// Valid until the next closure is made.
  Closure closure(std::uint32_t s) const {
    const std::uint32_t* first = closures_.data() + closure_begin_[s];
    return {first, first + closure_size_[s]};
  }
  bool silent(std::uint64_t t) const { return transitions_[t].action == index(kTau); }

  /// Makes the closures of a state and of all it reaches silently, deepest first.
  void close(std::uint32_t root) {
    stack_.push_back(root);
    while (!stack_.empty()) {
      const std::uint32_t state = stack_.back();
      bool ready = true;
      for (std::uint64_t t = rows_[state]; t < rows_[state + 1] && silent(t); ++t) {
        if (closure_size_[transitions_[t].target] != kNone) continue;
        stack_.push_back(transitions_[t].target);
        ready = false;
      }
      if (!ready) continue;
      stack_.pop_back();
      if (closure_size_[state] == kNone) join_closures(state);
    }
  }

  void join_closures(std::uint32_t state) {
    seen_.clear();
    seen_.insert(state);
    const std::uint64_t begin = closures_.size();
    closures_.push_back(state);
    for (std::uint64_t t = rows_[state]; t < rows_[state + 1] && silent(t); ++t) {
      const std::uint32_t next = transitions_[t].target;
      if (seen_.contains(next)) continue;  // and so is all that follows it
      for (std::uint32_t i = 0; i < closure_size_[next]; ++i) {
        const std::uint32_t s = closures_[closure_begin_[next] + i];
        if (seen_.insert(s)) closures_.push_back(s);
      }
      work(closure_size_[next]);
    }
    closure_begin_[state] = begin;
    closure_size_[state] = static_cast<std::uint32_t>(closures_.size() - begin);
  }

  void add_weak_steps(std::uint32_t state) {
    for (const std::uint32_t s : closure(state)) steps_.push_back({state, index(kTau), s});
    visible_.clear();
    for (const std::uint32_t s : closure(state)) {
      for (std::uint64_t t = rows_[s]; t < rows_[s + 1]; ++t) {
        if (!silent(t)) visible_.push_back({transitions_[t].action, transitions_[t].target});
      }
    }
    std::sort(visible_.begin(), visible_.end());
    std::uint32_t action = kNone;
    for (const auto& [next_action, target] : visible_) {
      if (std::exchange(action, next_action) != next_action) seen_.clear();
      if (seen_.contains(target)) continue;
      for (const std::uint32_t s : closure(target)) {
        if (seen_.insert(s)) steps_.push_back({state, action, s});
      }
      work(closure_size_[target]);
    }
    work(visible_.size());
  }

  void work(std::size_t steps) {
    work_ += steps + 1;
    if (work_ < (1 << 14)) return;
    work_ = 0;
    context_.poll({"saturating", 0, steps_.size(), 0});
  }

  GrowingArray<Transition> transitions_;
  Context& context_;
  std::vector<std::uint64_t> rows_;
  GrowingArray<std::uint32_t> closures_;  // one after the other
  std::vector<std::uint64_t> closure_begin_;
  std::vector<std::uint32_t> closure_size_;
  GrowingArray<Transition> steps_;
  Stamps seen_;
  std::vector<std::uint32_t> stack_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> visible_;
  std::size_t work_ = 0;
};

}  // namespace

WeakSteps saturate(const Lts& lts, const Partition& branching, Context& context) {
  const auto end_action = static_cast<std::uint32_t>(lts.alphabet().size());
  const std::uint32_t error = branching.block_count;
  GrowingArray<Transition> transitions = block_transitions(lts, branching, TauLoops::Drop, context);
  for (Transition& t : transitions) {
    if (t.target == kErrorBlock) t.target = error;
  }
  if (lts.end()) {
    const std::uint32_t end = branching.block_of_state[index(*lts.end())];
    const Transition loop{end, end_action, end};
    transitions.push_back(loop);
    Transition* place = std::lower_bound(transitions.begin(), transitions.end() - 1, loop);
    std::rotate(place, transitions.end() - 1, transitions.end());
  }
  return {error + 1, end_action + 1, Saturation(error + 1, std::move(transitions), context).run()};
}

Partition weak_bisimulation(const Lts& lts, Context& context) {
  const Partition branching = branching_bisimulation(lts, context);
  if (!lts.has_tau()) return branching;
  WeakSteps weak = saturate(lts, branching, context);
  const std::uint32_t error = branching.block_count;
  weak.steps.push_back({error, weak.actions, error});
  const Partition blocks = strong_bisimulation(weak.states, weak.actions + 1, weak.steps, context);
  return compose(branching, blocks);
}

}  // namespace proviso::lts
