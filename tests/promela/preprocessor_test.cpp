#include "lang/promela/preprocessor.hpp"

#include <gtest/gtest.h>

#include "promela/reading.hpp"

namespace proviso::promela {
namespace {

struct Text {
  explicit Text(const std::string& text, const std::map<std::string, std::string>& files = {}) {
    const FileId file = sources.add("model.pml", text);
    tokens = preprocess(sources, file, Reading::including(files), expansions, diagnostics);
    for (const Token& token : tokens) {
      if (token.kind != TokenKind::End)
        result += (result.empty() ? "" : " ") + std::string(token.text);
    }
  }
  SourceSet sources;
  Expansions expansions;
  Diagnostics diagnostics;
  std::vector<Token> tokens;
  std::string result;
};

std::string expand(const std::string& text) { return Text(text).result; }

TEST(Preprocessor, ReplacesMacros) {
  EXPECT_EQ(expand("#define N 3\nx = N;"), "x = 3 ;");
  EXPECT_EQ(expand("#define A B\n#define B C\n#define C 7\nA"), "7");
  EXPECT_EQ(expand("#define TWICE(x) (x)+(x)\nTWICE(a[1]) TWICE((b,c)) TWICE"),
            "( a [ 1 ] ) + ( a [ 1 ] ) ( ( b , c ) ) + ( ( b , c ) ) TWICE");
  EXPECT_EQ(expand("#define f(a,b) a-b\n#define g(x) f(x, \\\n 1)\ng(2)"), "2 - 1");
  EXPECT_EQ(expand("#define f() 1\nf() f( )"), "1 1");
  EXPECT_EQ(expand("#define N 3\n#undef N\nN"), "N");
  EXPECT_EQ(expand("#define E\nx E = 1"), "x = 1");
}

TEST(Preprocessor, LeavesAMacroAloneInItself) {
  EXPECT_EQ(expand("#define x x + 1\nx"), "x + 1");
  EXPECT_EQ(expand("#define a b\n#define b a\na b"), "a b");
  EXPECT_EQ(expand("#define f(x) x + f(x)\nf(f(1))"), "1 + f ( 1 ) + f ( 1 + f ( 1 ) )");
}

TEST(Preprocessor, PastesAndQuotes) {
  EXPECT_EQ(expand("#define cat(a,b) a##b\ncat(x,1) cat(x,y) cat(1,2)"), "x1 xy 12");
  EXPECT_EQ(expand("#define str(a) #a\nstr(x + 1)"), "x + 1");
  EXPECT_EQ(expand("#define N 3\n#define cat(a,b) a##b\ncat(N,N) cat(x,)"), "NN x");
}

TEST(Preprocessor, TakesTheBranchThatHolds) {
  const std::string tail = "\na\n#elif N == 2\nb\n#else\nc\n#endif\nd";
  EXPECT_EQ(expand("#define N 1\n#if N == 1 && defined(N)" + tail), "a d");
  EXPECT_EQ(expand("#define N 2\n#if N == 1" + tail), "b d");
  EXPECT_EQ(expand("#if N == 1" + tail), "c d");
  EXPECT_EQ(expand("#ifdef N\na\n#else\nb\n#endif"), "b");
  EXPECT_EQ(expand("#ifndef N\na\n#if 0\nb\n#else\nc\n#endif\n#endif"), "a c");
  EXPECT_EQ(expand("#if 0\n#if 1\na\n#endif\n\" ' unclosed\n#else\nb\n#endif"), "b");
  EXPECT_EQ(expand("#if (1 ? 2 : 0) == 2 && -7/2 == -3 && -7%3 == -1 && !0 && ~0 == -1\na\n#endif"),
            "a");
  EXPECT_EQ(expand("#if 1 << 3 == 8 && (6 & 3) == 2 && (6 ^ 3) == 5 && (6 | 3) == 7\na\n#endif"),
            "a");
}

TEST(Preprocessor, IncludesFilesBesideEachOther) {
  const std::map<std::string, std::string> files = {{"a.h", "#include \"b.h\"\nA\n"},
                                                    {"b.h", "#define A 5\n"}};
  EXPECT_EQ(Text("#include \"a.h\"\nA", files).result, "5 5");
  const Text missing("#include \"c.h\"\n", files);
  ASSERT_TRUE(missing.diagnostics.has_errors());
  EXPECT_EQ(missing.diagnostics.all()[0].code, "PML007");
}

TEST(Preprocessor, DropsCommentsAndJoinsLines) {
  EXPECT_EQ(expand("a /* b\n c */ d // e \\\n f\ng"), "a d g");
  EXPECT_EQ(expand("#define N 1 /* x */ + 2 // y\nN"), "1 + 2");
}

TEST(Preprocessor, DoesNotExpandInsideANumber) {
  EXPECT_EQ(expand("#define N 3\n1..N 1 .. N"), "1 .. N 1 .. 3");
}

TEST(Preprocessor, RefusesWhatGrowsWithoutEnd) {
  std::string bomb = "#define x0 x x x x x x x x\n";
  for (int k = 1; k < 30; ++k) {
    bomb += fmt::format("#define x{} x{} x{} x{} x{}\n", k, k - 1, k - 1, k - 1, k - 1);
  }
  const Text large(bomb + "x29");
  ASSERT_TRUE(large.diagnostics.has_errors());
  EXPECT_EQ(large.diagnostics.all()[0].code, "PML009");

  std::string nested = "#define f(x) x\n";
  for (int k = 0; k < 5000; ++k) nested += "f(";
  const Text deep(nested + std::string(5000, ')'));
  EXPECT_TRUE(deep.diagnostics.has_errors());

  const Text circle("#include \"a.h\"\n", {{"a.h", "#include \"a.h\"\n"}});
  ASSERT_TRUE(circle.diagnostics.has_errors());
  EXPECT_EQ(circle.diagnostics.all()[0].code, "PML009");
}

TEST(Preprocessor, ShowsTheUseAndTheText) {
  const Reading reading("#define GO x = y\nactive proctype P() {\n  byte x;\n  GO\n}");
  ASSERT_EQ(reading.codes(), (std::vector<std::string>{"PML015"}));
  const Diagnostic& diagnostic = reading.diagnostics.all()[0];
  EXPECT_EQ(reading.sources.text(diagnostic.span), "GO");
  ASSERT_EQ(diagnostic.notes.size(), 1U);
  EXPECT_EQ(reading.sources.text(diagnostic.notes[0].span), "y");
  EXPECT_EQ(diagnostic.notes[0].message, "in the macro GO, here");
}

TEST(Preprocessor, ReportsWrongDirectives) {
  for (const char* text :
       {"#if 1", "#else", "#endif", "#if 1\n#else\n#else\n#endif", "#if (1\n#endif", "#define",
        "#define f(a", "#undef", "#nonsense", "#if 1 2\n#endif", "#error no", "#include <stdio.h>",
        "#define f(a) a\nf(1,2)", "#define f(a) a\nf(1", "#if defined\n#endif",
        "#define f(...) 1"}) {
    const Text read(text);
    EXPECT_TRUE(read.diagnostics.has_errors()) << text;
  }
}

}  // namespace
}  // namespace proviso::promela
