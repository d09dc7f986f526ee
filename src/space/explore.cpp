#include "space/explore.hpp"

#include <algorithm>
#include <limits>
#include <new>

#include "base/team.hpp"
#include "space/ample.hpp"
#include "space/disk_search.hpp"
#include "space/hinted_set.hpp"
#include "space/parallel_search.hpp"
#include "space/shared_key_set.hpp"
#include "space/shortest_run.hpp"
#include "space/state_store.hpp"
#include "space/team_search.hpp"

namespace proviso::space {
namespace {

/// States whose moves are generated before any of them is inserted: enough to keep the memory
/// busy, few enough for their moves to stay in the first cache.
constexpr std::size_t kBatch = 32;
constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

/// A StateStore that remembers where its levels begin, as runs are reconstructed from that.
class ListedStates {
 public:
  ListedStates(std::size_t words, Context& context) : store_(words, context) {}

  std::size_t size() const { return store_.size(); }
  const Word* state(std::size_t number) const { return store_.state(number); }
  void drop_before(std::size_t number) { expanded_ = number; }
  Word hash(const Word* state) const { return store_.hash(state); }
  void prefetch(Word hash) const { store_.prefetch(hash); }
  void prefetch_vector(Word hash) const { store_.prefetch_vector(hash); }
  void begin_level() { level_starts_.push_back(expanded_); }
  void come_from(const Word*) {}
  void insert(const Word* state, Word hash) { store_.insert(state, hash); }
  bool is_later(const Word* state, std::size_t number) const {
    return store_.is_later(state, number);
  }
  Finding run_to(const Space& space, std::size_t number) const {
    return shortest_run(space, store_, level_starts_, number);
  }

 private:
  StateStore store_;
  std::vector<std::size_t> level_starts_;
  std::size_t expanded_ = 0;
};

template <typename Store>
class Search {
 public:
  Search(const Space& space, SearchGoals goals, Context& context, const Pause& pause, Store store)
      : space_(space),
        goals_(goals),
        context_(context),
        pause_(pause),
        next_pause_(pause.turn ? pause.states : kNever),
        store_(std::move(store)),
        batch_(kBatch, Moves(space.words())) {}

  SearchResult run() && {
    try {
      search();
    } catch (const LimitReached& stop) {
      result_.stopped = stop.reason();
    } catch (const std::bad_alloc&) {
      result_.stopped = StopReason::Memory;
    }
    result_.states = store_.size();
    return std::move(result_);
  }

 private:
  void search() {
    std::vector<Word> initial(space_.words());
    space_.initial(initial.data());
    store_.insert(initial.data(), store_.hash(initial.data()));
    Deepening deepening(context_, "level");
    for (std::uint32_t level = 0; expanded_ < store_.size(); ++level) {
      result_.depth = level;
      deepening.reach(level);
      store_.begin_level();
      for (const std::size_t level_end = store_.size(); expanded_ < level_end;) {
        expand(std::min(kBatch, level_end - expanded_));
        if (done()) return;
        context_.poll({"exploring", store_.size(), result_.transitions, store_.size() - expanded_});
        if (store_.size() > next_pause_) interrupt();
      }
    }
  }

  void interrupt() {
    result_.states = store_.size();
    const auto next = pause_.turn(result_);
    if (!next) throw LimitReached(StopReason::States);
    next_pause_ = *next;
  }

  bool done() const {
    const bool asked = (goals_.error || goals_.deadlock) && !goals_.all;
    return asked && (!goals_.error || result_.error) && (!goals_.deadlock || result_.deadlock);
  }

