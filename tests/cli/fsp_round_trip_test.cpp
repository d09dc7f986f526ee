// What is written as FSP compiles to the same system, for random systems.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "lang/fsp/fsp.hpp"
#include "lts/transform.hpp"
#include "report/fsp.hpp"
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

RC_GTEST_PROP(FspRoundTrip, GivesTheSameSystem, ()) {
  const lts::Lts lts = random_lts();
  std::string text;
  const auto done = report::write_fsp(lts, "P", [&text](std::string_view piece) { text += piece; });
  RC_ASSERT(done.has_value());
  RC_LOG() << text;
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
  RC_ASSERT(lts::trim(space::compose(*system, context)) == lts);
}

}  // namespace
}  // namespace proviso
