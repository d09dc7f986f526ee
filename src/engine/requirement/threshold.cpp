#include "engine/requirement/threshold.hpp"

#include <numeric>

#include "engine/requirement/directions.hpp"

namespace proviso::requirement {
namespace {

constexpr std::uint64_t kFirstLook = 1 << 14;

lts::Partition each_by_itself(std::uint32_t nodes) {
  lts::Partition partition{std::vector<std::uint32_t>(nodes), nodes};
  std::iota(partition.block_of_state.begin(), partition.block_of_state.end(), 0U);
  return partition;
}

/// The pairs that may lead to π, by the classes of the closure.
BitColumns may_lead_to_error(const Closure& closure, const Joint& joint, Choice choice,
                             Context& context, Effort& effort) {
  const EnvironmentClasses& classes = closure.classes();
  const Graph seen = class_graph(joint.environment, classes);
  const std::uint32_t error = classes.class_of(joint.error);
  Closure may(joint.component.in, seen.in, choice, context);
  may.separate(error);
  may.mark_all(error);
  may.finish();
  effort += may.effort();
  BitColumns columns(joint.component.size(), 0);
  for (std::uint32_t c = 0; c < classes.count(); ++c) {
    columns.append(may.marks(), may.classes().class_of(c));
  }
  return columns;
}

/// Nodes for which all is known and that are marked alike; each other node by itself.
lts::Partition merge_what_is_known(const Closure& closure, BitColumns may) {
  lts::Partition partition = equal_rows(closure.marks());
  std::vector<bool> open(may.height(), false);
  for (std::size_t c = 0; c < may.size(); ++c) {
    may.subtract(c, closure.marks(), c);
    may.for_each(c, [&open](std::uint32_t node) { open[node] = true; });
  }
  std::uint32_t next = partition.block_count;
  for (std::uint32_t node = 0; node < open.size(); ++node) {
    if (open[node]) partition.block_of_state[node] = next++;
  }
  return lts::canonical(std::move(partition.block_of_state));
}

}  // namespace

Smallest small_enough_automaton(const Joint& joint, std::uint64_t wanted, Choice choice,
                                Context& context) {
  Smallest result;
  if (joint.component.size() <= wanted) {
    result.candidate = {Merging::PrivateCycles, each_by_itself(joint.component.size()), {}};
    return result;
  }
  auto closure = backward_closure(joint.component, joint.environment, joint.error, choice, context);
  for (std::uint64_t slice = kFirstLook;; slice *= 2) {
    closure->advance(slice);
    if (closure->found() || closure->complete()) break;
    lts::Partition known = merge_what_is_known(
        *closure, may_lead_to_error(*closure, joint, choice, context, result.effort));
    if (known.block_count > wanted) continue;
    result.effort += closure->effort();
    result.candidate = {Merging::Backward, std::move(known), {}};
    return result;
  }
  result.effort += closure->effort();
  result.violated = closure->found();
  if (result.violated) {
    result.guide = std::move(closure);
  } else {
    const GoodPairs good = not_marked(*closure);
    result.candidate = {Merging::Backward, equal_rows(good.columns), {}};
    result.candidate.good = restricted(good, result.candidate.partition);
  }
  return result;
}

}  // namespace proviso::requirement