  // The hot loop of the search; proviso_bench measures it.
  void expand(std::size_t count) {
    hashes_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      Moves& moves = batch_[i];
      const std::size_t number = expanded_ + i;
      space::expand(space_, store_.state(number), moves,
                    [&](const Word* target) { return store_.is_later(target, number); });
      result_.transitions += moves.transitions();
      if (moves.empty()) examine_stuck(expanded_ + i);
      for (std::size_t k = 0; k < moves.size(); ++k) {
        if (moves.is_error(k)) {
          examine_error(expanded_ + i, moves.action(k), moves.culprit(k));
          hashes_.push_back(0);
          continue;
        }
        hashes_.push_back(store_.hash(moves.target(k)));
        store_.prefetch(hashes_.back());
      }
    }
    for (const Word hash : hashes_) store_.prefetch_vector(hash);
    const Word* hash = hashes_.data();
    for (std::size_t i = 0; i < count; ++i) {
      const Moves& moves = batch_[i];
      store_.come_from(store_.state(expanded_ + i));
      for (std::size_t k = 0; k < moves.size(); ++k, ++hash) {
        if (!moves.is_error(k)) store_.insert(moves.target(k), *hash);
      }
    }
    expanded_ += count;
    store_.drop_before(expanded_);
  }

  void list(std::uint32_t culprit) {
    std::vector<std::uint32_t>& known = result_.culprits;
    if (std::find(known.begin(), known.end(), culprit) == known.end()) known.push_back(culprit);
  }

  void examine_stuck(std::size_t number) {
    if (!goals_.deadlock || result_.deadlock || space_.terminated(store_.state(number))) return;
    result_.deadlock = store_.run_to(space_, number);
  }

  void examine_error(std::size_t number, lts::ActionId action, std::uint32_t culprit) {
    if (goals_.all) list(culprit);
    if (!goals_.error || result_.error) return;
    result_.error = store_.run_to(space_, number);
    result_.error->culprit = culprit;
    result_.error->trace.push_back(action);
  }

  const Space& space_;
  SearchGoals goals_;
  Context& context_;
  const Pause& pause_;
  std::uint64_t next_pause_;
  Store store_;
  std::vector<Moves> batch_;
  std::vector<Word> hashes_;
  std::size_t expanded_ = 0;
  SearchResult result_;
};

SearchResult explore_alone(const Space& space, SearchGoals goals, Context& context,
                           const Pause& pause) {
  // Reduction needs the numbers of states.
  if (space.words() > 1 || space.bits() > HintedSet::kMostBits || space.is_reduced()) {
    return Search(space, goals, context, pause, ListedStates(space.words(), context)).run();
  }
  return Search(space, goals, context, pause, HintedSet(space.bits(), context)).run();
}

/// Several threads cannot be interrupted: each turn is a search from the start.
SearchResult explore_by_turns(const Space& space, SearchGoals goals, Context& context,
                              const Pause& pause) {
  std::uint64_t most = pause.turn ? pause.states : kNever;
  while (most != kNever) {
    Context part({.seconds = {}, .memory_bytes = {}, .states = most}, context);
    SearchResult result = explore_in_parallel(space, goals, part);
    const auto& whole = context.limits().states;
    const bool is_own_limit = result.stopped == StopReason::States && (!whole || *whole > most);
    if (!is_own_limit) return result;
    const auto next = pause.turn(result);
    if (!next) return result;
    most = *next;
  }
  return explore_in_parallel(space, goals, context);
}

}  // namespace

SearchResult explore(const Space& space, SearchGoals goals, Context& context, const Pause& pause) {
  if (Team* const team = context.team) {
    if (team->disk == nullptr) return explore_as_team(space, goals, context);
    SearchResult result = explore_alone(space, goals, context, {});
    if (result.stopped != StopReason::Memory) return result;
    return explore_on_disk(space, goals, *team->disk, context);
  }
  const bool narrow = space.words() == 1 && space.bits() <= SharedKeySet::kMostBits;
  const bool reduces = !narrow && space.is_reduced();
  if (context.threads > 1 && !goals.all && !reduces) {
    return explore_by_turns(space, goals, context, pause);
  }
  return explore_alone(space, goals, context, pause);
}

}  // namespace proviso::space
