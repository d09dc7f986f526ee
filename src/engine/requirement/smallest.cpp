#include "engine/requirement/smallest.hpp"

#include <utility>

#include "engine/requirement/directions.hpp"
#include "engine/requirement/greedy.hpp"

namespace proviso::requirement {
namespace {

constexpr double kPartForTrying = 0.5;
/// A closure of the whole may take so many times the work of the answer, and a little more.
constexpr std::uint64_t kPatience = 4;
constexpr std::uint64_t kLeastWork = 1 << 20;
/// Greedy merging keeps a set of the environment's nodes for each state.
constexpr std::uint64_t kMostForGreedy = 1 << 22;
constexpr std::uint64_t kGreedyWork = 50'000'000;

enum class Way { Backward, Forward };

constexpr Way other(Way way) { return way == Way::Backward ? Way::Forward : Way::Backward; }

class Minimiser {
 public:
  Minimiser(const Joint& joint, const Query& query, Context& context)
      : joint_(joint), choice_(query.choice), context_(context) {}

  Smallest run(const GoodPairs& good, std::uint64_t work) {
    consider(good, Merging::Invariant, Way::Backward);
    Context part(part_of_memory(kPartForTrying, context_), context_);
    for (const Way way : {Way::Backward, Way::Forward}) {
      auto closure = closure_of(joint_.component, way, part);
      advance_or_drop(closure, kPatience * work + kLeastWork);
      if (!closure) continue;
      result_.effort += closure->effort();
      const bool backward = way == Way::Backward;
      if (!closure->complete()) continue;
      consider(backward ? not_marked(*closure) : marked(*closure),
               backward ? Merging::Backward : Merging::Forward, other(way));
    }
    return std::move(result_);
  }

 private:
  /// The automaton of a good set, then of one equivalence on it, then of the other, and so on;
  /// then greedily.
  void consider(GoodPairs good, Merging merging, Way way) {
    Candidate candidate{merging, equal_rows(good.columns), {}};
    candidate.good = restricted(good, candidate.partition);
    keep(candidate);
    for (int without_effect = 0; without_effect < 2; way = other(way)) {
      const Graph automaton = quotient(joint_.component, candidate.partition);
      good = closed(automaton, way);
      const lts::Partition more = equal_rows(good.columns);
      const bool is_smaller = more.block_count < automaton.size();
      without_effect = is_smaller ? 0 : without_effect + 1;
      if (!is_smaller) continue;
      const bool last_was_backward = way == Way::Backward;
      candidate = {last_was_backward ? Merging::ForwardBackward : Merging::BackwardForward,
                   lts::compose(candidate.partition, more), restricted(good, more)};
      keep(candidate);
    }
    merge_by_trial(candidate);
  }

  std::unique_ptr<Closure> closure_of(const Graph& automaton, Way way, Context& context) {
    return way == Way::Backward
               ? backward_closure(automaton, joint_.environment, joint_.error, choice_, context)
               : forward_closure(automaton, joint_.environment, joint_.error, choice_, context);
  }

  GoodPairs closed(const Graph& automaton, Way way) {
    const auto closure = closure_of(automaton, way, context_);
    closure->finish();
    result_.effort += closure->effort();
    return way == Way::Backward ? not_marked(*closure) : marked(*closure);
  }

  /// In the environment of classes, where the automaton is safe too (that is what good means), and
  /// in the environment itself, which allows more but may be large.
  void merge_by_trial(const Candidate& candidate) {
    const Graph automaton = quotient(joint_.component, candidate.partition);
    const GoodPairs& good = *candidate.good;
    const auto classes = static_cast<std::uint32_t>(good.columns.size());
    if (std::uint64_t{automaton.size()} * classes <= kMostForGreedy) {
      const Graph seen = quotient(joint_.environment, {good.class_of, classes});
      Greedy greedy = merge_greedily(
          automaton, {seen, good.class_of[0], good.class_of[joint_.error]}, kGreedyWork, context_);
      greedy.good.class_of = good.class_of;
      keep_merged(candidate, std::move(greedy));
    }
    if (std::uint64_t{automaton.size()} * joint_.environment.size() <= kMostForGreedy) {
      keep_merged(candidate, merge_greedily(automaton, {joint_.environment, 0, joint_.error},
                                            kGreedyWork, context_));
    }
  }

  void keep_merged(const Candidate& candidate, Greedy greedy) {
    result_.effort.work += greedy.work;
    keep({Merging::Greedy, lts::compose(candidate.partition, greedy.partition),
          std::move(greedy.good)});
  }

  /// The smaller automaton; of two that are equally small, the one with fewer classes.
  void keep(Candidate candidate) {
    Candidate& best = result_.candidate;
    const auto size = [](const Candidate& one) {
      return std::pair(one.partition.block_count, one.good->columns.size());
    };
    if (!best.good || size(candidate) < size(best)) best = std::move(candidate);
  }

  const Joint& joint_;
  Choice choice_;
  Context& context_;
  Smallest result_;
};

}  // namespace

Smallest smallest_automaton(const Joint& joint, const GoodPairs& good, std::uint64_t work,
                            const Query& query, Context& context) {
  return Minimiser(joint, query, context).run(good, work);
}

}  // namespace proviso::requirement
