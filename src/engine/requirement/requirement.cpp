// Which way is gone in which mode, and what its result means for the states of M and E themselves.
#include "engine/requirement/requirement.hpp"

#include <cmath>
#include <new>

#include "base/memory.hpp"
#include "engine/requirement/decide.hpp"
#include "engine/requirement/smallest.hpp"
#include "engine/requirement/threshold.hpp"
#include "engine/requirement/violation.hpp"

namespace proviso::requirement {
namespace {

Smallest decided(const Joint& joint, Choice choice, Context& context) {
  Decision decision = decide(joint, choice, context);
  Smallest result{decision.violated, std::move(decision.guide), {}, decision.effort};
  if (decision.good) {
    result.candidate.merging = Merging::Invariant;
    result.candidate.partition = equal_rows(decision.good->columns);
    result.candidate.good = restricted(*decision.good, result.candidate.partition);
  }
  return result;
}

Smallest answer(const Subject& subject, const Joint& joint, const Query& query, Context& context) {
  if (query.mode == Mode::Verdict) return decided(joint, query.choice, context);
  if (query.mode == Mode::Smallest) return smallest_automaton(joint, query.choice, context);
  const double wanted = std::floor(query.threshold * subject.component.state_count());
  return small_enough_automaton(joint, wanted > 0 ? static_cast<std::uint64_t>(wanted) : 0,
                                query.choice, context);
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

/// One state for all: nothing has to be preserved.
Candidate everything(const Joint& joint) {
  return {Merging::Everything,
          {std::vector<std::uint32_t>(joint.component.size(), 0), 1},
          std::nullopt};
}

void find(const Subject& subject, const Query& query, Context& context, Requirement& result) {
  const Joint joint = join(subject.component, subject.environment, context);
  const Smallest found = answer(subject, joint, query, context);
  take_effort(found.effort, result);
  if (!found.violated) {
    deliver(joint, found.candidate, context, result);
    return;
  }
  result.trace = find_violation(subject, joint, found.guide.get(), context);
  deliver(joint, everything(joint), context, result);
  if (found.guide) result.environment_classes = found.guide->classes().count();
  result.verdict = Verdict::Violated;
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
