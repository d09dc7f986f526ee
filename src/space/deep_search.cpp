#include "space/deep_search.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <vector>

#include "base/growing_array.hpp"
#include "space/ample.hpp"
#include "space/shortest_run.hpp"
#include "space/state_store.hpp"

namespace proviso::space {
namespace {

constexpr std::size_t kPollEvery = 32;
/// How many states from the top of the stack keep their moves.
constexpr std::size_t kRing = 64;
/// The states of a store in which shortest paths are looked for.
constexpr std::size_t kFewStates = 10'000;
constexpr std::uint32_t kNone = 0xFFFFFFFFU;

using Numbers = std::vector<std::uint32_t>;

/// Shortest ways from the initial state through the states of a store.
class StoredWays {
 public:
  StoredWays(const Space& space, const StateStore& store, Context& context)
      : space_(space), store_(store), context_(context), moves_(space.words()) {}

  /// The numbers of the states from the initial one to `goal`; there must be a way.
  Numbers way(std::uint32_t goal) {
    parents_ = GrowingArray<std::uint32_t>(store_.size(), kNone);
    parents_[0] = 0;
    GrowingArray<std::uint32_t> queue;
    queue.push_back(0);
    for (std::size_t next = 0; parents_[goal] == kNone; ++next) {
      expand(queue[next], queue);
      if (next % kPollEvery == 0) context_.poll({"shortening", store_.size(), 0, queue.size()});
    }
    Numbers way{goal};
    while (way.back() != 0) way.push_back(parents_[way.back()]);
    std::reverse(way.begin(), way.end());
    return way;
  }

 private:
  void expand(std::uint32_t source, GrowingArray<std::uint32_t>& queue) {
    space_.ample(store_.state(std::size_t{source}), Space::kEverybody, moves_);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (moves_.is_error(i)) continue;
      const auto target = store_.find(moves_.target(i));
      if (!target || parents_[lts::index(*target)] != kNone) continue;
      parents_[lts::index(*target)] = source;
      queue.push_back(lts::index(*target));
    }
  }

  const Space& space_;
  const StateStore& store_;
  Context& context_;
  Moves moves_;
  GrowingArray<std::uint32_t> parents_;
};

}  // namespace

class DeepSearch::Path {
 public:
  Path(const Space& space, Context& context)
      : space_(space),
        context_(context),
        store_(space.words(), context),
        ring_(kRing, Expansion{kNone, Moves(space.words())}) {}

  const SearchResult& go_on(SearchGoals goals, Bounds bounds) {
    if (ended_) return result_;
    goals_ = goals;
    bounds_ = bounds;
    result_.stopped.reset();
    try {
      search();
    } catch (const LimitReached& stop) {
      end(stop.reason());
    } catch (const std::bad_alloc&) {
      end(StopReason::Memory);
    }
    result_.states = store_.size();
    return result_;
  }

  bool can_go_on() const { return !ended_; }

 private:
  struct Frame {
    std::uint32_t state;
    std::uint32_t next : 24;  // the move to go on with
    std::uint32_t alone : 8;  // the component that goes alone, or Space::kEverybody
  };
  struct Expansion {
    std::uint32_t state;
    Moves moves;
    std::vector<Word> hashes = {};  // of the targets
  };
  /// The shortest way to a state that was met.
  struct Way {
    std::uint32_t length;
    std::uint32_t before;
  };

  void end(StopReason reason) {
    result_.stopped = reason;
    ended_ = true;
  }

  void search() {
    if (store_.size() == 0) {
      std::vector<Word> initial(space_.words());
      space_.initial(initial.data());
      store_.insert(initial.data());
      enter(0, {0, 0});
    }
    for (std::size_t steps = 1; !frames_.empty() && !done(); ++steps) {
      if (!descend()) frames_.resize(frames_.size() - 1);
      if (steps % kPollEvery == 1 || frames_.empty()) poll();
      if (store_.size() > most_states()) {
        result_.stopped = StopReason::States;
        return;
      }
    }
    ended_ = true;
  }

  std::size_t most_states() const { return found_at_ == 0 ? bounds_.states : most_after_finding_; }

  void enter(std::uint32_t state, Way way) {
    ways_.push_back(way);
    frames_.push_back({state, 0, Space::kEverybody});
    result_.depth = std::max(result_.depth, static_cast<std::uint32_t>(frames_.size() - 1));
  }

  void poll() {
    const Depth path{"step", frames_.empty() ? 0 : frames_.size() - 1};
    context_.poll({"searching deep", store_.size(), result_.transitions, frames_.size(), path});
  }

  bool done() const {
    return (!goals_.error || result_.error) && (!goals_.deadlock || result_.deadlock);
  }

