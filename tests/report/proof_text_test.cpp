#include "report/answer/proof_text.hpp"

#include <gtest/gtest.h>

#include "systems.hpp"

namespace proviso::report {
namespace {

using testing::make_lts;
using testing::make_ring;

Proof by_parts() {
  Proof proof;
  proof.rule = Rule::Asymmetric;
  proof.modules = {{"CLIENT", {0}}, {"SERVER", {1}}};
  proof.assumptions = {make_lts(2, {{0, "ask", 1}, {1, "reply", 0}})};
  proof.premises = {{0, 0, std::nullopt, 6, 14}, {std::nullopt, 1, 0, 1234567, 7654321}};
  return proof;
}

TEST(ProofText, ShowsModulesAssumptionsAndPremises) {
  EXPECT_EQ(proof_text(by_parts()),
            "proof by the asymmetric rule\n"
            "  M1  CLIENT\n"
            "  M2  SERVER\n"
            "  A1  2 states over {ask, reply}\n"
            "  ⟨A1⟩ M1 ⟨P⟩             6 states         14 transitions\n"
            "  ⟨true⟩ M2 ⟨A1⟩    1234567 states    7654321 transitions\n"
            "A1 = (ask -> After_ask),\n"
            "  After_ask = (reply -> A1).\n");
}

TEST(ProofText, SaysOneStateOfOne) {
  Proof proof = by_parts();
  proof.assumptions = {make_lts(1, {{0, "ask", 0}})};
  EXPECT_NE(proof_text(proof).find("  A1  1 state over {ask}\n"), std::string::npos);
}

TEST(ProofText, LeavesOutAssumptionsThatNobodyReads) {
  Proof proof = by_parts();
  proof.assumptions = {make_ring(24)};
  EXPECT_NE(proof_text(proof).find("A1 = "), std::string::npos);
  proof.assumptions = {make_ring(25)};
  const std::string text = proof_text(proof);
  EXPECT_NE(text.find("  A1  25 states over {even, odd}\n"), std::string::npos);
  EXPECT_EQ(text.find("A1 = "), std::string::npos);
}

TEST(ProofText, OfASearchIsOneLineAndItsSize) {
  Proof proof;
  proof.modules = {{"the whole", {0, 1}}};
  proof.premises = {{std::nullopt, 0, std::nullopt, 10, 20}};
  EXPECT_EQ(proof_text(proof),
            "proof by search of the whole\n"
            "  ⟨true⟩ M1 ⟨P⟩         10 states         20 transitions\n");
}

TEST(ProofText, NamesTheClosingPremise) {
  Proof proof = by_parts();
  proof.rule = Rule::Symmetric;
  proof.assumptions.push_back(proof.assumptions.front());
  proof.premises = {{0, 0, std::nullopt, 1, 1},
                    {1, 1, std::nullopt, 2, 2},
                    {std::nullopt, std::nullopt, std::nullopt, 3, 3}};
  const std::string text = proof_text(proof);
  EXPECT_NE(text.find("proof by the symmetric rule\n"), std::string::npos);
  EXPECT_NE(text.find("  coA1 ‖ coA2 ⊆ P          3 states          3 transitions\n"),
            std::string::npos);
}

}  // namespace
}  // namespace proviso::report
