// Which way is gone in which mode, and what its result means for the states of M and E themselves.
#include "engine/requirement/requirement.hpp"

#include <cmath>
#include <new>
#include <numeric>
#include <stdexcept>

#include "base/memory.hpp"
#include "engine/requirement/decide.hpp"
#include "engine/requirement/smallest.hpp"
#include "engine/requirement/violation.hpp"

namespace proviso::requirement {
namespace {

/// How many states an automaton may have that ends the search; 0 if none does.
std::uint64_t wanted_states(const Subject& subject, const Query& query) {
  if (query.mode != Mode::Threshold) return 0;
  const double wanted = std::floor(query.threshold * subject.component.state_count());
  return wanted > 0 ? static_cast<std::uint64_t>(wanted) : 0;
}

lts::Partition each_by_itself(std::uint32_t nodes) {
  lts::Partition partition{std::vector<std::uint32_t>(nodes), nodes};
  std::iota(partition.block_of_state.begin(), partition.block_of_state.end(), 0U);
  return partition;
}

/// One state for all: nothing has to be preserved.
lts::Partition all_together(std::uint32_t nodes) {
  return {std::vector<std::uint32_t>(nodes, 0), 1};
}

void take_effort(const Effort& effort, Requirement& result) {
  result.splits = effort.splits;
  result.rounds = effort.rounds;
  result.pairs = effort.pairs;
}

void deliver(const Joint& joint, const Candidate& candidate, Context& context,
             Requirement& result) {
  result.merging = candidate.merging;
  result.automaton = as_lts(quotient(joint.component, candidate.partition), joint);
  result.class_of.reserve(joint.component_node.size());
  for (const std::uint32_t node : joint.component_node) {
    result.class_of.push_back(
        node == kNone ? lts::kError : lts::StateId{candidate.partition.block_of_state[node]});
  }
  if (!candidate.good) return;
  result.verdict = Verdict::Holds;
  result.environment_classes = static_cast<std::uint32_t>(candidate.good->columns.size());
  result.invariant = invariant_of(*candidate.good, joint, context);
}

/// The automaton of a safe composition.
Candidate candidate_of(const Joint& joint, Decision& decision, const Query& query,
                       Context& context) {
  const GoodPairs& good = *decision.good;
  if (query.mode == Mode::Smallest) {
    Smallest smallest = smallest_automaton(joint, good, decision.effort.work, query, context);
    decision.effort += smallest.effort;
    return std::move(smallest.candidate);
  }
  Candidate candidate{Merging::Invariant, equal_rows(good.columns), {}};
  candidate.good = restricted(good, candidate.partition);
  return candidate;
}

void find(const Subject& subject, const Query& query, Context& context, Requirement& result) {
  const Joint joint = join(subject.component, subject.environment, context);
  const std::uint64_t wanted = wanted_states(subject, query);
  if (joint.component.size() <= wanted) {
    deliver(joint, {Merging::PrivateCycles, each_by_itself(joint.component.size()), {}}, context,
            result);
    return;
  }
  Decision decision = decide(joint, query, wanted, context);
  if (decision.good) {
    deliver(joint, candidate_of(joint, decision, query, context), context, result);
  } else if (decision.open) {
    deliver(joint, {Merging::Backward, *decision.open, {}}, context, result);
  } else {
    result.trace = find_violation(subject, joint, decision.guide.get(), context);
    if (!result.trace) throw std::logic_error("a violation has no run");
    deliver(joint, {Merging::Everything, all_together(joint.component.size()), {}}, context,
            result);
    if (decision.guide) result.environment_classes = decision.guide->classes().count();
    result.verdict = Verdict::Violated;
  }
  take_effort(decision.effort, result);
}

}  // namespace

std::string_view to_string(Merging merging) {
  switch (merging) {
    case Merging::Nothing:
      return "nothing";
    case Merging::PrivateCycles:
      return "private cycles";
    case Merging::Backward:
      return "backward";
    case Merging::Forward:
      return "forward";
    case Merging::BackwardForward:
      return "backward then forward";
    case Merging::ForwardBackward:
      return "forward then backward";
    case Merging::Invariant:
      return "invariant";
    case Merging::Greedy:
      return "greedy";
    case Merging::Everything:
      return "everything";
  }
  return "";
}

Requirement find_requirement(const Subject& subject, const Query& query, Context& context) {
  const double start = context.seconds();
  Requirement result;
  try {
    find(subject, query, context, result);
  } catch (const LimitReached& limit) {
    result = {};
    result.stopped = limit.reason();
  } catch (const std::bad_alloc&) {
    result = {};
    result.stopped = StopReason::Memory;
  }
  result.statistics = {context.seconds() - start, peak_memory()};
  return result;
}

}  // namespace proviso::requirement
