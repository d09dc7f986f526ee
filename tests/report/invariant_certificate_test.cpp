#include "report/certificate/invariant_certificate.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"
#include "schema/json_schema.hpp"

namespace proviso::report {
namespace {

using circuit::Literal;

Literal random_function(InvariantCertificate& certificate, unsigned depth) {
  if (depth == 0 || random_below(4) == 0) {
    const CertifiedBit& bit =
        certificate.bits[random_below(static_cast<std::uint32_t>(certificate.bits.size()))];
    const bool after = bit.next != circuit::kFalse && random_below(2) == 0;
    return (after ? bit.next : bit.now) ^ (random_below(2) == 0);
  }
  const Literal left = random_function(certificate, depth - 1);
  const Literal right = random_function(certificate, depth - 1);
  return certificate.graph.conjunction(left, right) ^ (random_below(2) == 0);
}

InvariantCertificate random_certificate() {
  InvariantCertificate certificate;
  certificate.property = "x != \"y\"";
  certificate.context = "a.b";
  const std::uint32_t bits = 1 + random_below(4);
  for (std::uint32_t i = 0; i < bits; ++i) {
    CertifiedBit bit{"bit" + std::to_string(i)};
    bit.now = certificate.graph.variable();
    if (random_below(3) != 0) bit.next = certificate.graph.variable();
    certificate.bits.push_back(bit);
  }
  certificate.focus = {{"main", "00ff"}, {"p", "1234"}};
  const std::uint32_t parts = random_below(3);
  for (std::uint32_t i = 0; i < parts; ++i) {
    const Literal initial = random_function(certificate, 2);
    certificate.environment.push_back(
        {{{"q" + std::to_string(i), "ab"}}, initial, random_function(certificate, 3)});
  }
  certificate.invariant = random_function(certificate, 4);
  certificate.depth = 1 + random_below(3);
  return certificate;
}

/// The values of all its functions, in one row a valuation of the bits.
std::vector<bool> truth_table(const InvariantCertificate& certificate) {
  std::vector<Literal> variables;
  for (const CertifiedBit& bit : certificate.bits) {
    variables.push_back(bit.now);
    if (bit.next != circuit::kFalse) variables.push_back(bit.next);
  }
  std::vector<bool> table;
  for (unsigned row = 0; row < 1U << variables.size(); ++row) {
    circuit::Evaluation values(certificate.graph);
    for (std::size_t i = 0; i < variables.size(); ++i) {
      values.set(variables[i], (row >> i & 1U) != 0);
    }
    values.run();
    table.push_back(values[certificate.invariant]);
    for (const CertifiedEnvironment& part : certificate.environment) {
      table.push_back(values[part.initial]);
      table.push_back(values[part.relation]);
    }
  }
  return table;
}

RC_GTEST_PROP(InvariantCertificate, ComesBackFromJson, ()) {
  static const testing::JsonSchema schema(PROVISO_SCHEMAS);
  const InvariantCertificate certificate = random_certificate();
  const std::string text = to_json(certificate);
  RC_ASSERT(is_invariant_certificate(text));
  RC_ASSERT(schema.complaints("invariant-certificate.schema.json", text).empty());
  const auto back = invariant_certificate_from_json(text);
  RC_ASSERT(back.has_value());
  RC_ASSERT(back->property == certificate.property);
  RC_ASSERT(back->context == certificate.context);
  RC_ASSERT(back->focus == certificate.focus);
  RC_ASSERT(back->depth == certificate.depth);
  RC_ASSERT(back->bits.size() == certificate.bits.size());
  RC_ASSERT(back->environment.size() == certificate.environment.size());
  for (std::size_t i = 0; i < back->environment.size(); ++i) {
    RC_ASSERT(back->environment[i].components == certificate.environment[i].components);
  }
  RC_ASSERT(truth_table(*back) == truth_table(certificate));
  RC_ASSERT(to_json(*back) == text);
}

RC_GTEST_PROP(InvariantCertificate, NeverCrashesOnNoise, ()) {
  std::string text = to_json(random_certificate());
  const std::uint32_t changes = 1 + random_below(4);
  for (std::uint32_t i = 0; i < changes; ++i) {
    const char noise[] = "0123456789[]{},:\"x";
    text[random_below(static_cast<std::uint32_t>(text.size()))] =
        noise[random_below(sizeof noise - 1)];
  }
  const auto back = invariant_certificate_from_json(text);
  RC_ASSERT(back.has_value() || !back.error().empty());
}

TEST(InvariantCertificate, SaysWhatIsWrong) {
  const std::string start = R"({"proviso":"0","kind":"invariant","property":"p","context":"",)";
  const std::string end = R"("focus":[],"environment":[],"invariant":3,"depth":1})";
  const auto wrong = [&](const std::string& middle, const std::string& last) {
    const auto read = invariant_certificate_from_json(start + middle + last);
    return read ? std::string("nothing") : read.error();
  };
  const std::string bits = R"("bits":[{"name":"x","kind":"state"}],)";
  EXPECT_EQ(wrong(bits + R"("conjunctions":[[2,4]],)", end), "nothing");
  EXPECT_EQ(wrong(bits + R"("conjunctions":[[2,6]],)", end),
            "conjunctions[0][1] is not a number below 6");
  EXPECT_EQ(wrong(bits + R"("conjunctions":[[2]],)", end), "conjunctions[0] is not a pair");
  EXPECT_EQ(wrong(R"("bits":[],"conjunctions":[],)", end), "invariant is not a literal");
  EXPECT_EQ(wrong(R"("bits":[{"name":"x","kind":"latch"}],"conjunctions":[],)", end),
            "bits[0].kind is neither state nor input");
  EXPECT_EQ(wrong(R"("bits":[{"name":"x","kind":"input"},{"name":"x","kind":"input"}],)"
                  R"("conjunctions":[],)",
                  end),
            "x is there twice");
  EXPECT_EQ(wrong(bits + R"("conjunctions":[],)",
                  R"("focus":[],"environment":[],"invariant":3,"depth":0})"),
            "depth is not a number of states");
}

}  // namespace
}  // namespace proviso::report
