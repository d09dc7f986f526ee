// What documents mean, one rule of the specification a test.
#include "scxml/reading.hpp"

namespace proviso::scxml {
namespace {

/// The verdicts on these formulas about a document, as digits.
std::string ask(const std::string& contents, const std::vector<std::string>& formulas,
                const std::string& attributes = "") {
  std::string properties;
  for (std::size_t k = 0; k < formulas.size(); ++k) {
    properties +=
        "<pv:ctl name=\"p" + std::to_string(k) + "\"><![CDATA[" + formulas[k] + "]]></pv:ctl>";
  }
  return verdicts_on(document(properties + contents, attributes));
}

TEST(Semantics, StatesAndEvents) {
  const std::string lamp =
      "<state id='off'><transition event='press' target='on'/></state>"
      "<state id='on'><transition event='press' target='off'/></state>";
  EXPECT_EQ(ask(lamp, {"In('off')", "AG EF In('off')", "AX (event('press') -> In('on'))",
                       "AX In('on')", "AG AF In('off')", "EG In('off')"}),
            "111001");
}

TEST(Semantics, EventsThatNobodyWaitsForAreDiscarded) {
  EXPECT_EQ(ask("<state id='a'><transition event='go' target='b'/></state><state id='b'/>",
                {"AG (In('b') -> AG In('b'))", "EX In('a')", "EF In('b')"}),
            "111");
}

TEST(Semantics, DescriptorsMatchByTokens) {
  const std::string chart =
      "<state id='a'>"
      "<transition event='door.open' target='b'/><transition event='door' target='c'/></state>"
      "<state id='b'><transition event='doors' target='a'/></state>"
      "<state id='c'><transition event='*' target='a'/></state>";
  EXPECT_EQ(ask(chart, {"AX (event('door.open') -> In('b'))", "AX (event('door') -> In('c'))",
                        "AX (event('doors') -> In('a'))", "AG (In('c') -> AX In('a'))"}),
            "1111");
}

TEST(Semantics, InnerTransitionsGoFirst) {
  const std::string chart =
      "<state id='outer'><transition event='e' target='away'/>"
      "<state id='a'><transition event='e' cond='x' target='b'/></state><state id='b'/></state>"
      "<state id='away'/><datamodel><data id='x' expr='true'/></datamodel>";
  EXPECT_EQ(
      ask(chart, {"AX (event('e') -> In('b'))", "AG (In('b') -> AX (event('e') -> In('away')))",
                  "AG (In('b') -> In('outer'))"}),
      "111");
}

TEST(Semantics, RunsToCompletion) {
  // Transitions without events and internal events are taken before the next external one.
  const std::string chart =
      "<state id='a'><transition event='go' target='b'><raise event='r'/></transition></state>"
      "<state id='b'><transition cond='!In(\"c\")' target='c'/></state>"
      "<state id='c'><transition event='r' target='d'/></state><state id='d'/>";
  EXPECT_EQ(ask(chart, {"AX (event('go') -> In('d'))", "AG !In('b')", "EF In('c')"}), "110");
}

TEST(Semantics, InitialMacrostepIsOver) {
  EXPECT_EQ(ask("<state id='a'><onentry><send event='hello' target='#_parent'/></onentry>"
                "<transition target='b'/></state><state id='b'/>",
                {"In('b')", "sent('hello')", "AX AG !sent('hello')"}),
            "111");
}

TEST(Semantics, RegionsAreMachinesThatStepTogether) {
  const std::string chart = document(
      "<parallel id='both'>"
      "<state id='l'><state id='l0'><transition event='e' target='l1'/></state><state "
      "id='l1'/></state>"
      "<state id='r'><state id='r0'><transition event='e' cond=\"In('l0')\" target='r1'/></state>"
      "<state id='r1'/></state></parallel><pv:ctl name='p'>AG (In('l1') &lt;-> In('r1'))</pv:ctl>");
  const machine::Design design = read_chart(chart);
  ASSERT_EQ(design.systems.size(), 1U);
  ASSERT_EQ(design.systems[0].machines.size(), 2U);
  EXPECT_EQ(design.systems[0].machines[0].name, "l");
  EXPECT_EQ(design.systems[0].machines[1].name, "r");
  EXPECT_EQ(verdicts_on(chart), "1");
}

TEST(Semantics, RegionsThatInfluenceOneAnotherAreOneMachine) {
  const auto machines = [](const std::string& left, const std::string& right) {
    const machine::Design design =
        read_chart(document("<datamodel><data id='x' expr='false'/></datamodel><parallel id='both'>"
                            "<state id='l'><state id='l0'>" +
                            left +
                            "</state><state id='l1'/><final id='lf'/></state>"
                            "<state id='r'><state id='r0'>" +
                            right +
                            "</state><state id='r1'/><final id='rf'/></state>"
                            "</parallel>"));
    return design.systems.empty() ? 0 : design.systems[0].machines.size();
  };
  EXPECT_EQ(machines("<transition event='e' target='l1'/>", "<transition event='e' target='r1'/>"),
            2U);
  EXPECT_EQ(machines("<onexit><raise event='q'/></onexit><transition event='e' target='l1'/>",
                     "<transition event='q' target='r1'/>"),
            1U);
  EXPECT_EQ(machines("<transition event='e' target='r1'/>", ""), 1U);
  EXPECT_EQ(machines("", "<transition cond=\"In('l1')\" target='r1'/>"), 1U);
  EXPECT_EQ(machines("<transition event='e' target='lf'/>",
                     "<transition event='done.state.l' target='r1'/>"),
            1U);
  EXPECT_EQ(machines("<transition event='e' target='lf'/>",
                     "<transition event='done.state.both' target='r1'/>"),
            1U);
  EXPECT_EQ(machines("<transition event='e'><assign location='x' expr='true'/></transition>",
                     "<transition event='f' cond='x' target='r1'/>"),
            1U);
  EXPECT_EQ(machines("",
                     "<onexit><raise event='q'/></onexit><transition event='e' target='r1'/>"
                     "<transition event='q' cond=\"In('l0')\" target='r1'/>"),
            1U);
}

TEST(Semantics, FinalStatesEndTheDocument) {
  EXPECT_EQ(ask("<state id='a'><transition event='e' target='end'/></state>"
                "<final id='end'><onexit><send event='bye' target='#_parent'/></onexit></final>",
                {"AG (In('end') -> AG In('end'))", "AG (sent('bye') -> In('end'))",
                 "EF sent('bye')", "AG (In('end') -> AX !sent('bye'))"}),
            "1111");
}

TEST(Semantics, FinalChildrenRaiseDone) {
  const std::string chart =
      "<state id='work'><state id='w'><transition event='e' target='f'/></state><final id='f'/>"
      "<transition event='done.state.work' target='rest'/></state><state id='rest'/>";
  EXPECT_EQ(ask(chart, {"AX (event('e') -> In('rest'))", "AG !In('f')"}), "11");
}

TEST(Semantics, ParallelStatesAreDoneWhenAllRegionsAre) {
  const std::string chart =
      "<parallel id='p'>"
      "<state id='l'><state id='l0'><transition event='e' target='lf'/></state><final "
      "id='lf'/></state>"
      "<state id='r'><state id='r0'><transition event='f' target='rf'/></state><final "
      "id='rf'/></state>"
      "<transition event='done.state.p' target='rest'/></parallel><state id='rest'/>";
  EXPECT_EQ(
      ask(chart, {"AG (In('lf') -> AX (event('f') -> In('rest')))", "AG !(In('lf') & In('rf'))",
                  "A[!In('rest') W event('f')]", "EF In('rest')"}),
      "1111");
}

TEST(Semantics, InternalTransitionsDoNotLeaveTheirSource) {
  const std::string inside =
      "<state id='s'><onexit><send event='left' target='#_parent'/></onexit>"
      "<state id='a'/><state id='b'/>";
  EXPECT_EQ(ask(inside + "<transition event='e' type='internal' target='b'/></state>",
                {"AG !sent('left')", "EF In('b')"}),
            "11");
  EXPECT_EQ(ask(inside + "<transition event='e' target='b'/></state>",
                {"AG !sent('left')", "EF In('b')"}),
            "01");
}

TEST(Semantics, ConflictsAreDecidedInDocumentOrder) {
  // Both transitions leave the parallel state: only the first one is taken.
  const std::string chart =
      "<parallel id='p'>"
      "<state id='l'><transition event='e' target='first'/></state>"
      "<state id='r'><transition event='e' target='second'/></state></parallel>"
      "<state id='first'/><state id='second'/>";
  EXPECT_EQ(ask(chart, {"AX (event('e') -> In('first'))", "AG !In('second')"}), "11");
}

TEST(Semantics, DataIsBoolean) {
  const std::string chart =
      "<datamodel><data id='x' expr='false'/></datamodel>"
      "<state id='a'><transition event='flip'><if cond='x == true'><assign location='x' "
      "expr='false'/>"
      "<elseif cond='x'/><send event='never' target='#_parent'/>"
      "<else/><assign location='x' expr='!x'/></if></transition></state>";
  EXPECT_EQ(ask(chart, {"!x", "AX (event('flip') -> x)", "AG (x -> AX (event('flip') -> !x))",
                        "AG !sent('never')"}),
            "1111");
}

TEST(Semantics, FairnessLeavesRunsOut) {
  const std::string lamp =
      "<state id='off'><transition event='press' target='on'/></state>"
      "<state id='on'><transition event='press' target='off'/></state>";
  EXPECT_EQ(ask(lamp + "<pv:fair>event('press')</pv:fair>", {"AF In('on')", "AG AF In('off')"}),
            "11");
  EXPECT_EQ(ask(lamp, {"AF In('on')", "AG AF In('off')"}), "00");
}

TEST(Semantics, HasNoVerdictWithoutMacrostepsThatEnd) {
  const Loaded loaded =
      load_text(document("<state id='a'><transition target='b'/></state><state id='b'><transition "
                         "target='a'/></state>"));
  ASSERT_EQ(loaded.messages().size(), 1U);
  EXPECT_EQ(loaded.messages()[0].substr(0, 19), "SCX019 'transition'");
  EXPECT_FALSE(loaded.design);
}

}  // namespace
}  // namespace proviso::scxml
