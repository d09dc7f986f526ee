#include "report/model/fsp.hpp"

#include <gtest/gtest.h>

#include "report/systems.hpp"

namespace proviso::report {
namespace {

using testing::kPi;
using testing::make_lts;

std::string fsp(const lts::Lts& lts, std::string_view name = "P") {
  std::string text;
  const auto done = write_fsp(lts, name, [&text](std::string_view piece) { text += piece; });
  return done ? text : "error: " + done.error();
}

TEST(FspWriter, WritesStatesGroupedByTarget) {
  EXPECT_EQ(
      fsp(make_lts(2, {{0, "a.1", 1}, {0, "b", kPi}, {0, "c", kPi}, {1, "x", 0}, {1, "x", 1}})),
      "P = Q0,\n"
      "  Q0 = (a[1] -> Q1 | {b, c} -> ERROR),\n"
      "  Q1 = (x -> Q0 | x -> Q1).\n");
}

TEST(FspWriter, WritesStopAndEnd) {
  lts::LtsBuilder builder;
  builder.add_states(3);
  builder.add_transition(lts::StateId{0}, builder.action("a"), lts::StateId{1});
  builder.add_transition(lts::StateId{0}, builder.action("b"), lts::StateId{2});
  builder.set_end(lts::StateId{2});
  EXPECT_EQ(fsp(std::move(builder).build()),
            "P = Q0,\n  Q0 = (a -> Q1 | b -> Q2),\n  Q1 = STOP,\n  Q2 = END.\n");
  EXPECT_EQ(fsp(lts::Lts()), "P = Q0,\n  Q0 = STOP.\n");
}

TEST(FspWriter, KeepsLabelsThatAreNeverUsed) {
  EXPECT_EQ(fsp(make_lts(1, {{0, "a", 0}}, {"b.2", "c"})),
            "P = Q0,\n  Q0 = (a -> Q0) +{b[2], c}.\n");
}

TEST(FspWriter, HidesAFreshLabelForTau) {
  EXPECT_EQ(fsp(make_lts(1, {{0, "tau", 0}, {0, "hidden.x", 0}, {0, "hidden_1", 0}})),
            "P = Q0,\n  Q0 = ({hidden_2, hidden.x, hidden_1} -> Q0) \\{hidden_2}.\n");
}

TEST(FspWriter, SaysWhichLabelItCannotWrite) {
  EXPECT_EQ(fsp(make_lts(1, {{0, "SEND !1", 0}})),
            "error: the label 'SEND !1' cannot be written in FSP");
}

TEST(FspWriter, MakesAProcessName) {
  EXPECT_EQ(process_name("SYS"), "SYS");
  EXPECT_EQ(process_name("my-model.v2"), "My_model_v2");
  EXPECT_EQ(process_name("1"), "P_1");
  EXPECT_EQ(process_name(""), "P_");
  EXPECT_EQ(process_name("END"), "END_");
  EXPECT_EQ(process_name("Q12"), "Q12_");  // the states are called so
  EXPECT_EQ(process_name("Q"), "Q");
}

}  // namespace
}  // namespace proviso::report
