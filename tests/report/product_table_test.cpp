#include "report/answer/product_table.hpp"

#include <gtest/gtest.h>

namespace proviso::report {
namespace {

PropertyResult violated() {
  PropertyResult result;
  result.property = "ends";
  result.kind = "ctl";
  result.verdict = Verdict::Violated;
  result.subject = "Suite + Forward";
  result.method = "composed";
  result.states = 5;
  result.whole = 5;
  result.host = "Suite";
  result.trace = Trace{{{"step", "Suite", {{"Mail", "inbox"}}}, {"rule", "Forward"}}, 0};
  return result;
}

TEST(ProductTable, HasOneRowForEachPropertyAndProduct) {
  PropertyResult holds = violated();
  holds.verdict = Verdict::Holds;
  holds.trace.reset();
  holds.whole.reset();
  EXPECT_EQ(product_table({holds}, false),
            "product          property  verdict    how       states\n"
            "Suite + Forward  ends      holds      composed  5\n");
}

TEST(ProductTable, PaintsTheStepsOfHostAndFeatureDifferently) {
  const std::string plain = product_table({violated()}, false);
  EXPECT_EQ(plain.find('\033'), std::string::npos);
  EXPECT_NE(plain.find("Suite    step"), std::string::npos);
  const std::string coloured = product_table({violated()}, true);
  const std::size_t host = coloured.find("\033[36m"), feature = coloured.find("\033[35m");
  ASSERT_NE(host, std::string::npos);
  ASSERT_NE(feature, std::string::npos);
  EXPECT_LT(host, feature);
  EXPECT_NE(coloured.find("Forward", feature), std::string::npos);
}

}  // namespace
}  // namespace proviso::report
