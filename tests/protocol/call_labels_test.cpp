#include "outcome/call_labels.hpp"

#include <gtest/gtest.h>

namespace proviso {
namespace {

using Labels = std::vector<std::string>;

TEST(CallLabels, AreReadAsTheyWereWritten) {
  for (const bool overlaps : {false, true}) {
    Labels labels;
    const std::vector<CallLabel> meanings = {{"open"},          {"open", {"1"}, {}, true},
                                             {"call"},          {"add", {"3", "-1"}},
                                             {"stop", {}, "m"}, {"stop", {"0"}, "m", true}};
    for (const CallLabel& one : meanings) labels.push_back(to_string(one, overlaps));
    const auto read = read_call_labels(labels);
    ASSERT_TRUE(read.has_value()) << labels.front();
    EXPECT_EQ(read->overlaps, overlaps);
    EXPECT_EQ(read->labels, meanings);
  }
}

TEST(CallLabels, OtherLabelsAreRefused) {
  EXPECT_FALSE(read_call_labels(Labels{"e.acquire", "e.enter"}));
  EXPECT_FALSE(read_call_labels(Labels{"open.call", "close"}));
  EXPECT_FALSE(read_call_labels(Labels{"open.return"}));
  EXPECT_FALSE(read_call_labels(Labels{}));
  EXPECT_FALSE(read_call_labels(Labels{"1.call"}));
}

TEST(CallLabels, OneCallerHasShortLabels) {
  const auto read = read_call_labels(Labels{"open", "open.return.1", "add.3"});
  ASSERT_TRUE(read.has_value());
  EXPECT_FALSE(read->overlaps);
  EXPECT_EQ(call_text(read->labels[2]), "add(3)");
}

}  // namespace
}  // namespace proviso
