#include "engine/reach/short_lasso.hpp"

#include <algorithm>
#include <cstdint>

#include <boost/unordered/unordered_flat_map.hpp>

#include "space/state_store.hpp"

namespace proviso::reach {
namespace {

using space::Word;
using Number = std::uint32_t;

constexpr std::size_t kMostExpanded = 100'000;

class Search {
 public:
  Search(const space::Space& space, const std::function<bool(const Word*)>& accepting,
         std::size_t length, Context& context)
      : space_(space),
        accepting_(accepting),
        best_(length),
        store_(space.words(), context),
        moves_(space.words()) {}

  std::optional<Lasso> run() {
    std::vector<Word> first(space_.words());
    space_.initial(first.data());
    reach(insert(first.data()), 0, 0);
    for (std::size_t next = 0; next < order_.size() && expanded_ < kMostExpanded; ++next) {
      const Number at = order_[next];
      const std::size_t depth = way_[at].depth;
      if (depth + 1 >= best_) break;
      if (accepting_(state(at))) look_for_cycle(at, depth);
      for (const Number target : successors(at)) reach(target, at, depth + 1);
    }
    return std::move(found_);
  }

 private:
  struct Way {
    Number parent;
    std::size_t depth;
  };
  using Ways = boost::unordered_flat_map<Number, Way>;

  const Word* state(Number number) const { return store_.state(std::size_t{number}); }

  Number insert(const Word* state) { return lts::index(store_.insert(state).id); }

  void reach(Number target, Number from, std::size_t depth) {
    if (way_.try_emplace(target, Way{from, depth}).second) order_.push_back(target);
  }

  std::vector<Number> successors(Number from) {
    ++expanded_;
    space_.moves(state(from), moves_);
    std::vector<Number> targets;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (!moves_.is_error(i)) targets.push_back(insert(moves_.target(i)));
    }
    return targets;
  }

  /// Looks for a way from a state back to itself that makes the lasso shorter than the best.
  void look_for_cycle(Number home, std::size_t depth) {
    Ways ways;
    std::vector<Number> queue{home};
    std::vector<std::size_t> steps{0};
    for (std::size_t next = 0; next < queue.size() && expanded_ < kMostExpanded; ++next) {
      const std::size_t length = steps[next] + 1;
      if (depth + length >= best_) return;
      for (const Number target : successors(queue[next])) {
        if (!ways.try_emplace(target, Way{queue[next], length}).second) continue;
        if (target == home) return keep(home, depth, ways);
        queue.push_back(target);
        steps.push_back(length);
      }
    }
  }

  void keep(Number home, std::size_t depth, const Ways& ways) {
    std::vector<Number> numbers{home};
    for (Number at = ways.at(home).parent; at != home; at = ways.at(at).parent) {
      numbers.push_back(at);
    }
    numbers.push_back(home);
    for (Number at = home; way_.at(at).depth > 0;) {
      at = way_.at(at).parent;
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

  const space::Space& space_;
  const std::function<bool(const Word*)>& accepting_;
  std::size_t best_;
  space::StateStore store_;
  space::Moves moves_;
  Ways way_;
  std::vector<Number> order_;
  std::size_t expanded_ = 0;
  std::optional<Lasso> found_;
};

}  // namespace

std::optional<Lasso> find_short_lasso(const space::Space& space,
                                      const std::function<bool(const Word*)>& accepting,
                                      std::size_t length, Context& context) {
  try {
    return Search(space, accepting, length, context).run();
  } catch (const LimitReached&) {
    return std::nullopt;  // the longer one has to do
  }
}

}  // namespace proviso::reach
