#include "engine/learning/shrink.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "lts/transform.hpp"
#include "space/product.hpp"
#include "space/state_store.hpp"

namespace proviso::learning {
namespace {

/// The classes of states under a merge that is closed under common labels.
class Fold {
 public:
  explicit Fold(const lts::Lts& lts) : lts_(lts), parent_(lts.state_count()) {
    std::iota(parent_.begin(), parent_.end(), 0U);
    for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
      const auto edges = lts.edges(lts::StateId{s});
      edges_.emplace_back(edges.begin(), edges.end());
    }
  }

  void merge(std::uint32_t a, std::uint32_t b) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> due{{a, b}};
    while (!due.empty()) {
      auto [kept, gone] = due.back();
      due.pop_back();
      kept = find(kept);
      gone = find(gone);
      if (kept == gone) continue;
      if (gone < kept) std::swap(kept, gone);
      parent_[gone] = kept;
      for (const lts::Edge& edge : std::exchange(edges_[gone], {})) {
        auto& own = edges_[kept];
        const auto same = std::find_if(own.begin(), own.end(), [&edge](const lts::Edge& other) {
          return other.action == edge.action;
        });
        if (same == own.end()) {
          own.push_back(edge);
        } else {
          due.emplace_back(lts::index(same->target), lts::index(edge.target));
        }
      }
    }
  }

  lts::Lts quotient() {
    std::vector<std::uint32_t> number(parent_.size(), 0);
    std::uint32_t count = 0;
    for (std::uint32_t s = 0; s < parent_.size(); ++s) {
      if (find(s) == s) number[s] = count++;
    }
    GrowingArray<std::uint64_t> rows;
    GrowingArray<lts::Edge> edges;
    for (std::uint32_t s = 0; s < parent_.size(); ++s) {
      if (find(s) != s) continue;
      rows.push_back(edges.size());
      std::sort(edges_[s].begin(), edges_[s].end());
      for (const lts::Edge& edge : edges_[s]) {
        edges.push_back({edge.action, lts::StateId{number[find(lts::index(edge.target))]}});
      }
    }
    rows.push_back(edges.size());
    return lts::Lts(lts_.alphabet(), std::move(rows), std::move(edges), std::nullopt);
  }

 private:
  std::uint32_t find(std::uint32_t state) {
    while (parent_[state] != state) state = parent_[state] = parent_[parent_[state]];
    return state;
  }

  const lts::Lts& lts_;
  std::vector<std::uint32_t> parent_;
  std::vector<std::vector<lts::Edge>> edges_;  // of the first state of each class
};

/// Every state allows it and none is left by it: nothing is said about the label.
bool is_idle(const lts::Lts& lts, lts::ActionId action) {
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    const auto edges = lts.edges(lts::StateId{s}, action);
    if (edges.empty() || edges.front().target != lts::StateId{s}) return false;
  }
  return true;
}

lts::Lts without_idle_labels(const lts::Lts& lts) {
  lts::LtsBuilder builder;
  builder.add_states(lts.state_count());
  for (std::uint32_t a = 1; a < lts.alphabet().size(); ++a) {
    if (is_idle(lts, lts::ActionId{a})) continue;
    const lts::ActionId action = builder.action(lts.name(lts::ActionId{a}));
    for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
      for (const lts::Edge& edge : lts.edges(lts::StateId{s}, lts::ActionId{a})) {
        builder.add_transition(lts::StateId{s}, action, edge.target);
      }
    }
  }
  return std::move(builder).build();
}

}  // namespace

lts::Lts exercised(const lts::Lts& assumption, const lts::System& system, Context& context) {
  lts::System both = system;
  both.components.push_back({"assumption", assumption});
  const space::Product product(both);
  const std::size_t place = both.components.size() - 1;
  std::vector<lts::ActionId> own(product.alphabet().size(), lts::kTau);
  for (std::uint32_t a = 1; a < own.size(); ++a) {
    own[a] =
        assumption.alphabet().find(product.alphabet().name(lts::ActionId{a})).value_or(lts::kTau);
  }
  std::vector<bool> taken(assumption.state_count() * assumption.alphabet().size(), false);
  const auto entry = [&assumption](std::uint32_t state, lts::ActionId action) {
    return state * assumption.alphabet().size() + lts::index(action);
  };
  space::StateStore store(product.words(), context);
  space::Moves moves(product.words());
  std::vector<space::Word> first(product.words());
  product.initial(first.data());
  store.insert(first.data());
  for (std::size_t at = 0; at < store.size(); ++at) {
    const std::uint32_t local = lts::index(product.local_state(store.state(at), place));
    product.moves(store.state(at), moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      taken[entry(local, own[lts::index(moves.action(i))])] = true;
      if (!moves.is_error(i)) store.insert(moves.target(i));
    }
    if ((at & 0x3FF) == 0) context.poll({"shrinking", store.size(), 0, store.size() - at});
  }
  GrowingArray<std::uint64_t> rows;
  GrowingArray<lts::Edge> edges;
  for (std::uint32_t s = 0; s < assumption.state_count(); ++s) {
    rows.push_back(edges.size());
    for (const lts::Edge& edge : assumption.edges(lts::StateId{s})) {
      if (taken[entry(s, edge.action)]) edges.push_back(edge);
    }
  }
  rows.push_back(edges.size());
  return lts::trim(
      lts::Lts(assumption.alphabet(), std::move(rows), std::move(edges), std::nullopt));
}

lts::Lts shrink(const lts::Lts& assumption, const Suffices& suffices, Context& context) {
  lts::Lts best = assumption;
  try {
    for (std::uint32_t b = 1; b < best.state_count(); ++b) {
      for (std::uint32_t a = 0; a < b; ++a) {
        context.poll({"shrinking", best.state_count(), 0, b});
        Fold fold(best);
        fold.merge(a, b);
        lts::Lts smaller = fold.quotient();
        if (!suffices(smaller)) continue;
        best = std::move(smaller);
        b = 0;  // the numbers have changed: begin again
        break;
      }
    }
  } catch (const LimitReached&) {
    // What has been merged so far is good.
  }
  return without_idle_labels(best);
}

}  // namespace proviso::learning
