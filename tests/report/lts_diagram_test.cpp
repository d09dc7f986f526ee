#include "report/model/lts_diagram.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "report/model/dot.hpp"
#include "report/systems.hpp"

namespace proviso::report {
namespace {

using lts::StateId;
using testing::make_lts;
using testing::make_ring;

std::size_t occurrences(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

TEST(Dot, DrawsEverythingUpToTheLimit) {
  const Drawing drawing = draw(make_ring(500), {});
  EXPECT_EQ(drawing.drawn_states, 500U);
  EXPECT_TRUE(drawing.note.empty());
  EXPECT_EQ(occurrences(to_dot(drawing.diagram), " -> "), 501U);  // with the entry
  EXPECT_EQ(to_dot(drawing.diagram).find("dashed"), std::string::npos);
}

TEST(Dot, LimitsTheLayoutOfLargePictures) {
  std::vector<testing::NamedTransition> grid;
  for (std::uint32_t s = 0; s < 100; ++s) {
    if (s % 10 != 9) grid.push_back({s, "right", s + 1});
    if (s < 90) grid.push_back({s, "down", s + 10});
  }
  const Drawing large = draw(make_lts(100, grid), {});
  EXPECT_NE(to_dot(large.diagram).find("nslimit=2"), std::string::npos);
  // Only the edges of a tree move states: one less than there are states.
  EXPECT_EQ(occurrences(to_dot(large.diagram), "constraint=false"), grid.size() - 99);
  const Drawing small = draw(make_ring(20), {});
  EXPECT_EQ(to_dot(small.diagram).find("nslimit"), std::string::npos);
  EXPECT_EQ(to_dot(small.diagram).find("constraint"), std::string::npos);
}

TEST(Dot, NamesStatesAndHidesAnything) {
  const lts::Lts lts =
      make_lts(3, {{0, "a", 1}, {0, "b", 2}, {1, "a", 0}, {1, "b", 2}, {2, "a", 2}, {2, "b", 2}});
  LtsDiagramOptions options;
  options.state_names = {"ASSUMPTION", "After_a", "ANYTHING"};
  const Drawing whole = draw(lts, options);
  EXPECT_NE(to_dot(whole.diagram).find("label=\"ANYTHING\""), std::string::npos);
  options.hides_anything = true;
  const Drawing hidden = draw(lts, options);
  EXPECT_EQ(to_dot(hidden.diagram).find("label=\"ANYTHING\""), std::string::npos);
  EXPECT_NE(to_dot(hidden.diagram).find("transitions to ANYTHING"), std::string::npos);
  EXPECT_NE(to_dot(hidden.diagram).find("label=\"After_a\""), std::string::npos);
  EXPECT_EQ(occurrences(to_dot(hidden.diagram), " -> "), 3U);  // with the entry
  EXPECT_EQ(to_dot(hidden.diagram).find("dashed"), std::string::npos);
  EXPECT_TRUE(hidden.note.empty());
  // An assumption that demands nothing is drawn as it is.
  const Drawing all = draw(make_lts(1, {{0, "a", 0}}), {.hides_anything = true});
  EXPECT_EQ(all.drawn_states, 1U);
}

TEST(Dot, DrawsABallOfWhatIsTooBig) {
  const Drawing drawing = draw(make_ring(1000), {});
  EXPECT_EQ(drawing.drawn_states, 500U);
  EXPECT_EQ(drawing.diagram.caption, drawing.note);
  EXPECT_NE(drawing.note.find("1000 states are too many"), std::string::npos);
  EXPECT_NE(to_dot(drawing.diagram).find("start -> 0"), std::string::npos);
  EXPECT_NE(to_dot(drawing.diagram).find("\n  999"), std::string::npos);  // backwards too
  EXPECT_EQ(to_dot(drawing.diagram).find("\n  500;"), std::string::npos);
  EXPECT_EQ(occurrences(to_dot(drawing.diagram), "style=dashed"), 1U);
}

TEST(Dot, DrawsTheBallRoundAnyState) {
  LtsDiagramOptions options;
  options.around = StateId{500};
  options.most_states = 11;
  const Drawing drawing = draw(make_ring(1000), options);
  EXPECT_EQ(drawing.drawn_states, 11U);
  EXPECT_NE(to_dot(drawing.diagram).find("500 -> 501"), std::string::npos);
  EXPECT_EQ(to_dot(drawing.diagram).find("start"), std::string::npos);
}

TEST(Dot, DrawsThePathFirst) {
  LtsDiagramOptions options;
  options.most_states = 5;
  options.path = {StateId{0}, StateId{1}, StateId{2}};
  const Drawing drawing = draw(make_ring(1000), options);
  EXPECT_EQ(drawing.drawn_states, 5U);
  EXPECT_EQ(occurrences(to_dot(drawing.diagram), "penwidth=2.5"), 2U);
  EXPECT_NE(drawing.note.find("the path"), std::string::npos);
}

TEST(Dot, MarksInitialEndAndError) {
  lts::LtsBuilder builder;
  builder.add_states(2);
  builder.add_transition(StateId{0}, builder.action("a"), StateId{1});
  builder.add_transition(StateId{0}, builder.action("b"), lts::kError);
  builder.set_end(StateId{1});
  const std::string dot = to_dot(draw(std::move(builder).build(), {}).diagram);
  EXPECT_NE(dot.find("1 [shape=doublecircle]"), std::string::npos);
  EXPECT_NE(dot.find("error [label=\"\xCF\x80\", shape=doublecircle, color=red"),
            std::string::npos);
  EXPECT_NE(dot.find("0 [penwidth=2]"), std::string::npos);
}

TEST(Dot, EscapesLabelsAndNames) {
  LtsDiagramOptions options;
  options.name = "a\"b";
  const std::string dot = to_dot(draw(make_lts(1, {{0, "say \"hi\\\"", 0}}), options).diagram);
  EXPECT_NE(dot.find("digraph \"a\\\"b\""), std::string::npos);
  EXPECT_NE(dot.find("label=\"say \\\"hi\\\\\\\"\""), std::string::npos);
}

}  // namespace
}  // namespace proviso::report
