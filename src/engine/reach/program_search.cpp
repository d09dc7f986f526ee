#include "engine/reach/program_search.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/memory.hpp"
#include "space/deep_search.hpp"

namespace proviso::reach {
namespace {

using space::SearchGoals;
using space::SearchResult;
using space::Space;

/// The memory for the states of the depth-first search if no limit is given.
constexpr std::uint64_t kDeepBytes = std::uint64_t{512} << 20;
/// How many times as many states each search has before the next pause.
constexpr std::uint64_t kGrowth = 4;

Limits deep_limits(const Space& space, std::uint64_t states, const Context& context) {
  const Limits& whole = context.limits();
  Limits part;
  part.states = std::min<std::uint64_t>(states, kDeepBytes / (space.words() * sizeof(space::Word)));
  if (whole.seconds) part.seconds = std::max(0.0, *whole.seconds - context.seconds()) / 4;
  if (whole.memory_bytes) {
    const std::size_t used = std::min(resident_memory(), *whole.memory_bytes);
    part.memory_bytes = used + (*whole.memory_bytes - used) / 2;
  }
  return part;
}

/// The searches in depth for which a breadth-first search pauses.
class DeepLooks {
 public:
  DeepLooks(const Space& space, SearchGoals goals, SearchBounds bounds, Context& context)
      : space_(space),
        goals_(goals),
        broad_(std::max<std::uint64_t>(bounds.broad, 1)),
        deep_(bounds.deep),
        context_(context) {}

  /// Searches for what has not been found yet. Returns when to pause again; nullopt if there is an
  /// answer.
  std::optional<std::uint64_t> look(const SearchResult& broad) {
    const SearchGoals left{.error = goals_.error && !broad.error,
                           .deadlock = goals_.deadlock && !broad.deadlock};
    Context part(deep_limits(space_, deep_, context_), context_);
    last_ = space::search_deep(space_, left, part);
    if (!last_->stopped || broad.error || broad.deadlock || last_->error || last_->deadlock) {
      return std::nullopt;
    }
    deep_ *= kGrowth;
    return broad_ *= kGrowth;
  }

  bool has_looked() const { return last_.has_value(); }

  /// What both searches have found. A search in depth that did not end the other has found nothing.
  ProgramFindings together(SearchResult broad) && {
    ProgramFindings findings{std::move(broad)};
    SearchResult& found = findings.found;
    if (!last_ || found.stopped != StopReason::States) return findings;
    findings.deep_error = last_->error.has_value();
    findings.deep_deadlock = last_->deadlock.has_value();
    if (last_->error) found.error = std::move(last_->error);
    if (last_->deadlock) found.deadlock = std::move(last_->deadlock);
    found.states = std::max(found.states, last_->states);
    found.transitions = std::max(found.transitions, last_->transitions);
    findings.cut = last_->stopped && (found.error || found.deadlock);
    if (!last_->stopped || findings.cut) found.stopped.reset();
    return findings;
  }

 private:
  const Space& space_;
  SearchGoals goals_;
  std::uint64_t broad_;
  std::uint64_t deep_;
  Context& context_;
  std::optional<SearchResult> last_;
};

}  // namespace

SearchResult search_broadly(const Space& space, SearchGoals goals, SearchBounds bounds,
                            Context& context) {
  Context part({.seconds = {}, .memory_bytes = {}, .states = bounds.broad}, context);
  return space::explore(space, goals, part);
}

ProgramFindings search_program(const Space& space, const Space& in_depth, SearchGoals goals,
                               SearchBounds bounds, Context& context) {
  // The bounds of the other searches depend on the clock, which ranks do not share.
  if (goals.all || context.team != nullptr) return {space::explore(space, goals, context)};
  DeepLooks looks(in_depth, goals, bounds, context);
  const auto turn = [&looks](const SearchResult& found) { return looks.look(found); };
  SearchResult found = space::explore(space, goals, context, {bounds.broad, turn});
  // A limit of the run below the first pause leaves the other search its chance.
  if (found.stopped == StopReason::States && !looks.has_looked()) looks.look(found);
  return std::move(looks).together(std::move(found));
}

}  // namespace proviso::reach
