// Breadth-first search of a space by a team: every rank keeps a part of the states.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "base/team.hpp"
#include "space/explore.hpp"
#include "space/state_store.hpp"

namespace proviso::space {

/// Explores the space with all ranks of context.team, each of which makes the same call on the same
/// space: states must be the same words on all of them. Returns the same result on each. An
/// exception that the moves of a state throw is thrown on all ranks.
SearchResult explore_as_team(const Space& space, SearchGoals goals, Context& context);

/// States of any width, level by level.
class ListedLevels {
 public:
  static constexpr bool kIsNarrow = false;

  ListedLevels(std::size_t words, Context& context) : words_(words), store_(words, context) {}

  std::size_t size() const { return store_.size(); }
  const Word* state(std::size_t number) const { return store_.state(number); }
  std::span<const Word> states_from(std::size_t number) const {
    return {state(number), (size() - number) * words_};
  }
  void drop_before(std::size_t) {}
  Word hash(const Word* state) const { return store_.hash(state); }
  Word owner_hash(const Word* state) const { return store_.hash(state); }
  void prefetch(Word hash) const { store_.prefetch(hash); }
  void prefetch_vector(Word hash) const { store_.prefetch_vector(hash); }
  void insert(const Word* state, Word hash) { store_.insert(state, hash); }
  std::optional<std::size_t> find(const Word* state) const {
    const auto found = store_.find(state);
    return found ? std::optional<std::size_t>(lts::index(*found)) : std::nullopt;
  }

  /// Says that the states that follow belong to the next level, for the first time to level 0.
  void begin_level() { starts_.push_back(size()); }
  /// The level of a state.
  std::size_t level_of(std::size_t number) const {
    return static_cast<std::size_t>(std::upper_bound(starts_.begin(), starts_.end(), number) -
                                    starts_.begin() - 1);
  }
  template <typename Visit>
  void for_each_of_level(std::size_t level, Visit visit) const {
    const std::size_t end = level + 1 < starts_.size() ? starts_[level + 1] : size();
    for (std::size_t i = starts_[level]; i < end; ++i) visit(state(i));
  }

 private:
  std::size_t words_;
  StateStore store_;
  std::vector<std::size_t> starts_;
};

/// What a rank keeps after a search.
struct TeamStates {
  SearchResult found;
  ListedLevels store;  // the states of this rank
};

/// The same search, for questions about the states that it has found.
TeamStates explore_keeping_states(const Space& space, SearchGoals goals, Context& context);

}  // namespace proviso::space
