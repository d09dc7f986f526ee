#include "report/answer/state_trace.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "circuit/explicit.hpp"
#include "circuit/random_system.hpp"
#include "report/answer/json.hpp"

namespace proviso::report {
namespace {

using circuit::BitId;
using circuit::Domain;
using circuit::Path;
using circuit::System;

/// A Boolean input, a mode of three values and a signed word of two bits.
System example() {
  System system;
  const auto declare = [&system](std::string name, Domain domain, bool is_input, int width) {
    circuit::Variable variable{std::move(name), std::move(domain), is_input, {}};
    for (int i = 0; i < width; ++i) {
      variable.bits.push_back(BitId{static_cast<std::uint32_t>(system.bits.size())});
      system.bits.push_back(
          {circuit::VariableId{static_cast<std::uint32_t>(system.variables.size())},
           system.graph.variable(), is_input ? circuit::kFalse : system.graph.variable()});
    }
    system.variables.push_back(std::move(variable));
  };
  declare("go", {}, true, 1);
  declare("mode", {Domain::Kind::Enumeration, {"idle", "busy", "safe"}}, false, 2);
  declare("level", {Domain::Kind::SignedWord, {}}, false, 2);
  return system;
}

// The bits are go, mode (low, high) and level (low, high).
Path example_path() {
  return {{{true, false, false, false, true},
           {true, true, false, true, true},
           {false, true, false, true, true}},
          std::nullopt};
}

TEST(StateTrace, ListsWhatChanged) {
  EXPECT_EQ(state_trace_text(trace_of(example(), example_path()), 2),
            "  -> State: 2.1 <-\n"
            "    mode = idle\n"
            "    level = -0sd2_2\n"
            "  -> Input: 2.2 <-\n"
            "    go = TRUE\n"
            "  -> State: 2.2 <-\n"
            "    mode = busy\n"
            "    level = -0sd2_1\n"
            "  -> Input: 2.3 <-\n"
            "  -> State: 2.3 <-\n");
}

TEST(StateTrace, ShowsWhereALassoComesBack) {
  Path path = example_path();
  path.loops_to = 1;
  const Trace trace = trace_of(example(), path);
  EXPECT_EQ(trace.steps.size(), 4U);
  EXPECT_EQ(trace.loops_to, 2U);
  EXPECT_EQ(state_trace_text(trace, 1),
            "  -> State: 1.1 <-\n"
            "    mode = idle\n"
            "    level = -0sd2_2\n"
            "  -> Input: 1.2 <-\n"
            "    go = TRUE\n"
            "  -- Loop starts here\n"
            "  -> State: 1.2 <-\n"
            "    mode = busy\n"
            "    level = -0sd2_1\n"
            "  -> Input: 1.3 <-\n"
            "  -> State: 1.3 <-\n"
            "  -> Input: 1.4 <-\n"
            "    go = FALSE\n"
            "  -> State: 1.4 <-\n");
}

TEST(StateTrace, SaysWhatItDoesNotKnow) {
  Trace trace;
  trace.of_states = true;
  trace.steps.push_back({"init", "", {{"levle", "idle"}}});
  EXPECT_EQ(path_of(example(), trace).error(),
            "step 1: there is no variable levle; did you mean level?");
  trace.steps[0].changes = {{"mode", "idle"}};
  trace.steps.push_back({"step", "", {{"level", "0sd2_7"}}});
  EXPECT_EQ(path_of(example(), trace).error(), "step 2: level cannot be 0sd2_7");
}

/// Some walk of a random system, a lasso if it meets a state twice.
Path random_path(const System& system) {
  const circuit::Explicit reference(system);
  const auto initial = reference.initial();
  RC_PRE(!initial.empty());
  std::uint64_t state = initial[random_below(static_cast<std::uint32_t>(initial.size()))];
  std::vector<std::uint64_t> states{state}, inputs;
  Path path;
  while (states.size() < 6) {
    const auto steps = reference.steps(state);
    if (steps.empty()) break;
    const auto& step = steps[random_below(static_cast<std::uint32_t>(steps.size()))];
    inputs.push_back(step.inputs);
    state = step.to;
    const auto seen = std::find(states.begin(), states.end(), state);
    if (seen != states.end()) {
      path.loops_to = static_cast<std::size_t>(seen - states.begin());
      break;
    }
    states.push_back(state);
  }
  if (!path.loops_to) inputs.resize(states.size() - 1);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::uint64_t all = states[i] | (i < inputs.size() ? inputs[i] : 0);
    circuit::Valuation values;
    for (std::size_t b = 0; b < system.bits.size(); ++b) values.push_back((all >> b & 1U) != 0);
    path.states.push_back(values);
  }
  return path;
}

RC_GTEST_PROP(StateTrace, ComesBackFromJson, ()) {
  const System system = circuit::random_system().system;
  const Path path = random_path(system);
  const Trace trace = trace_of(system, path);
  const auto read = trace_from_json(to_json(trace));
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->of_states);
  const auto back = path_of(system, *read);
  RC_ASSERT(back.has_value());
  RC_ASSERT(!circuit::defect(system, *back));
  RC_ASSERT(back->loops_to == path.loops_to);
  RC_ASSERT(back->states.size() == path.states.size());
  RC_ASSERT(state_trace_text(trace_of(system, *back), 1) == state_trace_text(trace, 1));
}

}  // namespace
}  // namespace proviso::report
