// What is written as FSP compiles to the same system, for random systems.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "lang/fsp/fsp.hpp"
#include "lts/minimise.hpp"
#include "lts/transform.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/model/fsp.hpp"
#include "space/materialise.hpp"

namespace proviso {
namespace {

using lts::StateId;

/// At most one state without transitions: FSP has one STOP and one END.
lts::Lts random_lts() {
  const std::vector<std::string> labels{"a", "b.1", "b.2", "c.-1.x", "hidden", "4", "d"};
  const auto states = *rc::gen::inRange<std::uint32_t>(1, 8);
  const auto transitions = *rc::gen::inRange(0, 25);
  lts::LtsBuilder builder;
  builder.add_states(states);
  for (const std::string& label : labels) builder.action(label);
  for (int i = 0; i < transitions; ++i) {
    const auto source = *rc::gen::inRange<std::uint32_t>(0, states);
    const auto target = *rc::gen::inRange<std::uint32_t>(0, states + 1);
    const auto label = *rc::gen::inRange<std::size_t>(0, labels.size() + 1);
    builder.add_transition(StateId{source},
                           label == labels.size() ? lts::kTau : builder.action(labels[label]),
                           target == states ? lts::kError : StateId{target});
  }
  for (std::uint32_t s = 0; s + 1 < states; ++s) {
    builder.add_transition(StateId{s}, builder.action("d"), StateId{s + 1});
  }
  const bool has_end = *rc::gen::arbitrary<bool>();
  lts::Lts lts = std::move(builder).build();
  const StateId last{states - 1};
  if (!has_end || states == 1 || !lts.edges(last).empty()) return lts::trim(lts);
  GrowingArray<std::uint64_t> rows;
  GrowingArray<lts::Edge> edges;
  for (std::uint32_t s = 0; s < states; ++s) {
    rows.push_back(edges.size());
    for (const lts::Edge& edge : lts.edges(StateId{s})) edges.push_back(edge);
  }
  rows.push_back(edges.size());
  return lts::trim(lts::Lts(lts.alphabet(), std::move(rows), std::move(edges), last));
}

/// Process P of the text, composed.
lts::Lts compiled(const std::string& text) {
  SourceSet sources;
  Diagnostics diagnostics;
  Context context;
  const FileId file = sources.add("p.lts", text);
  const auto model = fsp::load(
      sources, file, [](const fsp::Name&, Diagnostics&) { return std::optional<lts::Lts>(); },
      diagnostics);
  RC_ASSERT(model.has_value());
  const auto system = model->system("P", diagnostics, context);
  RC_ASSERT(system.has_value());
  RC_ASSERT(diagnostics.all().empty());
  return lts::trim(space::compose(*system, context));
}

RC_GTEST_PROP(FspRoundTrip, GivesTheSameSystem, ()) {
  const lts::Lts lts = random_lts();
  std::string text;
  const auto done = report::write_fsp(lts, "P", [&text](std::string_view piece) { text += piece; });
  RC_ASSERT(done.has_value());
  RC_LOG() << text;
  RC_ASSERT(compiled(text) == lts);
}

/// Deterministic and minimal, sometimes with a state where anything goes.
lts::Lts random_assumption() {
  const std::vector<std::string> labels{"a", "b.1", "b.2", "c.-1.x", "x", "4", "d.b.2"};
  const auto below = [](std::uint32_t bound) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, bound));
  };
  const std::uint32_t states = 1 + below(40);
  const std::uint32_t most = 1 + below(7);
  lts::LtsBuilder builder;
  builder.add_states(states);
  const StateId anything = builder.add_state();
  for (std::uint32_t a = 0; a < most; ++a) {
    const lts::ActionId action = builder.action(labels[a]);
    builder.add_transition(anything, action, anything);
    for (std::uint32_t s = 0; s < states; ++s) {
      if (below(3) == 0) continue;
      const bool free = below(10) == 0;
      builder.add_transition(StateId{s}, action, free ? anything : StateId{below(states)});
    }
  }
  Context context;
  return lts::minimise(std::move(builder).build(), lts::Equivalence::Strong, context);
}

RC_GTEST_PROP(FspRoundTrip, GivesTheSameAssumption, ()) {
  const lts::Lts lts = random_assumption();
  const std::string text = report::assumption_fsp(lts, "P");
  RC_LOG() << text;
  RC_ASSERT(compiled(text) == lts::trim(lts));
}

}  // namespace
}  // namespace proviso
