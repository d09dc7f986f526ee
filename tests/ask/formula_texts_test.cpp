// Answers about designs show formulas as they were written, not in the basis that engines use.
#include "ask/design/formula_texts.hpp"

#include <gtest/gtest.h>

#include "base/diagnostic.hpp"
#include "lang/collab/collab.hpp"

namespace proviso::ask {
namespace {

machine::Design design_with(const std::string& formula, const std::string& fairness = "") {
  SourceSet sources;
  Diagnostics diagnostics;
  const std::string text =
      "machine M { input a; output p, q; init s emits p; state t emits q; s -> t when a;\n"
      "            s else stay; t -> s; }\n"
      "system S { M; " +
      fairness + " ctl wanted: " + formula + "; }\n";
  auto design = collab::load(sources, sources.add("test.collab", text), diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    ADD_FAILURE() << render(sources, diagnostic, false);
  }
  return design ? std::move(*design) : machine::Design();
}

std::string basis_of(const machine::Design& design, logic::CtlFormula f) {
  return logic::to_string(design.vocabulary.pool, f, design.vocabulary.atom_names);
}

/// The property of the design as it is shown.
std::string shown(const std::string& formula) {
  const machine::Design design = design_with(formula);
  const logic::CtlFormula property = design.hosts.front().properties.front().formula;
  return FormulaTexts(design).of(basis_of(design, property)).text;
}

TEST(FormulaTexts, AreWhatWasWritten) {
  for (const char* formula :
       {"AG EF M.s", "AG (p -> AF q)", "A[p U q]", "E[p W q | p]", "AX !(p & q)", "p <-> EG q",
        "A[p R q]", "EX (p | q) & AF M.t", "AG (p -> q -> p)", "(p -> q) -> p", "E[p U EX q]", "!p",
        "!(p & !q) | q"}) {
    EXPECT_EQ(shown(formula), formula);
  }
}

TEST(FormulaTexts, HaveParenthesesWhereTheyAreNeeded) {
  EXPECT_EQ(shown("AG ((p)) -> (q)"), "AG p -> q");
  EXPECT_EQ(shown("(p and q) or p"), "p & q | p");
  EXPECT_EQ(shown("p & (q | p)"), "p & (q | p)");
  EXPECT_EQ(shown("AG not (p => q)"), "AG !(p -> q)");
}

TEST(FormulaTexts, OfPartsAndNegationsAreThoseOfTheSource) {
  const machine::Design design = design_with("AG EF M.s");
  const FormulaTexts texts(design);
  const auto part = texts.of("E(1 U M.s)");
  EXPECT_EQ(part.text, "EF M.s");
  EXPECT_FALSE(part.negates);
  const auto negation = texts.of("E(1 U !E(1 U M.s))");
  EXPECT_EQ(negation.text, "!(AG EF M.s)");
  EXPECT_EQ(negation.opposite, "AG EF M.s");
  EXPECT_TRUE(negation.negates);
}

TEST(FormulaTexts, OfPartsThatNobodyWroteAreMadeOfThoseThatWere) {
  const machine::Design design = design_with("A[AG p U q]");
  const FormulaTexts texts(design);
  EXPECT_EQ(texts.of("EG !q").text, "EG !q");
  EXPECT_EQ(texts.of("E(!q U (E(1 U !p) & !q))").text, "E[!q U !(AG p) & !q]");
}

TEST(FormulaTexts, DoNotShowWhatFairnessAdds) {
  machine::Design design = design_with("AG (p -> AF q)", "fair q;");
  const FormulaTexts texts(design);
  const logic::CtlFormula fair = logic::over_fair_paths(
      design.vocabulary.pool, design.hosts.front().properties.front().formula);
  EXPECT_EQ(texts.of(basis_of(design, fair)).text, "AG (p -> AF q)");
}

TEST(FormulaTexts, SayWhatAnExtensionDisturbs) {
  const machine::Design design = design_with("AG (p -> AF q)");
  const FormulaTexts texts(design);
  EXPECT_EQ(texts.told({"X", "E(1 U (p & EG !q))", false}),
            "X changes the truth of AG (p -> AF q)");
  EXPECT_EQ(texts.told({"X", "EG !q", true}), "X closes a loop that violates AF q");
  EXPECT_EQ(texts.told({"X", "EX r", false}), "X changes the truth of EX r");
  EXPECT_EQ(texts.told({"X", "EG r", true}), "X closes a loop for EG r");
}

}  // namespace
}  // namespace proviso::ask
