#include "engine/reach/short_lasso.hpp"

#include <algorithm>
#include <cstdint>
#include <new>

#include "space/state_store.hpp"

namespace proviso::reach {
namespace {

using space::Word;
using Number = std::uint32_t;

constexpr std::size_t kMostExpanded = 100'000;
constexpr std::size_t kMostFollowed = 10'000'000;  // moves
constexpr std::size_t kExpansionsPerPoll = 1024;

class LassoSearch {
 public:
  LassoSearch(const space::Space& space, const LassoGoal& goal, std::size_t length,
              Context& context)
      : space_(space),
        goal_(goal),
        best_(length),
        context_(context),
        store_(space.words(), context),
        moves_(space.words()) {}

  ShortLasso run() {
    try {
      search();
    } catch (const LimitReached&) {
      exhausted_ = true;  // the longer one has to do
    } catch (const std::bad_alloc&) {
      exhausted_ = true;
    }
    return {std::move(found_), !exhausted_};
  }

 private:
  /// A state on a way from the initial one.
  struct Node {
    Number parent;
    std::size_t depth;
    std::uint32_t marks;
    std::optional<std::vector<Number>> targets;
  };
  /// A state on a way from the home of a cycle, and the marks that were seen.
  struct Pair {
    Number state;
    std::uint32_t seen;
    std::size_t parent;  // in `pairs_`
    std::size_t length;
  };

  void search() {
    for (const std::vector<Word>& start : goal_.starts) reach_start(start);
    if (goal_.starts.empty()) {
      std::vector<Word> first(space_.words());
      space_.initial(first.data());
      reach_start(first);
    }
    for (std::size_t next = 0; next < order_.size() && !exhausted_; ++next) {
      const Number at = order_[next];
      const std::size_t depth = nodes_[at].depth;
      if (depth + 1 >= best_) return;
      look_for_cycle(at, depth);
      for (const Number target : targets(at)) reach(target, at, depth + 1);
    }
  }

  void reach_start(const std::vector<Word>& start) {
    const Number number = insert(start.data());
    reach(number, number, 0);
  }

  const Word* state(Number number) const { return store_.state(std::size_t{number}); }

  Number insert(const Word* at) {
    const auto [id, fresh] = store_.insert(at);
    if (fresh) {
      nodes_.push_back({0, kFar, goal_.marks(at), {}});
      stamps_.resize((std::size_t{goal_.all} + 1) * nodes_.size(), 0);
    }
    return lts::index(id);
  }

  void reach(Number target, Number from, std::size_t depth) {
    if (nodes_[target].depth != kFar) return;
    nodes_[target].parent = from;
    nodes_[target].depth = depth;
    order_.push_back(target);
  }

  const std::vector<Number>& targets(Number from) {
    if (!nodes_[from].targets) {
      if (++expanded_ > kMostExpanded) exhausted_ = true;
      if (expanded_ % kExpansionsPerPoll == 0) context_.poll({"shortening", store_.size(), 0, 0});
      space_.moves(state(from), moves_);
      std::vector<Number> found;
      for (std::size_t i = 0; i < moves_.size(); ++i) {
        if (!moves_.is_error(i)) found.push_back(insert(moves_.target(i)));
      }
      nodes_[from].targets = std::move(found);
    }
    followed_ += nodes_[from].targets->size();
    if (followed_ > kMostFollowed) exhausted_ = true;
    return *nodes_[from].targets;
  }

  /// Looks for a way from a state back to itself that makes the lasso shorter than the best.
  void look_for_cycle(Number home, std::size_t depth) {
    if (nodes_[home].marks == LassoGoal::kBarred) return;
    ++stamp_;
    pairs_.assign(1, {home, nodes_[home].marks, 0, 0});
    for (std::size_t next = 0; next < pairs_.size() && !exhausted_; ++next) {
      const Pair at = pairs_[next];
      if (depth + at.length + 1 >= best_) return;
      for (const Number target : targets(at.state)) {
        if (nodes_[target].marks == LassoGoal::kBarred) continue;
        const std::uint32_t seen = at.seen | nodes_[target].marks;
        std::uint32_t& stamp = stamps_[(std::size_t{goal_.all} + 1) * target + seen];
        if (stamp == stamp_) continue;
        stamp = stamp_;
        pairs_.push_back({target, seen, next, at.length + 1});
        if (target == home && seen == goal_.all) return keep(home, depth);
      }
    }
  }

  /// The last pair closes the cycle.
  void keep(Number home, std::size_t depth) {
    std::vector<Number> numbers;
    for (std::size_t at = pairs_.size() - 1; at != 0; at = pairs_[at].parent) {
      numbers.push_back(pairs_[at].state);
    }
    numbers.push_back(home);
    for (Number at = home; nodes_[at].depth > 0;) {
      at = nodes_[at].parent;
      numbers.push_back(at);
    }
    std::reverse(numbers.begin(), numbers.end());
    best_ = numbers.size() - 1;
    found_.emplace();
    found_->loops_to = depth;
    for (const Number number : numbers) {
      found_->states.insert(found_->states.end(), state(number), state(number) + space_.words());
    }
  }

  static constexpr std::size_t kFar = static_cast<std::size_t>(-1);

  const space::Space& space_;
  const LassoGoal& goal_;
  std::size_t best_;
  Context& context_;
  space::StateStore store_;
  space::Moves moves_;
  std::vector<Node> nodes_;  // by number
  std::vector<Number> order_;
  std::vector<Pair> pairs_;
  std::vector<std::uint32_t> stamps_;  // by pair: the last search for a cycle that met it
  std::uint32_t stamp_ = 0;
  std::size_t expanded_ = 0;
  std::size_t followed_ = 0;
  bool exhausted_ = false;
  std::optional<Lasso> found_;
};

}  // namespace

ShortLasso find_short_lasso(const space::Space& space, const LassoGoal& goal, std::size_t length,
                            Context& context) {
  return LassoSearch(space, goal, length, context).run();
}

ShortLasso find_short_lasso(const space::Space& space,
                            const std::function<bool(const Word*)>& accepting, std::size_t length,
                            Context& context) {
  LassoGoal goal;
  goal.all = 1;
  goal.marks = [&accepting](const Word* state) { return accepting(state) ? 1U : 0U; };
  return find_short_lasso(space, goal, length, context);
}

}  // namespace proviso::reach
