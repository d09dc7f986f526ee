#include "engine/requirement/smallest.hpp"

#include "engine/requirement/directions.hpp"
#include "engine/requirement/greedy.hpp"

namespace proviso::requirement {
namespace {

constexpr std::uint64_t kSlice = 1 << 16;
constexpr double kPartForForward = 0.5;
/// A closure may take so many times the work of the other.
constexpr std::uint64_t kPatience = 8;
/// Greedy merging keeps a set of the environment's nodes for each state.
constexpr std::uint64_t kMostForGreedy = 1 << 22;
constexpr std::uint64_t kGreedyWork = 50'000'000;

enum class Way { Backward, Forward };

constexpr Way other(Way way) { return way == Way::Backward ? Way::Forward : Way::Backward; }

class Minimiser {
 public:
  Minimiser(const Joint& joint, Choice choice, Context& context)
      : joint_(joint), choice_(choice), context_(context) {}

  Smallest run() {
    Context part(part_of_memory(kPartForForward, context_), context_);
    backward_ =
        backward_closure(joint_.component, joint_.environment, joint_.error, choice_, context_);
    forward_ = forward_closure(joint_.component, joint_.environment, joint_.error, choice_, part);
    run_both();
    if (backward_) result_.effort += backward_->effort();
    if (forward_) result_.effort += forward_->effort();
    result_.violated = (backward_ && backward_->found()) || (forward_ && forward_->found());
    if (result_.violated) {
      if (backward_ && backward_->found()) result_.guide = std::move(backward_);
      return std::move(result_);
    }
    if (backward_) consider(not_marked(*backward_), Way::Backward);
    backward_.reset();
    if (forward_) consider(marked(*forward_), Way::Forward);
    return std::move(result_);
  }

 private:
  /// Until both are complete or given up, or π is reached.
  void run_both() {
    while (true) {
      if (backward_) backward_->advance(kSlice);
      if (forward_) advance_or_drop(forward_, kSlice);
      if ((backward_ && backward_->found()) || (forward_ && forward_->found())) return;
      const bool backward_done = !backward_ || backward_->complete();
      const bool forward_done = !forward_ || forward_->complete();
      if (backward_done && forward_done) return;
      if (backward_done && gives_up(*forward_, *backward_)) forward_.reset();
      if (forward_ && forward_done && gives_up(*backward_, *forward_)) backward_.reset();
    }
  }

  static bool gives_up(const Closure& slow, const Closure& done) {
    return slow.effort().work > kPatience * (done.effort().work + kSlice);
  }

  /// The automaton of one equivalence, then of the other on it, and so on; then greedily.
  void consider(GoodPairs good, Way first) {
    const bool starts_backward = first == Way::Backward;
    Candidate candidate{
        starts_backward ? Merging::Backward : Merging::Forward, equal_rows(good.columns), {}};
    candidate.good = restricted(good, candidate.partition);
    for (Way way = other(first);; way = other(way)) {
      keep(candidate);
      const Graph automaton = quotient(joint_.component, candidate.partition);
      good = closed(automaton, way);
      const lts::Partition more = equal_rows(good.columns);
      if (more.block_count == automaton.size()) break;
      candidate = {starts_backward ? Merging::BackwardForward : Merging::ForwardBackward,
                   lts::compose(candidate.partition, more), restricted(good, more)};
    }
    merge_by_trial(candidate);
  }

  GoodPairs closed(const Graph& automaton, Way way) {
    const bool backward = way == Way::Backward;
    const auto closure =
        backward ? backward_closure(automaton, joint_.environment, joint_.error, choice_, context_)
                 : forward_closure(automaton, joint_.environment, joint_.error, choice_, context_);
    closure->finish();
    result_.effort += closure->effort();
    return backward ? not_marked(*closure) : marked(*closure);
  }

  void merge_by_trial(const Candidate& candidate) {
    const Graph automaton = quotient(joint_.component, candidate.partition);
    const std::uint64_t pairs = std::uint64_t{automaton.size()} * joint_.environment.size();
    if (pairs <= kMostForGreedy) {
      keep_merged(candidate, merge_greedily(automaton, joint_.environment, joint_.error,
                                            kGreedyWork, context_));
      return;
    }
    // The automaton is safe in the environment of classes too: that is what good means.
    const GoodPairs& good = *candidate.good;
    const auto classes = static_cast<std::uint32_t>(good.columns.size());
    if (std::uint64_t{automaton.size()} * classes > kMostForGreedy) return;
    const Graph seen = quotient(joint_.environment, {good.class_of, classes});
    Greedy greedy =
        merge_greedily(automaton, seen, good.class_of[joint_.error], kGreedyWork, context_);
    greedy.good.class_of = good.class_of;
    keep_merged(candidate, std::move(greedy));
  }

  void keep_merged(const Candidate& candidate, Greedy greedy) {
    result_.effort.work += greedy.work;
    keep({Merging::Greedy, lts::compose(candidate.partition, greedy.partition),
          std::move(greedy.good)});
  }

  void keep(Candidate candidate) {
    Candidate& best = result_.candidate;
    const bool is_first = best.partition.block_count == 0;
    if (is_first || candidate.partition.block_count < best.partition.block_count) {
      best = std::move(candidate);
    }
  }

  const Joint& joint_;
  Choice choice_;
  Context& context_;
  std::unique_ptr<Closure> backward_;
  std::unique_ptr<Closure> forward_;
  Smallest result_;
};

}  // namespace

Smallest smallest_automaton(const Joint& joint, Choice choice, Context& context) {
  return Minimiser(joint, choice, context).run();
}

}  // namespace proviso::requirement
