// Mistakes that need neither types nor a solver, with the code of the message and its place.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lang/smv/codes.hpp"
#include "smv/reading.hpp"

namespace proviso::smv {
namespace {

struct Mistake {
  const char* text;
  const char* code;
  const char* place;  // the text that the message points at
};

class SmvStaticMistake : public testing::TestWithParam<Mistake> {};

TEST_P(SmvStaticMistake, IsReportedAtItsPlace) {
  const Reading reading(GetParam().text);
  EXPECT_FALSE(reading.model);
  ASSERT_FALSE(reading.codes().empty());
  EXPECT_EQ(reading.codes().front(), GetParam().code) << reading.messages();
  for (const Diagnostic& diagnostic : reading.diagnostics.all()) {
    if (diagnostic.severity != Severity::Error) continue;
    EXPECT_EQ(reading.sources.text(diagnostic.span), GetParam().place) << reading.messages();
    break;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Texts, SmvStaticMistake,
    testing::Values(Mistake{"MODULE main VAR x : boolean; ~", "SMV001", "~"},
                    Mistake{"MODULE main /-- never", "SMV002", "/--"},
                    Mistake{"MODULE main INIT x ==", "SMV003", "="},
                    Mistake{"MODULE main INIT 99999999999 = 1", "SMV005", "99999999999"},
                    Mistake{"MODULE main INIT 0ud2_4 = 0ud2_1", "SMV006", "0ud2_4"},
                    Mistake{"MODULE main INIT 0sd2_3 = 0ud2_1", "SMV006", "0sd2_3"},
                    Mistake{"MODULE main INIT 0d_4 = 0ud2_1", "SMV006", "0d_4"},
                    Mistake{"MODULE main INIT 0b2_12 = 0ud2_1", "SMV006", "0b2_12"},
                    Mistake{"MODULE main INIT 0ud65_1 = 0ud65_1", "SMV006", "0ud65_1"},
                    Mistake{"MODULE main VAR x : integer;", "SMV010", "integer"},
                    Mistake{"MODULE main VAR x : real;", "SMV010", "real"},
                    Mistake{"MODULE main VAR x : clock;", "SMV010", "clock"},
                    Mistake{"MODULE main FUN f : boolean -> boolean;", "SMV010", "FUN"},
                    Mistake{"MODULE main INIT 1.5 = 2", "SMV010", "1.5"},
                    Mistake{"MODULE main INIT f(1)", "SMV010", "("},
                    Mistake{"MODULE m MODULE main VAR a : array 0..1 of m;", "SMV010", "m"},
                    Mistake{"MODULE main VAR G : boolean;", "SMV012", "G"}));

INSTANTIATE_TEST_SUITE_P(
    Names, SmvStaticMistake,
    testing::Values(
        Mistake{"MODULE main INIT y", "SMV013", "y"},
        Mistake{"MODULE m MODULE main VAR a : m; INIT a.y", "SMV013", "a.y"},
        Mistake{"MODULE main INIT b.c.y", "SMV013", "b"},
        Mistake{"MODULE main VAR x : {red}; INIT red.y", "SMV023", "red"},
        Mistake{"MODULE main VAR x : boolean; INIT x.y", "SMV023", "x"},
        Mistake{"MODULE main VAR x : array 0..1 of boolean; INIT x[0].y", "SMV023", "x[0]"},
        Mistake{"MODULE m INIT running MODULE main VAR a : m;", "SMV013", "running"},
        Mistake{"MODULE main VAR x : n;", "SMV014", "n"},
        Mistake{"MODULE main ISA n", "SMV014", "n"},
        Mistake{"MODULE m MODULE main MODULE m", "SMV015", "m"},
        Mistake{"MODULE main VAR x : boolean; DEFINE x := 1;", "SMV015", "x"},
        Mistake{"MODULE m(x) VAR x : boolean; MODULE main VAR a : m(1);", "SMV015", "x"},
        Mistake{"MODULE main VAR x : {y, z}; y : boolean;", "SMV015", "y"},
        Mistake{"MODULE main INVARSPEC NAME a := TRUE; INVARSPEC NAME a := TRUE", "SMV015", "TRUE"},
        Mistake{"MODULE m(p) MODULE main VAR a : m;", "SMV016", "m"},
        Mistake{"MODULE m(p) MODULE main VAR a : m(1, 2);", "SMV016", "m(1, 2)"},
        Mistake{"MODULE main(p) VAR x : boolean;", "SMV016", "main"},
        Mistake{"MODULE m VAR n : k; MODULE k VAR a : m; MODULE main VAR a : m;", "SMV017", "m"},
        Mistake{"MODULE m ISA k MODULE k ISA m MODULE main VAR a : m;", "SMV017", "m"},
        Mistake{"MODULE other VAR x : boolean;", "SMV018", "MODULE"},
        Mistake{"MODULE m MODULE main VAR a : m; INIT a", "SMV019", "a"},
        Mistake{"MODULE main VAR a : array 0..1 of boolean; INIT a = a", "SMV019", "a"},
        Mistake{"MODULE main VAR x : 0..y; y : 0..1;", "SMV020", "y"},
        Mistake{"MODULE main VAR a : array 0..1 of boolean; INIT a[2]", "SMV021", "2"},
        Mistake{"MODULE main VAR x : 3..1;", "SMV022", "3..1"},
        Mistake{"MODULE main VAR x : word[0];", "SMV022", "word[0]"},
        Mistake{"MODULE main VAR x : boolean; INVARSPEC x IN x", "SMV023", "x"},
        Mistake{"MODULE m(f) INIT f MODULE main VAR a : m(b.f); b : m(a.f);", "SMV024", "b.f"}));

INSTANTIATE_TEST_SUITE_P(
    Placement, SmvStaticMistake,
    testing::Values(
        Mistake{"MODULE main VAR x : boolean; INVAR next(x)", "SMV025", "next(x)"},
        Mistake{"MODULE main VAR x : boolean; DEFINE d := next(x); INIT d", "SMV025", "d"},
        Mistake{"MODULE main VAR x : boolean; SPEC AG next(x)", "SMV025", "next(x)"},
        Mistake{"MODULE main VAR x : boolean; ASSIGN init(x) := next(x);", "SMV025", "next(x)"},
        Mistake{"MODULE main VAR x : boolean; TRANS next(next(x))", "SMV026", "next(x)"},
        Mistake{"MODULE main VAR x : boolean; DEFINE d := next(x); TRANS next(d)", "SMV026",
                "next(d)"},
        Mistake{"MODULE main LTLSPEC AF FALSE", "SMV027", "AF FALSE"},
        Mistake{"MODULE main SPEC G TRUE", "SMV027", "G TRUE"},
        Mistake{"MODULE main INIT X TRUE", "SMV027", "X TRUE"},
        Mistake{"MODULE main LTLSPEC (F TRUE) = TRUE", "SMV027", "F TRUE"},
        Mistake{"MODULE main SPEC TRUE = EX TRUE", "SMV027", "EX"},
        Mistake{"MODULE main IVAR i : boolean; INVAR i", "SMV028", "i"},
        Mistake{"MODULE main IVAR i : boolean; INIT i", "SMV028", "i"},
        Mistake{"MODULE main IVAR i : boolean; TRANS next(i)", "SMV028", "next(i)"},
        Mistake{"MODULE main IVAR i : boolean; DEFINE d := i; VAR x : boolean; ASSIGN x := d;",
                "SMV028", "d"},
        Mistake{"MODULE main IVAR i : boolean; SPEC EF i", "SMV028", "EF i"}));

INSTANTIATE_TEST_SUITE_P(
    Assignments, SmvStaticMistake,
    testing::Values(
        Mistake{"MODULE main DEFINE d := 1; ASSIGN d := 2;", "SMV029", "d"},
        Mistake{"MODULE main IVAR i : boolean; ASSIGN next(i) := TRUE;", "SMV029", "next(i)"},
        Mistake{"MODULE main FROZENVAR f : boolean; ASSIGN next(f) := TRUE;", "SMV029", "next(f)"},
        Mistake{"MODULE m(p) ASSIGN p := 1; MODULE main VAR a : m(1 + 1);", "SMV029", "p"},
        Mistake{"MODULE main VAR a : array 0..1 of boolean; i : 0..1; ASSIGN a[i] := TRUE;",
                "SMV029", "a[i]"},
        Mistake{"MODULE main VAR x : 0..1; ASSIGN next(x) := 0; next(x) := 1;", "SMV030",
                "next(x)"},
        Mistake{"MODULE main VAR x : 0..1; ASSIGN x := 0; init(x) := 1;", "SMV030", "init(x)"},
        Mistake{"MODULE main VAR x : 0..1; ASSIGN next(x) := 0; x := 1;", "SMV030", "x"},
        Mistake{"MODULE m(p) ASSIGN next(p) := 0; MODULE main VAR x : 0..1; a : m(x); b : m(x);",
                "SMV030", "next(p)"},
        Mistake{"MODULE main DEFINE a := b; b := c; c := a;", "SMV031", "a"},
        Mistake{"MODULE main DEFINE a := [b]; b := a[0];", "SMV031", "b"},
        Mistake{"MODULE main VAR x : 0..1; y : 0..1; ASSIGN x := y; y := x;", "SMV032", "y"},
        Mistake{"MODULE main VAR x : 0..1; y : 0..1; ASSIGN init(x) := y; y := x;", "SMV032", "y"},
        Mistake{"MODULE main VAR x : 0..1; ASSIGN next(x) := next(x);", "SMV032", "x"},
        Mistake{"MODULE main VAR x : 0..1; y : 0..1; ASSIGN next(x) := next(y); y := x;", "SMV032",
                "y"}));

class SmvWithoutMistake : public testing::TestWithParam<const char*> {};

TEST_P(SmvWithoutMistake, IsAccepted) {
  const Reading reading(GetParam());
  EXPECT_TRUE(reading.model) << reading.messages();
}

INSTANTIATE_TEST_SUITE_P(
    Texts, SmvWithoutMistake,
    testing::Values(
        "MODULE main VAR x : 0..1; y : 0..1; ASSIGN next(x) := y; next(y) := next(x);",
        "MODULE main VAR x : 0..1; y : 0..1; ASSIGN init(x) := y; next(y) := x;",
        "MODULE m(p) ASSIGN next(p) := 0;\nMODULE main VAR x : 0..1; a : process m(x); b : process "
        "m(x);",
        "MODULE unused VAR x : nothing; INIT y MODULE main",
        "MODULE main IVAR i : boolean; FAIRNESS i INVARSPEC i LTLSPEC G i TRANS i",
        "MODULE main VAR x : boolean; INVARSPEC next(x) LTLSPEC G next(x)",
        "MODULE main FROZENVAR f : boolean; ASSIGN init(f) := TRUE;"));

TEST(SmvDiagnostics, SuggestNames) {
  const Reading reading(
      "MODULE m VAR ready : boolean; MODULE main VAR a : m; INIT a.redy\nINIT a->b");
  ASSERT_EQ(reading.diagnostics.all().size(), 3U) << reading.messages();
  EXPECT_EQ(reading.diagnostics.all()[0].help, "did you mean ready?");
  EXPECT_EQ(reading.diagnostics.all()[1].help, "a name may contain '-': put a blank before ->");
}

TEST(SmvDiagnostics, WarnOfNamesThatNuSmvFindsAmbiguous) {
  const auto warnings = [](const std::string& text) {
    const Reading reading(text);
    std::vector<std::string> found;
    for (const Diagnostic& diagnostic : reading.diagnostics.all()) {
      EXPECT_EQ(diagnostic.severity, Severity::Warning) << diagnostic.message;
      found.emplace_back(diagnostic.code);
    }
    return found;
  };
  using Codes = std::vector<std::string>;
  const std::string mode = "MODULE main VAR mode : {safe, other}; a : m(mode = safe);\n";
  // A parameter, a variable, a definition of a module: once, however often it is used.
  EXPECT_EQ(warnings(mode + "MODULE m(safe) VAR x : boolean; INIT safe INVAR safe | x"),
            Codes{"SMV033"});
  EXPECT_EQ(warnings(mode + "MODULE m(p) VAR safe : boolean; ASSIGN init(safe) := p;"),
            Codes{"SMV033"});
  EXPECT_EQ(warnings(mode + "INIT a.safe\nMODULE m(p) DEFINE safe := p;"), Codes{"SMV033"});
  // What is never used, arrays and instances are no trouble; neither is another name.
  EXPECT_EQ(warnings(mode + "MODULE m(safe) VAR x : boolean;"), Codes{});
  EXPECT_EQ(warnings(mode + "MODULE m(p) VAR safe : array 0..1 of boolean; INIT safe[0]"), Codes{});
  EXPECT_EQ(warnings(mode + "MODULE m(p) VAR x : boolean; INIT p | x"), Codes{});
}

TEST(SmvDiagnostics, LimitWhatHostileModelsMayAskFor) {
  std::string doubling = "MODULE m0 VAR x : boolean;\n";
  for (int k = 1; k < 30; ++k) {
    doubling += fmt::format("MODULE m{} VAR a : m{}; b : m{};\n", k, k - 1, k - 1);
  }
  EXPECT_EQ(Reading(doubling + "MODULE main VAR a : m29;").codes().front(), "SMV009");
  EXPECT_EQ(Reading("MODULE main VAR x : 0..2147483647;").codes().front(), "SMV009");
  EXPECT_EQ(Reading("MODULE main VAR x : array 0..1000000 of array 0..1000000 of boolean;")
                .codes()
                .front(),
            "SMV009");
  std::string deep = "MODULE m0(p) INIT p\n";
  for (int k = 1; k < 5000; ++k) deep += fmt::format("MODULE m{}(p) VAR a : m{}(!p);\n", k, k - 1);
  EXPECT_EQ(Reading(deep + "MODULE main VAR a : m4999(TRUE);").codes().front(), "SMV004");
}

TEST(SmvDiagnostics, AreAllExplained) {
  const auto codes = diagnostic_codes();
  ASSERT_FALSE(codes.empty());
  for (std::size_t k = 0; k < codes.size(); ++k) {
    EXPECT_EQ(codes[k].code.substr(0, 3), "SMV");
    EXPECT_FALSE(codes[k].text.empty());
    EXPECT_TRUE(k == 0 || codes[k - 1].code < codes[k].code) << codes[k].code;
  }
}

}  // namespace
}  // namespace proviso::smv
