#include "report/certificate/linear_certificate.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"
#include "schema/json_schema.hpp"

namespace proviso::report {
namespace {

LinearCertificate random_linear_certificate() {
  LinearCertificate certificate;
  certificate.property = "G (a -> F \"b\")";
  certificate.context = "m";
  certificate.statement = "00ff";
  certificate.components = {{"main", "1234"}, {"m", "ab"}};
  constexpr ObservedBit::Kind kKinds[] = {ObservedBit::Kind::State, ObservedBit::Kind::Input,
                                          ObservedBit::Kind::Operator,
                                          ObservedBit::Kind::Compassion};
  std::vector<circuit::Literal> known;
  const std::uint32_t bits = 1 + random_below(4);
  for (std::uint32_t i = 0; i < bits; ++i) {
    known.push_back(certificate.graph.variable());
    certificate.bits.push_back({kKinds[random_below(4)], std::to_string(i), known.back()});
  }
  const auto one = [&known] {
    return known[random_below(static_cast<std::uint32_t>(known.size()))] ^ (random_below(2) == 0);
  };
  for (std::uint32_t i = random_below(6); i > 0; --i) {
    const circuit::Literal left = one();
    known.push_back(certificate.graph.conjunction(left, one()));
  }
  for (std::uint32_t i = random_below(4); i > 0; --i) {
    certificate.stages.push_back({one(), random_below(5)});
  }
  if (random_below(3) == 0) certificate.faults = {"es"};
  return certificate;
}

RC_GTEST_PROP(LinearCertificate, ComesBackFromJson, ()) {
  static const testing::JsonSchema schema(PROVISO_SCHEMAS);
  const LinearCertificate certificate = random_linear_certificate();
  const std::string text = to_json(certificate);
  RC_ASSERT(is_linear_certificate(text));
  RC_ASSERT(schema.complaints("linear-certificate.schema.json", text).empty());
  const auto back = linear_certificate_from_json(text);
  RC_ASSERT(back.has_value());
  RC_ASSERT(back->property == certificate.property);
  RC_ASSERT(back->context == certificate.context);
  RC_ASSERT(back->statement == certificate.statement);
  RC_ASSERT(back->components == certificate.components);
  RC_ASSERT(back->faults == certificate.faults);
  RC_ASSERT(back->stages.size() == certificate.stages.size());
  for (unsigned row = 0; row < 1U << certificate.bits.size(); ++row) {
    circuit::Evaluation before(certificate.graph);
    circuit::Evaluation after(back->graph);
    for (std::size_t i = 0; i < certificate.bits.size(); ++i) {
      RC_ASSERT(back->bits[i].kind == certificate.bits[i].kind);
      RC_ASSERT(back->bits[i].name == certificate.bits[i].name);
      before.set(certificate.bits[i].now, (row >> i & 1U) != 0);
      after.set(back->bits[i].now, (row >> i & 1U) != 0);
    }
    before.run();
    after.run();
    for (std::size_t i = 0; i < certificate.stages.size(); ++i) {
      RC_ASSERT(before[certificate.stages[i].states] == after[back->stages[i].states]);
      RC_ASSERT(back->stages[i].condition == certificate.stages[i].condition);
    }
  }
  RC_ASSERT(to_json(*back) == text);
}

RC_GTEST_PROP(LinearCertificate, NeverCrashesOnNoise, ()) {
  std::string text = to_json(random_linear_certificate());
  const std::uint32_t changes = 1 + random_below(4);
  for (std::uint32_t i = 0; i < changes; ++i) {
    const char noise[] = "0123456789[]{},:\"x";
    text[random_below(static_cast<std::uint32_t>(text.size()))] =
        noise[random_below(sizeof noise - 1)];
  }
  const auto back = linear_certificate_from_json(text);
  RC_ASSERT(back.has_value() || !back.error().empty());
}

TEST(LinearCertificate, SaysWhatIsWrong) {
  const std::string start =
      R"({"proviso":"0","kind":"linear","property":"p","context":"","statement":"","components":[],)";
  const auto wrong = [&](const std::string& rest) {
    const auto read = linear_certificate_from_json(start + rest);
    return read ? std::string("nothing") : read.error();
  };
  EXPECT_EQ(wrong(R"("bits":[],"conjunctions":[],"stages":[]})"), "nothing");
  EXPECT_EQ(wrong(R"("bits":[],"conjunctions":[],"stages":[{"states":2,"condition":0}]})"),
            "stages[0].states is not a literal");
  EXPECT_EQ(wrong(R"("bits":[],"conjunctions":[],"stages":[{"states":1}]})"),
            "stages[0] has no member condition");
  EXPECT_EQ(wrong(R"("bits":[{"kind":"latch","name":"x"}],"conjunctions":[],"stages":[]})"),
            "bits[0].kind is none of state, input, operator and compassion");
  EXPECT_EQ(wrong(R"("bits":[{"kind":"state","name":"x"},{"kind":"state","name":"x"}],)"
                  R"("conjunctions":[],"stages":[]})"),
            "state x is there twice");
  EXPECT_EQ(wrong(R"("bits":[],"conjunctions":[[0,1,0]],"stages":[]})"),
            "conjunctions[0] is not a pair");
}

}  // namespace
}  // namespace proviso::report
