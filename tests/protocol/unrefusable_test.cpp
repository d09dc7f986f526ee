// States from which returns lead to π, against a search for runs of such steps from each state.
#include "engine/weakest/unrefusable.hpp"

#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lts/graph.hpp"
#include "random_choice.hpp"

namespace proviso::weakest {
namespace {

using lts::kError;
using lts::Lts;
using lts::StateId;

const std::vector<std::string> kReturns{"r", "s"};

Lts random_system() {
  lts::LtsBuilder builder;
  const std::uint32_t states = 2 + random_below(5);
  builder.add_states(states);
  const std::vector<std::string> labels{"a", "r", "s"};
  for (const std::string& label : labels) builder.action(label);
  for (std::uint32_t i = random_below(4 * states); i > 0; --i) {
    const std::uint32_t label = random_below(4);
    const std::uint32_t target = random_below(states + 1);
    builder.add_transition(StateId{random_below(states)},
                           label == 3 ? lts::kTau : builder.action(labels[label]),
                           target == states ? kError : StateId{target});
  }
  return std::move(builder).build();
}

bool is_free(const Lts& lts, lts::ActionId action) {
  return action == lts::kTau || lts.name(action) != "a";
}

/// Whether a run of free steps leads from the state to π, by looking at all runs of some length.
bool errs(const Lts& lts, StateId state, std::uint32_t steps) {
  for (const lts::Edge& edge : lts.edges(state)) {
    if (!is_free(lts, edge.action)) continue;
    if (edge.target == kError) return true;
    if (steps > 0 && errs(lts, edge.target, steps - 1)) return true;
  }
  return false;
}

RC_GTEST_PROP(Unrefusable, AreAsGoodAsTheError, ()) {
  const Lts lts = random_system();
  const Lts result = err_before(lts, kReturns);
  const std::uint32_t states = lts.state_count();
  if (errs(lts, lts::kInitial, states)) {
    RC_ASSERT(result == lts::error_lts(lts.alphabet()));
    return;
  }
  RC_ASSERT(result.state_count() == states);
  for (std::uint32_t s = 0; s < states; ++s) {
    std::set<lts::Edge> wanted;
    if (!errs(lts, StateId{s}, states)) {
      for (const lts::Edge& edge : lts.edges(StateId{s})) {
        const bool to_error = edge.target == kError || errs(lts, edge.target, states);
        wanted.insert({edge.action, to_error ? kError : edge.target});
      }
    }
    const auto made = result.edges(StateId{s});
    RC_ASSERT(std::set<lts::Edge>(made.begin(), made.end()) == wanted);
  }
}

}  // namespace
}  // namespace proviso::weakest
