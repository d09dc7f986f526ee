// Certificates of designs through JSON: what is written is read back, and nothing else is.
#include <gtest/gtest.h>

#include "outcome/answer.hpp"
#include "report/answer/json.hpp"
#include "report/certificate/design_certificate.hpp"
#include "schema/json_schema.hpp"

namespace proviso::report {
namespace {

DesignCertificate sample() {
  return {"0123456789abcdef0123456789abcdef",
          {{"Base", "home", "!E(1 U !home)", "base", {{"host", 4}}},
           {"Base + Timer", "home", "!E(1 U !home)", "modular", {{"host", 4}, {"Timer", 3}}}}};
}

std::string complaint_about(const std::string& text) {
  const auto read = design_certificate_from_json(text);
  return read ? "" : read.error();
}

/// The sample with one part of its text replaced.
std::string complaint_with(const std::string& old_text, const std::string& new_text) {
  std::string text = to_json(sample());
  const std::size_t at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text << " is not in " << text;
  return complaint_about(text.replace(at, old_text.size(), new_text));
}

TEST(DesignCertificateJson, FollowsTheSchema) {
  const testing::JsonSchema schema(PROVISO_SCHEMAS);
  EXPECT_EQ(schema.complaints("design-certificate.schema.json", to_json(sample())),
            std::vector<std::string>{});
}

TEST(DesignCertificateJson, IsReadBack) {
  const auto read = design_certificate_from_json(to_json(sample()));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(to_json(*read), to_json(sample()));
}

TEST(DesignCertificateJson, IsReadFromAnAnswer) {
  Answer answer;
  answer.command = "check";
  answer.verdict = Verdict::Holds;
  EXPECT_EQ(complaint_about(to_json(answer)), "the answer has no certificate");
  answer.design_certificate = sample();
  const auto read = design_certificate_from_json(to_json(answer));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(to_json(*read), to_json(sample()));
}

TEST(DesignCertificateJson, RefusesWhatIsNone) {
  EXPECT_EQ(complaint_about("{"), "it is not JSON (byte 2)");
  EXPECT_EQ(complaint_about("7"), "it is not an object");
  EXPECT_EQ(complaint_about("{}"), "it has no member proviso");
  EXPECT_EQ(complaint_about("[[[[[[[[[[1]]]]]]]]]]"), "it is nested too deeply");
  EXPECT_EQ(complaint_with("design-certificate", "certificate"),
            "its kind is not design-certificate");
  EXPECT_EQ(complaint_with("\"holds\"", "\"violated\""), "claims[0].verdict does not say holds");
  EXPECT_EQ(complaint_with("\"way\": \"base\",", ""), "claims[0] has no member way");
  EXPECT_EQ(complaint_with("\"way\"", "\"path\": 1, \"way\""),
            "claims[0] has a member path that means nothing");
  EXPECT_EQ(complaint_with("\"way\"", "\"way\": \"x\", \"way\""), "it has the member way twice");
  EXPECT_EQ(complaint_with("\"states\": 4", "\"states\": -4"),
            "claims[0].parts[0].states is not a whole number");
}

}  // namespace
}  // namespace proviso::report