  const Expansion& expansion_of_top() {
    Frame& frame = frames_.back();
    Expansion& kept = ring_[frames_.size() % kRing];
    if (kept.state == frame.state) return kept;
    kept.state = kNone;
    const Word* const state = store_.state(std::size_t{frame.state});
    if (frame.next == 0) {
      frame.alone = 0xFFU & expand(space_, state, kept.moves,
                                   [this](const Word* target) { return !is_on_path(target); });
    } else {
      space_.ample(state, frame.alone, kept.moves);
    }
    kept.state = frame.state;
    kept.hashes.clear();
    for (std::size_t i = 0; i < kept.moves.size(); ++i) {
      const bool counts = !kept.moves.is_error(i);
      kept.hashes.push_back(counts ? store_.hash(kept.moves.target(i)) : 0);
      if (counts) store_.prefetch(kept.hashes.back());
    }
    return kept;
  }

  /// The numbers on the path ascend.
  bool is_on_path(const Word* target) const {
    const auto known = store_.find(target);
    if (!known) return false;
    const auto at = std::lower_bound(
        frames_.begin(), frames_.end(), lts::index(*known),
        [](const Frame& frame, std::uint32_t number) { return frame.state < number; });
    return at != frames_.end() && at->state == lts::index(*known);
  }

  /// Goes on with the moves of the state on top until one leads to a new state; false if none does.
  bool descend() {
    const Expansion& expansion = expansion_of_top();
    const Moves& moves = expansion.moves;
    Frame& frame = frames_.back();
    if (frame.next == 0) examine(moves);
    for (std::size_t i = frame.next; i < moves.size(); ++i) {
      if (moves.is_error(i)) continue;
      const auto [id, fresh] = store_.insert(moves.target(i), expansion.hashes[i]);
      const Way way{ways_[frame.state].length + 1, frame.state};
      if (!fresh) {
        if (way.length < ways_[lts::index(id)].length) ways_[lts::index(id)] = way;
        continue;
      }
      frame.next = static_cast<std::uint32_t>(i + 1) & 0xFFFFFFU;
      enter(lts::index(id), way);
      return true;
    }
    return false;
  }

  /// What can be seen of a state when it is entered.
  void examine(const Moves& moves) {
    result_.transitions += moves.transitions();
    const Word* const state = store_.state(std::size_t{frames_.back().state});
    if (moves.empty() && goals_.deadlock && !result_.deadlock && !space_.terminated(state)) {
      result_.deadlock = run_to_top();
    }
    if (!goals_.error || result_.error) return;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!moves.is_error(i)) continue;
      result_.error = run_to_top();
      result_.error->culprit = moves.culprit(i);
      result_.error->trace = {moves.action(i)};
      return;
    }
  }

  Finding run_to_top() {
    found_at_ = store_.size();
    most_after_finding_ = found_at_ + std::max<std::size_t>(found_at_, bounds_.more);
    const Numbers numbers = way_to_top();
    Finding run;
    run.states.reserve(numbers.size() * space_.words());
    for (const std::uint32_t number : numbers) {
      const Word* const state = store_.state(std::size_t{number});
      run.states.insert(run.states.end(), state, state + space_.words());
    }
    return run;
  }

  Numbers way_to_top() const {
    const std::uint32_t top = frames_.back().state;
    if (store_.size() <= kFewStates) {
      try {
        return StoredWays(space_, store_, context_).way(top);
      } catch (const LimitReached&) {
      } catch (const std::bad_alloc&) {
      }
    }
    Numbers numbers{top};
    while (numbers.back() != 0) numbers.push_back(ways_[numbers.back()].before);
    std::reverse(numbers.begin(), numbers.end());
    return numbers;
  }

  const Space& space_;
  SearchGoals goals_;
  Bounds bounds_{};
  Context& context_;
  StateStore store_;
  std::vector<Expansion> ring_;  // by the height of the stack
  GrowingArray<Frame> frames_;
  GrowingArray<Way> ways_;  // by state
  std::size_t found_at_ = 0;
  std::size_t most_after_finding_ = 0;
  bool ended_ = false;
  SearchResult result_;
};

DeepSearch::DeepSearch(const Space& space, Context& context)
    : path_(std::make_unique<Path>(space, context)) {}

DeepSearch::~DeepSearch() = default;

const SearchResult& DeepSearch::go_on(SearchGoals goals, Bounds bounds) {
  return path_->go_on(goals, bounds);
}

bool DeepSearch::can_go_on() const { return path_->can_go_on(); }

void add_actions(const Space& space, Finding& run) {
  struct States {
    const Word* first;
    std::size_t words;
    const Word* state(std::size_t i) const { return first + i * words; }
  };
  const States states{run.states.data(), space.words()};
  const std::size_t count = run.states.size() / space.words();
  const std::vector<lts::ActionId> last = std::move(run.trace);
  run.trace.clear();
  Moves moves(space.words());
  for (std::size_t i = 1; i < count; ++i) {
    const auto step = find_step(space, states, i - 1, i, states.state(i), moves);
    run.trace.push_back(step.value().action);
  }
  run.trace.insert(run.trace.end(), last.begin(), last.end());
}

SearchResult search_deep(const Space& space, SearchGoals goals, Context& context) {
  constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
  SearchResult result = DeepSearch(space, context).go_on(goals, {kAll});
  if (result.error) add_actions(space, *result.error);
  if (result.deadlock) add_actions(space, *result.deadlock);
  return result;
}

}  // namespace proviso::space
