#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "ask/circuit/walk.hpp"
#include "circuit/explicit.hpp"
#include "circuit/random_system.hpp"

namespace proviso::ask {
namespace {

using circuit::Explicit;
using circuit::ExplicitState;

ExplicitState number(const circuit::Valuation& values) {
  ExplicitState state = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i]) state |= ExplicitState{1} << i;
  }
  return state;
}

using Pair = std::pair<std::uint64_t, ExplicitState>;

std::set<Pair> listed(CircuitWalk& walk) {
  std::set<Pair> pairs;
  for (const CircuitWalk::Choice& choice : walk.choices(10'000)) {
    RC_ASSERT(pairs.insert({number(choice.inputs), number(choice.state)}).second);
  }
  return pairs;
}

RC_GTEST_PROP(CircuitWalk, OffersWhatEnumerationFinds, ()) {
  const circuit::System system = circuit::random_system().system;
  const Explicit reference(system);
  Context context;
  CircuitWalk walk(system, context);
  std::set<Pair> expected;
  for (const ExplicitState state : reference.initial()) expected.insert({0, state});
  RC_ASSERT(listed(walk) == expected);
  std::mt19937_64 random(random_below(1000));
  for (int step = 0; step < 3 && !expected.empty(); ++step) {
    const auto choice = walk.random_choice(random);
    RC_ASSERT(choice.has_value());
    RC_ASSERT(expected.contains({number(choice->inputs), number(choice->state)}));
    walk.take(*choice);
    RC_ASSERT(!circuit::defect(system, walk.path()));
    expected.clear();
    for (const auto& next : reference.steps(number(choice->state))) {
      expected.insert({next.inputs, next.to});
    }
    RC_ASSERT(listed(walk) == expected);
  }
  if (expected.empty()) RC_ASSERT(!walk.random_choice(random).has_value());
  while (walk.back()) {
  }
  RC_ASSERT(walk.path().states.empty());
}

}  // namespace
}  // namespace proviso::ask
