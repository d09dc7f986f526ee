// Every mistake has its code, several are reported in one run, and every code is explained.
#include <algorithm>

#include <gtest/gtest.h>

#include "fsp/compile.hpp"
#include "lang/fsp/codes.hpp"

namespace proviso::fsp {
namespace {

struct Mistake {
  const char* code;
  const char* text;
};

void PrintTo(const Mistake& one, std::ostream* out) { *out << one.code << ": " << one.text; }

class Mistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, IsReported) {
  Compiled compiled(GetParam().text);
  compiled.system();
  if (compiled.model) {
    compiled.model->assertions(compiled.diagnostics);
    compiled.model->progress(compiled.diagnostics);
  }
  const auto codes = compiled.codes();
  EXPECT_NE(std::find(codes.begin(), codes.end(), GetParam().code), codes.end())
      << ::testing::PrintToString(codes);
}

const Mistake kMistakes[] = {
    {"FSP001", "P = (a -> $ P)."},
    {"FSP002", "P = (a -> P). /* never closed"},
    {"FSP003", "import P = \"p.aut\n"},
    {"FSP004", "const N = 99999999999"},
    {"FSP005", "P = (a -> P)"},
    {"FSP005", "p = (a -> p)."},
    {"FSP005", "P = (a.1 -> P)."},
    {"FSP005", "P = (a -> when (1) b -> P)."},
    {"FSP005", "const N = 1 < 2 P = STOP."},
    {"FSP005", "P = (S -> P). set S = {a}"},
    {"FSP005", "P = (a -> P). assert A = a -> b"},
    {"FSP007", "P = (a? -> P)."},
    {"FSP007", "P = (v[1?2:3] -> P)."},
    {"FSP007", "P = (v[2**3] -> P)."},
    {"FSP007", "controllerSpec G = {}"},
    {"FSP007", "P = (a -> P). ||C = (P)~{G}."},
    {"FSP008", "P = (tau -> P)."},
    {"FSP009", "P = (a -> P) \\ S."},
    {"FSP010", "P = (a -> P). P = (b -> P)."},
    {"FSP010", "const N = 1 const N = 2 P = STOP."},
    {"FSP010", "P = Q, Q = (a -> Q), Q = (b -> Q)."},
    {"FSP010", "P = Q[0], Q[i:0..2] = (a -> Q[i]), Q[1] = (b -> P)."},
    {"FSP011", "P = (a -> P), STOP = (b -> P)."},
    {"FSP012", "P = (a -> P). ||S = (P || Q)."},
    {"FSP012", "P = (a -> Q;END)."},
    {"FSP013", "P = (a -> Q)."},
    {"FSP014", "P = (a[i] -> P)."},
    {"FSP014", "P = (a[i:1..5][j:i..5] -> P)."},
    {"FSP015", "P = (a[N] -> P)."},
    {"FSP016", "set S = {on} P = (a[x:S] -> b[x+1] -> P)."},
    {"FSP017", "P = (a[i:2..1] -> P)."},
    {"FSP017", "range R = 3..1 P = (a[R] -> P)."},
    {"FSP018", "range R = 0..999999999 P = (a[R] -> P)."},
    {"FSP018", "P = (a[0..9999][0..9999] -> P)."},
    {"FSP019", "P = (a[i:0..1] -> b[i:0..1] -> P)."},
    {"FSP020", "P(N = 1) = (a[N] -> P). ||S = P(1, 2)."},
    {"FSP021", "property P = (a -> b -> P | a -> c -> P)."},
    {"FSP021", "property P = (a -> b -> P) \\ {b}."},
    {"FSP022", "A = (a -> A). P = (b -> A;P)."},
    {"FSP023", "P = (a -> P;END)."},
    {"FSP023", "P = (a -> P). ||S(N = 1) = (P || S(N+1))."},
    {"FSP024", "P = (a[1/0] -> P)."},
    {"FSP025", "P(X = '{a, b}) = ([X] -> P)."},
    {"FSP026", "set S = {a} P = ([@(S, 3)] -> P)."},
    {"FSP027", "P = (a -> P). fluent F = <{a, b}, {b}>"},
    {"FSP028", "P = (a -> P). assert A = []F"},
    {"FSP029", "P = (a -> P). constraint K = []<>a ||S = (P || K)."},
    {"FSP030", "P = (a -> P). assert A = forall [i:0..99] <>a[i]"},
    {"FSP032", "P = (a -> P). animation A = \"a.xml\""},
    {"FSP033", "P[i:0..1] = (a -> P[i])."},
    {"FSP035", ""},
};

INSTANTIATE_TEST_SUITE_P(Fsp, Mistakes, ::testing::ValuesIn(kMistakes));

TEST(FspDiagnostics, RecoversAndReportsSeveral) {
  Compiled compiled(
      "P = (a -> ).\n"
      "Q = (b -> Q).\n"
      "R = (c > R).\n"
      "set S = {}\n"
      "T = (d -> T).\n");
  EXPECT_EQ(compiled.codes(), (std::vector<std::string>{"FSP005", "FSP005", "FSP005"}));
}

TEST(FspDiagnostics, WarnsOnceForEachPlace) {
  Compiled compiled("P = Q[0], Q[i:0..2] = (up -> Q[i+1] | down -> Q[i-1] | far -> Q[i+9]).");
  ASSERT_TRUE(compiled.system().has_value());
  EXPECT_EQ(compiled.codes(), (std::vector<std::string>{"FSP013", "FSP013", "FSP013"}));
}

TEST(FspDiagnostics, SurvivesDeepNesting) {
  const std::string open(100'000, '(');
  Compiled expression("const N = " + open + "1");
  EXPECT_EQ(expression.codes(), std::vector<std::string>{"FSP006"});
  std::string choices;
  for (int k = 0; k < 100'000; ++k) choices += "(a -> ";
  Compiled process("P = " + choices);
  EXPECT_EQ(process.codes(), std::vector<std::string>{"FSP006"});
  std::string sum = "1";
  for (int k = 0; k < 100'000; ++k) sum += "+1";
  Compiled chain("const N = " + sum);
  EXPECT_EQ(chain.codes(), std::vector<std::string>{"FSP006"});
}

TEST(FspDiagnostics, TakesLongChainsOfPrefixes) {
  std::string chain;
  for (int k = 0; k < 20'000; ++k) chain += "a -> ";
  Compiled compiled("P = (" + chain + "P).");
  EXPECT_EQ(compiled.sizes(), "20000/20000/1");
}

TEST(FspDiagnostics, AreAllExplainedInOrder) {
  const auto codes = diagnostic_codes();
  EXPECT_GE(codes.size(), 35U);
  EXPECT_TRUE(std::is_sorted(codes.begin(), codes.end(),
                             [](const auto& a, const auto& b) { return a.code < b.code; }));
  for (const CodeExplanation& entry : codes) {
    EXPECT_FALSE(entry.title.empty()) << entry.code;
    EXPECT_GT(entry.text.size(), 20U) << entry.code;
  }
}

}  // namespace
}  // namespace proviso::fsp
