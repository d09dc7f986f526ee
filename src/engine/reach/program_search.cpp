#include "engine/reach/program_search.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "base/memory.hpp"
#include "space/deep_search.hpp"

namespace proviso::reach {
namespace {

using space::SearchGoals;
using space::SearchResult;
using space::Space;

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
/// The width of a state, in words, up to which it does not count.
constexpr std::uint64_t kUsualWords = 32;
/// The states between two looks at how many moves a search for shortest runs has generated.
constexpr std::uint64_t kLookEvery = 256;

/// The limits of the search in depth: three quarters of the time and of the memory that are left.
Limits deep_limits(const Context& context) {
  const Limits& whole = context.limits();
  Limits part;
  if (whole.seconds) part.seconds = std::max(0.0, *whole.seconds - context.seconds()) * 3 / 4;
  if (whole.memory_bytes) {
    const std::size_t used = std::min(resident_memory(), *whole.memory_bytes);
    part.memory_bytes = used + (*whole.memory_bytes - used) / 4 * 3;
  }
  return part;
}

/// The search in depth for which a breadth-first search pauses.
class DeepTurns {
 public:
  DeepTurns(const Space& space, SearchGoals goals, SearchBounds bounds, Context& context)
      : space_(space), goals_(goals), bounds_(bounds), context_(context) {}

  /// Goes on with the search for what has not been found yet. Returns when to pause again; nullopt
  /// if there is an answer.
  std::optional<std::uint64_t> turn(const SearchResult& broad) {
    if (!search_) {
      part_.emplace(deep_limits(context_), context_);
      search_.emplace(space_, *part_);
    }
    const SearchGoals left{.error = goals_.error && !broad.error,
                           .deadlock = goals_.deadlock && !broad.deadlock};
    const bool has_found = broad.error || broad.deadlock;
    const std::uint64_t states =
        has_found ? std::max(bounds_.deep, broad.states + bounds_.more) : bounds_.deep;
    last_ = search_->go_on(left, {states, bounds_.more});
    if (!last_->stopped || has_found || last_->error || last_->deadlock) return std::nullopt;
    if (!search_->can_go_on()) {
      search_.reset();
      return kNever;
    }
    bounds_.deep = grown(bounds_.deep);
    return bounds_.broad = grown(bounds_.broad);
  }

  bool had_a_turn() const { return last_.has_value(); }

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
  /// Several threads begin anew after each turn, so that they get few turns.
  std::uint64_t grown(std::uint64_t states) const {
    return context_.threads > 1 ? 4 * states + 1 : states + states / 4 + 1;
  }

  const Space& space_;
  SearchGoals goals_;
  SearchBounds bounds_;
  Context& context_;
  std::optional<Context> part_;
  std::optional<space::DeepSearch> search_;
  std::optional<SearchResult> last_;
};

}  // namespace

SearchResult search_shortest(const Space& space, const ProgramFindings& findings,
                             SearchBounds bounds, Context& context) {
  const SearchGoals goals{.error = findings.found.error.has_value(),
                          .deadlock = findings.found.deadlock.has_value()};
  const std::uint64_t moves = std::max(bounds.shortest, findings.found.transitions / 8);
  const std::uint64_t most = moves * kUsualWords / std::max(space.words(), kUsualWords);
  const auto turn = [most, next = std::uint64_t{0}](
                        const SearchResult& found) mutable -> std::optional<std::uint64_t> {
    if (found.transitions > most) return std::nullopt;
    return next += kLookEvery;
  };
  // A team is not interrupted, and several threads would begin anew.
  Context part({.seconds = {}, .memory_bytes = {}, .states = most}, context);
  part.threads = 1;
  return space::explore(space, goals, part, {0, turn});
}

ProgramFindings search_program(const Space& space, const Space& in_depth, SearchGoals goals,
                               SearchBounds bounds, Context& context) {
  // The bounds of the other searches depend on the clock, which ranks do not share.
  if (goals.all || context.team != nullptr) return {space::explore(space, goals, context)};
  DeepTurns turns(in_depth, goals, bounds, context);
  const auto turn = [&turns](const SearchResult& found) { return turns.turn(found); };
  SearchResult found = space::explore(space, goals, context, {bounds.broad, turn});
  // A limit of the run below the first pause leaves the other search its chance.
  if (found.stopped == StopReason::States && !turns.had_a_turn()) turns.turn(found);
  return std::move(turns).together(std::move(found));
}

}  // namespace proviso::reach
