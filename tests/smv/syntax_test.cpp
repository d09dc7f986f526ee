// What the text of a model is read as: names and comments, the strength of operators, macros.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"
#include "smv/reading.hpp"

namespace proviso::smv {
namespace {

/// The formula of the only specification.
std::string read(const std::string& formula) {
  const Reading reading("MODULE main\nLTLSPEC " + formula);
  const bool is_syntax = std::any_of(
      reading.diagnostics.all().begin(), reading.diagnostics.all().end(),
      [](const Diagnostic& diagnostic) { return diagnostic.code < std::string_view("SMV013"); });
  if (is_syntax) return reading.messages();
  const auto& specifications = reading.document.modules.front().specifications;
  return specifications.size() == 1 ? reading.shape(*specifications.front().formula) : "none";
}

TEST(SmvSyntax, OperatorsBindAsInNuSmv) {
  EXPECT_EQ(read("a -> b -> c"), "(-> a (-> b c))");
  EXPECT_EQ(read("a <-> b -> c"), "(-> (<-> a b) c)");
  EXPECT_EQ(read("a | b xor c"), "(xor (| a b) c)");
  EXPECT_EQ(read("a | b & c"), "(| a (& b c))");
  EXPECT_EQ(read("a & b & c & d"), "(& (& (& a b) c) d)");
  EXPECT_EQ(read("!a = b"), "(= (! a) b)");
  EXPECT_EQ(read("!a & b"), "(& (! a) b)");
  EXPECT_EQ(read("-a + b * c mod d"), "(+ (- a) (mod (* b c) d))");
  EXPECT_EQ(read("-w :: v * u"), "(* (:: (- w) v) u)");
  EXPECT_EQ(read("a - b - c << d"), "(<< (- (- a b) c) d)");
  EXPECT_EQ(read("a + 1 in b union {c, d} = e"), "(= (in (+ a 1) (union b ({} c d))) e)");
  EXPECT_EQ(read("a in 1..3"), "(in a (.. 1 3))");
  EXPECT_EQ(read("a ? b : c ? d : e"), "(?: a b (?: c d e))");
  EXPECT_EQ(read("a | b ? c -> d : e <-> f"), "(<-> (?: (| a b) (-> c d) e) f)");
  EXPECT_EQ(read("m.x[i].y[3:1]"), "([:] ([] m.x i).y 3 1)");
  EXPECT_EQ(read("case a : b; TRUE : c; esac = d"), "(= (case a b TRUE c) d)");
}

TEST(SmvSyntax, TemporalOperatorsTakeComparisons) {
  EXPECT_EQ(read("G a = b & c"), "(& (G (= a b)) c)");
  EXPECT_EQ(read("! X a = b"), "(! (X (= a b)))");
  EXPECT_EQ(read("!!F G !a"), "(! (! (F (G (! a)))))");
  EXPECT_EQ(read("a U b V c & d S e T f"), "(& (V (U a b) c) (T (S d e) f))");
  EXPECT_EQ(read("X a U Y b"), "(U (X a) (Y b))");
  EXPECT_EQ(read("G (a -> F b)"), "(G (-> a (F b)))");
  EXPECT_EQ(read("a -> Z O H b"), "(-> a (Z (O (H b))))");
}

TEST(SmvSyntax, BranchingTimeHasItsBrackets) {
  const auto ctl = [](const std::string& formula) {
    const Reading reading("MODULE main\nSPEC " + formula);
    return reading.shape(*reading.document.modules.front().specifications.front().formula);
  };
  EXPECT_EQ(ctl("AG a -> AF b"), "(-> (AG a) (AF b))");
  EXPECT_EQ(ctl("A [a & b U c | d]"), "(A U (& a b) (| c d))");
  EXPECT_EQ(ctl("E [a U E [b U c]] & d"), "(& (E U a (E U b c)) d)");
  EXPECT_EQ(ctl("! EX a = b"), "(! (EX (= a b)))");
  EXPECT_EQ(ctl("EBF 1..3 a"), "(EBF a 1 3)");
}

TEST(SmvSyntax, NamesAreAsLongAsTheyCanBe) {
  EXPECT_EQ(read("ack-out & x$1#2 & _a"), "(& (& ack-out x$1#2) _a)");
  EXPECT_EQ(read("a-1"), "a-1");
  EXPECT_EQ(read("a - 1"), "(- a 1)");
  EXPECT_EQ(read("a->b"), "(> a- b)");
  EXPECT_EQ(read("(a)->b"), "(-> a b)");
  EXPECT_EQ(read("a -- c\n & b"), "(& a b)");
  EXPECT_EQ(read("a--c"), "a--c");
  EXPECT_EQ(read("a /-- b\n -- c --/ & d"), "(& a d)");
  EXPECT_EQ(read("w = 0ud8_255"), "(= w 0ud8_255)");
  EXPECT_EQ(read("Gx & Xy"), "(& Gx Xy)");
}

TEST(SmvSyntax, SectionsNeedSemicolonsOnlyInLists) {
  const Reading reading(
      "MODULE m(p, q)\nVAR\nMODULE main\nVAR x : boolean; y : 0..3; z : {a, -1, 2};\n"
      "  w : unsigned word[4]; v : array 0..1 of array 2..3 of boolean; c : m(x, y);\n"
      "IVAR i : boolean; FROZENVAR f : boolean; CONSTANTS r, s;\nDEFINE d := x; ASSIGN\n"
      "ASSIGN init(x) := TRUE; next(x) := !x; INIT y = 0 TRANS next(y) = y INVAR x | !x;\n"
      "FAIRNESS x JUSTICE y = 1; COMPASSION (x, y = 2)\nSPEC AG x; CTLSPEC NAME n := EF x\n"
      "LTLSPEC G x INVARSPEC NAME k := x;\nPSLSPEC always {x; y};\nCOMPUTE MIN [x, y = 1]\n");
  ASSERT_TRUE(reading.model) << reading.messages();
  const Module& main = reading.document.modules.back();
  EXPECT_EQ(main.variables.size(), 8U);
  EXPECT_EQ(main.constraints.size(), 3U);
  EXPECT_EQ(main.fairness.size(), 3U);
  ASSERT_EQ(main.specifications.size(), 6U);
  EXPECT_EQ(main.specifications[1].name->text, "n");
  EXPECT_EQ(main.specifications[4].kind, SpecificationKind::Ltl);
  EXPECT_TRUE(main.specifications[4].is_psl);
  EXPECT_EQ(main.specifications[5].kind, SpecificationKind::Compute);
  EXPECT_EQ(reading.diagnostics.all().size(), 1U);  // COMPUTE is skipped
}

TEST(SmvSyntax, SeveralMistakesAreReported) {
  const Reading reading(
      "MODULE main\nVAR x boolean; y : 0..; z : boolean;\nASSIGN\n  next(x) := case a : b esac;\n"
      "  next(z) := case TRUE : ; esac;\n  init(z) := FALSE;\nTRANS )\nSPEC AG\n");
  const std::vector<std::string> six(6, "SMV003");
  EXPECT_EQ(reading.codes(), six) << reading.messages();
  EXPECT_EQ(reading.document.modules.front().variables.size(), 1U);
  EXPECT_EQ(reading.document.modules.front().assignments.size(), 1U);
}

TEST(SmvSyntax, SpecificationsKeepTheirWords) {
  const Reading reading("MODULE main\nVAR x : boolean;\nLTLSPEC   G  (x\n  -> F x) ;");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_EQ(reading.model->specifications.front().text, "G (x -> F x)");
}

/// The type of the only variable after its macros are replaced, or what was wrong.
std::string range_of(const std::string& text, Reading::Files files = {}) {
  const Reading reading(text, std::move(files));
  if (!reading.model) return reading.codes().front();
  const FlatType& type = reading.model->variables.front().type;
  return fmt::format("{}..{}", type.low, type.high);
}

TEST(SmvPreprocessor, ReplacesMacrosAsTextOfC) {
  EXPECT_EQ(range_of("#define N 4\nMODULE main VAR x : 0..N-1;"), "0..3");
  EXPECT_EQ(range_of("#define N 4 -- four\nMODULE main VAR x : 0..N;"), "0..4");
  EXPECT_EQ(range_of("#define ADD(a,b) a + \\\n b\nMODULE main VAR x : 0..ADD(1, 2);"), "0..3");
  EXPECT_EQ(range_of("#define A B\n#define B A\n#define C 3\nMODULE main VAR x : 0..C;\n-- A"),
            "0..3");
  EXPECT_EQ(range_of("#define F(x) x\n#define TWO F(F(2))\nMODULE main VAR x : 0..TWO;"), "0..2");
  EXPECT_EQ(range_of("#define JOIN(a,b) a##b\nMODULE main VAR x : 0..JOIN(1,2);"), "0..12");
  EXPECT_EQ(range_of("#define f(x) x\nMODULE main VAR f : 0..f(f(1));"), "0..1");
  EXPECT_EQ(range_of("#define x 9\n#undef x\nMODULE main VAR x : 0..1;"), "0..1");
  EXPECT_EQ(range_of("#include \"n\"\nMODULE main VAR x : 0..N;", {{"n", "#define N 6\n"}}),
            "0..6");
}

TEST(SmvPreprocessor, ChoosesByConditions) {
  const std::string tail = "\nVAR x : 0..1;\n#else\nVAR x : 0..2;\n#endif";
  EXPECT_EQ(range_of("#define N\nMODULE main\n#ifdef N" + tail), "0..1");
  EXPECT_EQ(range_of("MODULE main\n#ifdef N" + tail), "0..2");
  EXPECT_EQ(range_of("MODULE main\n#ifndef N" + tail), "0..1");
  EXPECT_EQ(range_of("#define N 2\nMODULE main\n#if N * 2 == 4 && !defined(M)" + tail), "0..1");
  EXPECT_EQ(range_of("#define N 2\nMODULE main\n#if N >= 3 || (N % 2 != 0)" + tail), "0..2");
  EXPECT_EQ(range_of("MODULE main\n#if 0\n#if 1\n)(\n#endif\n)(\n#elif 1" + tail), "0..1");
}

TEST(SmvPreprocessor, SaysWhatIsWrongWhereItIsUsed) {
  EXPECT_EQ(range_of("#if 1\nMODULE main"), "SMV007");
  EXPECT_EQ(range_of("#endif\nMODULE main"), "SMV007");
  EXPECT_EQ(range_of("#if 1 +\n#endif\nMODULE main"), "SMV007");
  EXPECT_EQ(range_of("#nothing\nMODULE main"), "SMV007");
  EXPECT_EQ(range_of("#include \"n\"\nMODULE main"), "SMV007");
  EXPECT_EQ(range_of("#include \"n\"\nMODULE main", {{"n", "#include \"n\"\n"}}), "SMV009");
  EXPECT_EQ(range_of("#define F(x) x\nMODULE main VAR x : 0..F(1, 2);"), "SMV008");
  EXPECT_EQ(range_of("#define F(x) x\nMODULE main VAR x : 0..F(1"), "SMV008");
  std::string doubling = "#define A0 1\n";
  for (int k = 0; k < 40; ++k) doubling += fmt::format("#define A{} A{} + A{}\n", k + 1, k, k);
  EXPECT_EQ(range_of(doubling + "MODULE main VAR x : 0..A40;"), "SMV009");

  const Reading reading("#define BAD missing + 1\nMODULE main VAR x : boolean;\nINIT x = BAD");
  ASSERT_EQ(reading.codes(), std::vector<std::string>{"SMV013"});
  EXPECT_EQ(reading.sources.text(reading.diagnostics.all()[0].span), "BAD");
}

// Random formulas: written with as few parentheses as the ladder of precedences allows, and with
// all of them, they are the same.

struct Sample {
  std::string text;  // with few parentheses
  std::string full;
  int strength = 0;
};

constexpr int kTight = 20;

std::string in(const Sample& sample, int at_least) {
  return sample.strength >= at_least ? sample.text : "(" + sample.text + ")";
}

Sample left_to_right(const std::string& op, int strength, const Sample& a, const Sample& b) {
  return {in(a, strength) + " " + op + " " + in(b, strength + 1),
          fmt::format("({} {} {})", op, a.full, b.full), strength};
}

Sample random_formula(unsigned depth) {
  static const std::vector<std::string> kNames = {"a", "b-c", "d.e"};
  if (depth == 0 || random_below(5) == 0) {
    const std::string name = kNames[random_below(3)];
    return {name, name, kTight};
  }
  const Sample a = random_formula(depth - 1);
  const Sample b = random_formula(depth - 1);
  struct Binary {
    const char* op;
    int strength;
  };
  static const std::vector<Binary> kBinary = {
      {"<->", 2}, {"|", 4},      {"xor", 4}, {"&", 5},  {"U", 6},  {"S", 6},    {"=", 8},  {"<", 8},
      {"in", 9},  {"union", 10}, {"<<", 11}, {"+", 12}, {"*", 13}, {"mod", 13}, {"::", 14}};
  const std::uint32_t choice = random_below(static_cast<std::uint32_t>(kBinary.size()) + 5);
  if (choice < kBinary.size()) {
    return left_to_right(kBinary[choice].op, kBinary[choice].strength, a, b);
  }
  switch (choice - kBinary.size()) {
    case 0:
      return {in(a, 2) + " -> " + in(b, 1), fmt::format("(-> {} {})", a.full, b.full), 1};
    case 1: {
      const Sample c = random_formula(depth - 1);
      return {in(a, 4) + " ? " + c.text + " : " + in(b, 3),
              fmt::format("(?: {} {} {})", a.full, c.full, b.full), 3};
    }
    case 2:
      return {"G " + in(a, 7), fmt::format("(G {})", a.full), 7};
    case 3:
      // A negation takes all of a temporal formula, else a tight operand.
      if (a.strength == 7) return {"!" + a.text, fmt::format("(! {})", a.full), 7};
      return {"!" + in(a, 15), fmt::format("(! {})", a.full), 15};
    default:
      return {"next(" + a.text + ")", fmt::format("(next {})", a.full), kTight};
  }
}

RC_GTEST_PROP(SmvSyntax, ReadsWhatTheLadderOfPrecedencesSays, ()) {
  const Sample sample = random_formula(random_below(6));
  RC_ASSERT(read(sample.text) == sample.full);
}

TEST(SmvSyntax, LongChainsAreNoDeepTrees) {
  std::string chain = "MODULE main\nVAR x : boolean;\nINIT x";
  for (int k = 0; k < 20000; ++k) chain += " & x";
  EXPECT_TRUE(Reading(chain).model.has_value());
  std::string mixed = "MODULE main\nVAR x : 0..1;\nINIT x";
  for (int k = 0; k < 20000; ++k) mixed += " + x";
  EXPECT_EQ(Reading(mixed).codes().front(), "SMV004");
}

TEST(SmvSyntax, SurvivesDeepNesting) {
  for (const char* opening : {"(", "!", "- ", "{", "G ", "a ? ", "a -> ", "a ? a : ", "next(", "x[",
                              "case ", "E [", "bool("}) {
    std::string text = "MODULE main\nLTLSPEC ";
    for (int k = 0; k < 20000; ++k) text += opening;
    const Reading reading(text);
    ASSERT_FALSE(reading.codes().empty()) << opening;
    EXPECT_EQ(reading.codes().front(), "SMV004") << opening;
  }
  std::string arrays = "MODULE main\nVAR x : ";
  for (int k = 0; k < 20000; ++k) arrays += "array 0..1 of ";
  EXPECT_EQ(Reading(arrays).codes().front(), "SMV004");
}

}  // namespace
}  // namespace proviso::smv
