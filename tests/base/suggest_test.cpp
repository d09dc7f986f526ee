#include "base/suggest.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace proviso {
namespace {

const std::vector<std::string> kNames = {"READERS", "WRITERS", "LOCK"};

TEST(Suggest, FindsATypingMistake) {
  EXPECT_EQ(did_you_mean("WRITER", kNames), "did you mean WRITERS?");
  EXPECT_EQ(did_you_mean("RAEDERS", kNames), "did you mean READERS?");
  EXPECT_EQ(did_you_mean("lock", kNames), "did you mean LOCK?");
}

TEST(Suggest, StaysSilentWhenNothingIsNear) {
  EXPECT_EQ(did_you_mean("PHILOSOPHER", kNames), "");
  EXPECT_EQ(did_you_mean("", kNames), "");
  EXPECT_EQ(did_you_mean(std::string(100000, 'x'), kNames), "");
}

}  // namespace
}  // namespace proviso
