#include "engine/weakest/unrefusable.hpp"

#include <algorithm>
#include <vector>

#include "lts/graph.hpp"

namespace proviso::weakest {
namespace {

using lts::Edge;
using lts::Lts;
using lts::StateId;

/// By state: whether it is as good as π. `is_free[action]`: nobody can refuse the action.
std::vector<bool> erring_states(const Lts& lts, const std::vector<bool>& is_free) {
  std::vector<std::vector<std::uint32_t>> sources(lts.state_count());
  std::vector<bool> errs(lts.state_count(), false);
  std::vector<std::uint32_t> open;
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const Edge& edge : lts.edges(StateId{s})) {
      if (!is_free[lts::index(edge.action)]) continue;
      if (edge.target != lts::kError) {
        sources[lts::index(edge.target)].push_back(s);
      } else if (!errs[s]) {
        errs[s] = true;
        open.push_back(s);
      }
    }
  }
  while (!open.empty()) {
    const std::uint32_t state = open.back();
    open.pop_back();
    for (const std::uint32_t source : sources[state]) {
      if (errs[source]) continue;
      errs[source] = true;
      open.push_back(source);
    }
  }
  return errs;
}

}  // namespace

Lts err_before(const Lts& lts, std::span<const std::string> unrefusable) {
  std::vector<bool> is_free(lts.alphabet().size(), false);
  is_free[lts::index(lts::kTau)] = true;
  for (std::uint32_t a = 1; a < is_free.size(); ++a) {
    const std::string& label = lts.name(lts::ActionId{a});
    is_free[a] = std::find(unrefusable.begin(), unrefusable.end(), label) != unrefusable.end();
  }
  const std::vector<bool> errs = erring_states(lts, is_free);
  if (errs[lts::index(lts::kInitial)]) return lts::error_lts(lts.alphabet());
  lts::LtsBuilder builder;
  builder.add_states(lts.state_count());
  for (const std::string& label : lts.alphabet().labels()) builder.action(label);
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    if (errs[s]) continue;
    for (const Edge& edge : lts.edges(StateId{s})) {
      const lts::ActionId action =
          edge.action == lts::kTau ? lts::kTau : builder.action(lts.name(edge.action));
      const bool to_error = edge.target == lts::kError || errs[lts::index(edge.target)];
      builder.add_transition(StateId{s}, action, to_error ? lts::kError : edge.target);
    }
  }
  return std::move(builder).build();
}

}  // namespace proviso::weakest
