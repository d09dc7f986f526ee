// The sportswatch and the Clayton tunnel: every verdict, every size, every negative control.
#include <gtest/gtest.h>

#include "reading.hpp"

namespace proviso::collaboration {
namespace {

std::vector<std::string> marks_at(const machine::Design& design,
                                  const PublishedInterface& interface, std::size_t state) {
  std::vector<std::string> result;
  for (std::size_t k = 0; k < interface.formulas.size(); ++k) {
    const std::string text = logic::to_string(design.vocabulary.pool, interface.formulas[k],
                                              design.vocabulary.atom_names);
    if (interface.states[state].marks[k] && text != "1") result.push_back(text);
  }
  return result;
}

TEST(Watch, MarksAtTheInterface) {
  const std::string text = example("sportswatch.collab");
  const machine::Design design =
      read_design(text.substr(0, text.find("extension Timer of")) + "product P = Base;");
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  const PublishedInterface& interface = check.interface_of(0);
  ASSERT_EQ(interface.states.size(), 1U);
  EXPECT_EQ(marks_at(design, interface, 0),
            (std::vector<std::string>{"Watch.dispclock", "E(1 U Watch.dispclock)",
                                      "!E(1 U !E(1 U Watch.dispclock))"}));
}

TEST(Watch, EveryVerdict) {
  const machine::Design design = read_design(example("sportswatch.collab"));
  const auto base = findings_on(design, "Base");
  EXPECT_EQ(finding(base, "home").verdict, Verdict::Holds);
  EXPECT_EQ(finding(base, "home").method, Method::Base);
  const auto timer = findings_on(design, "WithTimer");
  for (const char* property : {"home", "stoppable"}) {
    EXPECT_EQ(finding(timer, property).verdict, Verdict::Holds) << property;
    EXPECT_EQ(finding(timer, property).method, Method::Modular) << property;
  }
  const auto full = findings_on(design, "Full");
  for (const char* property : {"home", "stoppable", "settable"}) {
    EXPECT_EQ(finding(full, property).verdict, Verdict::Holds) << property;
    EXPECT_EQ(finding(full, property).method, Method::Modular) << property;
    EXPECT_EQ(finding(full, property).whole, 11U);
  }
}

TEST(Watch, AnAlarmThatNeverComesBackIsFound) {
  const machine::Design design = read_design(example("sportswatch.collab"));
  const Finding home = finding(findings_on(design, "Broken"), "home");
  EXPECT_EQ(home.verdict, Verdict::Violated);
  ASSERT_TRUE(home.trace.has_value());
  ASSERT_EQ(home.trace->steps.size(), 2U);
  EXPECT_EQ(home.trace->steps[0].component, "Timer");
  EXPECT_EQ(home.trace->steps[1].component, "Broken");
}

TEST(Watch, TheFamilyHasThreeProducts) {
  const machine::Design design = read_design(example("sportswatch.collab"));
  Archive archive;
  Context context;
  const DesignCheck check(design, Criterion::Exact, archive, context);
  EXPECT_EQ(check.products_of(design.families[0]),
            (std::vector<std::vector<std::size_t>>{{}, {0}, {0, 1}}));
}

TEST(Tunnel, EveryVerdictAndSize) {
  const machine::Design design = read_design(example("clayton-tunnel.collab"));
  const auto base = findings_on(design, "Tunnel");
  EXPECT_EQ(finding(base, "never_stuck").verdict, Verdict::Holds);
  EXPECT_EQ(finding(base, "never_stuck").visited, 20U);
  const auto safe = findings_on(design, "Safe");
  for (const char* property : {"never_stuck", "kept_out"}) {
    EXPECT_EQ(finding(safe, property).verdict, Verdict::Holds) << property;
    EXPECT_EQ(finding(safe, property).method, Method::Modular) << property;
    EXPECT_EQ(finding(safe, property).whole, 26U);
  }
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  const StepAnalysis& step = check.step_of(0);
  EXPECT_EQ(step.exits, 13U);
  EXPECT_EQ(step.actives, 6U);
  EXPECT_EQ(step.left, 4U);  // read literally, conditions 1 and 2 fail on these
  EXPECT_EQ(step.visited(), 20U);
  EXPECT_TRUE(step.broken.empty());
  EXPECT_EQ(step.method, Method::Modular);
}

TEST(Tunnel, TheExitSubgraphHasThreePairsAndOneReentry) {
  const machine::Design design = read_design(example("clayton-tunnel.collab"));
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  const PublishedInterface& interface = check.interface_of(0);
  std::vector<machine::GlobalState> pairs, homes;
  for (const InterfaceState& state : interface.states) {
    const machine::GlobalState pair(state.state.begin(), state.state.begin() + 2);
    if (pair == machine::GlobalState{0, 0}) {
      homes.push_back(state.state);
    } else if (std::find(pairs.begin(), pairs.end(), pair) == pairs.end()) {
      pairs.push_back(pair);
    }
  }
  // ⟨train,notrain⟩, ⟨train,train⟩, ⟨train,clear⟩
  EXPECT_EQ(pairs, (std::vector<machine::GlobalState>{{1, 0}, {1, 1}, {1, 2}}));
  EXPECT_FALSE(homes.empty());
}

TEST(Tunnel, ComposedBothWays) {
  const std::string text = example("clayton-tunnel.collab");
  const machine::Design design =
      read_design(replaced(text, "at warn {", "at warn {\n  attach override;"));
  const auto safe = findings_on(design, "Safe");
  EXPECT_EQ(finding(safe, "never_stuck").method, Method::Composed);
  EXPECT_EQ(finding(safe, "never_stuck").verdict, Verdict::Holds);
  EXPECT_EQ(finding(safe, "never_stuck").visited, 20U);
}

TEST(Tunnel, WithoutFairnessTheSecondPropertyFails) {
  const std::string text = example("clayton-tunnel.collab");
  const machine::Design design =
      read_design(replaced(text, "environment Trains fair not waiting;", "environment Trains;"));
  const Finding kept_out = finding(findings_on(design, "Safe"), "kept_out");
  EXPECT_EQ(kept_out.verdict, Verdict::Violated);
  ASSERT_TRUE(kept_out.trace.has_value());
  EXPECT_TRUE(kept_out.trace->loops_to.has_value());
}

/// The environment at entry is inherited: started anew it would send a first train again.
TEST(Tunnel, ARestartedEnvironmentGivesFalseResults) {
  const machine::Design design = read_design(example("clayton-tunnel.collab"));
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  const machine::System whole = machine::attach(design.systems[0], design.hosts[0].interfaces[0],
                                                design.extensions[0].extension);
  const machine::SynchronousProduct product(whole);
  const auto warns_first_train = [&](std::vector<machine::GlobalState> starts) {
    const auto graph = machine::explore(product, {std::move(starts)}, context);
    for (machine::GraphState s = 0; s < graph.size(); ++s) {
      const auto state = machine::state_of(product, graph, s);
      const bool warns = whole.machines[0].states[state[0]].name == "two";
      if (warns && whole.machines[2].states[state[2]].name == "w1") return true;
    }
    return false;
  };
  std::vector<machine::GlobalState> inherited, restarted;
  for (const InterfaceState& state : check.interface_of(0).states) {
    inherited.push_back(state.state);
    restarted.push_back({state.state[0], state.state[1], 0});  // AA
  }
  EXPECT_FALSE(warns_first_train(inherited));
  EXPECT_TRUE(warns_first_train(restarted));
}

TEST(Tunnel, AnotherReentryEscalates) {
  const std::string text = example("clayton-tunnel.collab");
  const machine::Design design =
      read_design(replaced(text, "Outbound: train -> notrain;", "Outbound: train -> train;"));
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  const StepAnalysis& step = check.step_of(0);
  EXPECT_EQ(step.method, Method::Composed);
  EXPECT_TRUE(std::any_of(step.broken.begin(), step.broken.end(),
                          [](const Remark& remark) { return remark.condition == 4; }));
  const Finding never_stuck = finding(findings_on(design, "Safe"), "never_stuck");
  EXPECT_EQ(never_stuck.method, Method::Composed);
  EXPECT_EQ(never_stuck.verdict, Verdict::Holds);
}

constexpr const char* kLoop = R"(
machine M {
  output p;
  init s0 emits p;
  state s1;
  s0 -> s1;
  s1 -> s1;
}
system Host {
  M;
  interface i { M: s0 -> s0; }
  ctl leaves: AF !p;
}
extension Loop of Host at i {
  M {
    state x emits p;
    in -> x;
    x -> out;
  }
}
)";

TEST(Criterion, ThePapersAcceptsALoopThroughBothParts) {
  const machine::Design design = read_design(kLoop);
  const Finding paper = finding(findings_on(design, "Loop", Criterion::Paper), "leaves");
  EXPECT_EQ(paper.verdict, Verdict::Holds);
  EXPECT_TRUE(paper.unsound_criterion);
  const Finding exact = finding(findings_on(design, "Loop"), "leaves");
  EXPECT_EQ(exact.verdict, Verdict::Violated);
  ASSERT_TRUE(exact.trace.has_value());
  ASSERT_EQ(exact.trace->steps.size(), 2U);
  EXPECT_EQ(exact.trace->loops_to, 0U);
  EXPECT_EQ(exact.trace->steps[0].component, "Loop");
  EXPECT_EQ(exact.trace->steps[1].component, "Host");
  EXPECT_NE(exact.note.find("closes a loop"), std::string::npos);
}

}  // namespace
}  // namespace proviso::collaboration
