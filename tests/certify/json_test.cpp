// Certificates through JSON: what is written is read back, and nothing else is.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "certify/valid_certificates.hpp"
#include "report/certificate/certificate.hpp"
#include "schema/json_schema.hpp"

namespace proviso::report {
namespace {

using testing::Given;
using testing::JsonSchema;
using testing::valid_certificates;

std::string complaint_about(const std::string& text) {
  const auto read = certificate_from_json(text);
  return read ? "" : read.error();
}

/// The first valid certificate with one part of its text replaced.
std::string complaint_with(const std::string& old_text, const std::string& new_text) {
  std::string text = to_json(valid_certificates()[1].certificate);
  const std::size_t at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text << " is not in " << text;
  return complaint_about(text.replace(at, old_text.size(), new_text));
}

TEST(CertificateJson, FollowsTheSchema) {
  const JsonSchema schema(PROVISO_SCHEMAS);
  for (const Given& given : valid_certificates()) {
    EXPECT_EQ(schema.complaints("certificate.schema.json", to_json(given.certificate)),
              std::vector<std::string>{});
  }
}

TEST(CertificateJson, IsReadBack) {
  for (const Given& given : valid_certificates()) {
    const std::string text = to_json(given.certificate);
    const auto read = certificate_from_json(text);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(to_json(*read), text);
    EXPECT_EQ(read->proof.assumptions, given.certificate.proof.assumptions);
  }
}

TEST(CertificateJson, KeepsStrangeLabels) {
  Certificate certificate = valid_certificates()[1].certificate;
  lts::LtsBuilder builder;
  builder.add_state();
  for (const char* label : {"i", "a\\b\"c,(", "hidden\x1FSYS", "λ", ""}) {
    builder.add_transition(lts::kInitial, builder.action(label), lts::kInitial);
  }
  builder.action("never");
  certificate.proof.assumptions = {std::move(builder).build()};
  const auto read = certificate_from_json(to_json(certificate));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->proof.assumptions, certificate.proof.assumptions);
}

TEST(CertificateJson, MistakesAreNamed) {
  EXPECT_EQ(complaint_about(""), "it is not JSON (byte 1)");
  EXPECT_EQ(complaint_about("[]"), "it is not an object");
  EXPECT_EQ(complaint_about("{}"), "it has no member proviso");
  EXPECT_EQ(complaint_about(std::string(100000, '[')), "it is nested too deeply");
  EXPECT_EQ(complaint_with("\"kind\"", "\"king\""), "it has no member kind");
  EXPECT_EQ(complaint_with("\"kind\"", "\"more\": 1, \"kind\""),
            "it has a member more that means nothing");
  EXPECT_EQ(complaint_with("\"kind\"", "\"kind\": \"certificate\", \"kind\""),
            "it has the member kind twice");
  EXPECT_EQ(complaint_with("\"certificate\"", "\"trace\""), "its kind is not certificate");
  EXPECT_EQ(complaint_with("\"asymmetric\"", "\"magic\""), "there is no rule magic");
  EXPECT_EQ(complaint_with("\"asymmetric\"", "7"), "rule is not a text");
  EXPECT_EQ(complaint_with("\"name\": \"SENDER\"", "\"name\": 1"),
            "components[0].name is not a text");
  EXPECT_EQ(complaint_with("\"guarantee\": null", "\"guarantee\": -1"),
            "premises[0].guarantee is not a whole number");
  EXPECT_EQ(complaint_with("\"guarantee\": null", "\"guarantee\": 0.5"),
            "premises[0].guarantee is not a whole number");
  EXPECT_EQ(complaint_with("\"ack\",", ""),
            "assumptions[0].aut has a label that is not in the alphabet");
  EXPECT_EQ(complaint_with("\"ack\",", "\"zz\","),
            "assumptions[0].alphabet[1] is not in ascending order");
}

TEST(CertificateJson, TheAutomatonIsReadStrictly) {
  const auto refused = [](const std::string& old_text, const std::string& new_text) {
    const std::string complaint = complaint_with(old_text, new_text);
    return complaint.starts_with("assumptions[0].aut is not the Aldebaran text of an assumption");
  };
  EXPECT_TRUE(refused("des (0,3,3)", "des (0,3,4294967295)"));
  EXPECT_TRUE(refused("des (0,3,3)", "des (0,18446744073709551615,3)"));
  EXPECT_TRUE(refused("des (0,3,3)", "des (0,18446744073709551616,3)"));
  EXPECT_TRUE(refused("des (0,3,3)", "des (0,3,5)"));
  EXPECT_TRUE(refused("des (0,3,3)", "des (0,3,0)"));
  EXPECT_TRUE(refused("des (0,3,3)", "des (0,4,3)"));
  EXPECT_TRUE(refused("des (0,3,3)", "des (0,2,3)"));
  EXPECT_TRUE(refused("des (0,3,3)", "des (1,3,3)"));
  EXPECT_TRUE(refused("(0,\\\"send\\\",1)", "(0,send,1)"));
  EXPECT_TRUE(refused("(0,\\\"send\\\",1)", "(0,\\\"send\\\",3)"));
  EXPECT_TRUE(refused("(0,\\\"send\\\",1)", "(0,\\\"send\\\",01)"));
  EXPECT_TRUE(refused("(0,\\\"send\\\",1)", "(0,\\\"send\\\",-1)"));
  EXPECT_TRUE(refused("(0,\\\"send\\\",1)", "(0,\\\"send"));
  EXPECT_EQ(complaint_with("(1,\\\"out\\\",2)", "(0,\\\"send\\\",1)"),
            "assumptions[0] is not as large as it says");
}

}  // namespace
}  // namespace proviso::report
