// What is written is read back as the same system, for random systems.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "aut/reading.hpp"
#include "report/model/aut.hpp"

namespace proviso::aut {
namespace {

using lts::StateId;
using testing::read_aut;

/// Every label is used, there is no END: what the format can say.
lts::Lts random_lts() {
  const std::vector<std::string> labels{"a",      "b.1",       "b.2",  "say \"x\"", "c(1,2)",
                                        "back\\", "two words", "\\\"", "\xC3\xA9"};
  const auto states = *rc::gen::inRange<std::uint32_t>(1, 12);
  const auto transitions = *rc::gen::inRange(0, 40);
  lts::LtsBuilder builder;
  builder.add_states(states);
  for (int i = 0; i < transitions; ++i) {
    const auto source = *rc::gen::inRange<std::uint32_t>(0, states);
    const auto target = *rc::gen::inRange<std::uint32_t>(0, states + 1);
    const auto label = *rc::gen::inRange<std::size_t>(0, labels.size() + 1);
    builder.add_transition(StateId{source},
                           label == labels.size() ? lts::kTau : builder.action(labels[label]),
                           target == states ? lts::kError : StateId{target});
  }
  // The reader leaves out states that are never mentioned when there are very many of them.
  for (std::uint32_t s = 0; s + 1 < states; ++s) {
    builder.add_transition(StateId{s}, lts::kTau, StateId{s + 1});
  }
  return std::move(builder).build();
}

RC_GTEST_PROP(AutRoundTrip, GivesTheSameSystem, ()) {
  const lts::Lts lts = random_lts();
  const auto reading = read_aut(report::to_aut(lts));
  RC_ASSERT(reading.codes().empty());
  RC_ASSERT(reading.lts == lts);
}

RC_GTEST_PROP(AutRoundTrip, NeverCrashesOnNoise, ()) {
  std::string text = report::to_aut(random_lts());
  const auto changes = *rc::gen::inRange(1, 6);
  for (int i = 0; i < changes; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    const char noise[] = "(),\"\\0i-\n ";
    text[at] = noise[*rc::gen::inRange<std::size_t>(0, sizeof noise - 1)];
  }
  const auto reading = read_aut(text);
  RC_ASSERT(reading.lts.has_value() != reading.diagnostics.has_errors());
}

}  // namespace
}  // namespace proviso::aut
