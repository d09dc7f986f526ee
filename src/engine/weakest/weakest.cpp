// Which way is taken? A product of moderate size is built as in the paper. What is larger is built
// by parts; if that does not fit either, the rest of the memory goes to exploring, first on merged
// parts, which have fewer states to keep in sets.
#include "engine/weakest/weakest.hpp"

#include <new>

#include "base/memory.hpp"
#include "engine/weakest/bounded.hpp"
#include "engine/weakest/internal_run.hpp"
#include "engine/weakest/methods.hpp"
#include "lts/graph.hpp"
#include "space/product.hpp"

namespace proviso::weakest {
namespace {

/// The size up to which a product is built and reduced in about a second.
constexpr std::uint64_t kMostForDirect = 200'000;
/// The fraction of memory for building while there is another method to fall back on.
constexpr double kPartForBuilding = 0.6;

using Way = Result (*)(const Query&, Steps&, Context&);

class Search {
 public:
  Search(const Query& query, Context& context) : query_(query), context_(context) {}

  Result run(Method method) {
    if (method == Method::Lazy) return last(explore_lazily);
    if (auto result = first(build_directly, at_most(kMostForDirect, context_))) return *result;
    if (method == Method::Build) return last(build_by_parts);
    const Limits part = with_part_of_memory(kPartForBuilding, context_);
    if (auto result = first(build_by_parts, part)) return *result;
    return last(explore_by_parts);
  }

  const Steps& steps() const { return steps_; }

 private:
  /// Returns nullopt if the states or the memory were not enough: there are other methods.
  std::optional<Result> first(Way way, const Limits& limits) {
    steps_ = {};
    Context bounded(limits, context_);
    try {
      return way(query_, steps_, bounded);
    } catch (const LimitReached& limit) {
      const bool too_large =
          limit.reason() == StopReason::States || limit.reason() == StopReason::Memory;
      if (!too_large) throw;
    } catch (const std::bad_alloc&) {
    }
    return std::nullopt;
  }

  Result last(Way way) {
    steps_ = {};
    return way(query_, steps_, context_);
  }

  const Query& query_;
  Context& context_;
  Steps steps_;
};

std::optional<Trace> violating_run(const Query& query, Context& context) {
  lts::System system;
  system.components = parts_of(query);
  return internal_run(space::Product(system), query.interface, context);
}

}  // namespace

Outcome weakest_assumption(const Query& query, Method method, Context& context) {
  const double start = context.seconds();
  Outcome outcome;
  Search search(query, context);
  try {
    Result result = search.run(method);
    outcome.verdict = result.verdict;
    outcome.assumption = std::move(result.assumption);
  } catch (const LimitReached& limit) {
    outcome.stopped = limit.reason();
  } catch (const std::bad_alloc&) {
    outcome.stopped = StopReason::Memory;
  }
  if (outcome.stopped) outcome.stopped_in = search.steps().current();
  if (outcome.assumption) outcome.sink = lts::universal_state(*outcome.assumption);
  if (outcome.verdict == Verdict::Violated) outcome.trace = violating_run(query, context);
  outcome.steps = search.steps().done();
  outcome.statistics = {context.seconds() - start, peak_memory()};
  if (search.steps().states() > 0) {
    outcome.statistics.states = search.steps().states();
    outcome.statistics.transitions = search.steps().transitions();
  }
  return outcome;
}

}  // namespace proviso::weakest
