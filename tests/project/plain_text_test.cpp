#include "project/plain_text.hpp"

#include <random>

#include <gtest/gtest.h>

namespace proviso::project {
namespace {

TEST(PlainText, CommentsAndLayoutAreGone) {
  EXPECT_EQ(plain_text("int  x; // a\n\n\tint y; /* b\nc */ int z;"), "int x; int y; int z;");
}

TEST(PlainText, CommentSeparatesTokens) { EXPECT_EQ(plain_text("a/**/b"), "a b"); }

TEST(PlainText, LiteralsStay) {
  EXPECT_EQ(plain_text("f(\"a  // b\", '\"')  ;"), "f(\"a  // b\", '\"') ;");
  EXPECT_EQ(plain_text("f(\"a\\\"  b\")  ;"), "f(\"a\\\"  b\") ;");
}

TEST(PlainText, DirectivesKeepTheirLine) {
  EXPECT_EQ(plain_text("a;\n  #define X  1 // one\nb;"), "a;\n#define X 1\nb;");
  EXPECT_NE(plain_text("#define X\n1"), plain_text("#define X 1"));
}

TEST(PlainText, ContinuedDirectiveIsOneLine) {
  EXPECT_EQ(plain_text("#define X \\\n  1\nb"), "#define X 1\nb");
}

TEST(PlainText, RawLiteralsAreNotTouched) {
  const std::string text = "auto a = R\"(x // y)\";  // z";
  EXPECT_EQ(plain_text(text), text);
}

/// Texts in which a scanner could go wrong are returned as they are.
TEST(PlainText, UnclearTextsAreNotTouched) {
  for (const std::string text :
       {"ab\\\ncd  ;", "x  // a \\\n b\nc", "x  // a \\ \n b\nc", "#error don't  /* a\n*/ b",
        "f(\"a  ;\n", "a ?\?/\n  b", "%:define  A", "auto a = u8R\"(  )\";"}) {
    EXPECT_EQ(plain_text(text), text) << text;
    EXPECT_EQ(plain_text(text, Lines::Kept), text) << text;
  }
}

TEST(PlainText, QuotesThatSeparateDigits) {
  EXPECT_EQ(plain_text("x = 1'000;  /* a\n// b */ y();"), "x = 1'000; y();");
  EXPECT_EQ(plain_text("x = 0xAB'CD;  // it's"), "x = 0xAB'CD;");
  EXPECT_EQ(plain_text("c = u8'\"';  // \""), "c = u8'\"';");
}

TEST(PlainText, NamesOfHeadersStay) {
  EXPECT_EQ(plain_text("#include  <a//b>  // c\n"), "#include <a//b>\n");
  EXPECT_NE(plain_text("#include <a//b>\n"), plain_text("#include <a//c>\n"));
  EXPECT_EQ(plain_text("#if __has_include(<a//b>)  // c\n"), "#if __has_include(<a//b>)\n");
  EXPECT_EQ(plain_text("a  <b // c\n> d"), "a <b > d");
}

TEST(PlainText, LinesAreKeptIfAskedFor) {
  const auto lined = [](const char* text) { return plain_text(text, Lines::Kept); };
  EXPECT_EQ(lined("a;  // x\n  b;"), lined("a;\nb; /* y */"));
  EXPECT_NE(lined("a;\n\nb;"), lined("a;\nb;"));
  EXPECT_EQ(lined("/* 1\n2 */ a;"), lined("/*\n*/ a;"));
  EXPECT_NE(lined("/* 1\n2 */ a;"), lined("/* */ a;"));
  // A comment continues a directive over its line, a line break ends it.
  EXPECT_NE(lined("#define A /*\n*/ B"), lined("#define A\nB"));
  EXPECT_NE(lined("#define A \\\n B"), lined("#define A\nB"));
}

TEST(PlainText, FilesThatHaveOne) {
  EXPECT_TRUE(has_plain_text("a/b.lts"));
  EXPECT_TRUE(has_plain_text("b.hpp"));
  for (const char* path : {"a.smv", "a.scxml", "a.aut", "vector", "lib.a"}) {
    EXPECT_FALSE(has_plain_text(path)) << path;
  }
}

/// Texts put together at random from what scanners stumble over.
TEST(PlainText, OfAPlainTextIsItself) {
  const std::vector<std::string> parts{"a",  "1",    " ", "\n", "//", "/*", "*/",       "\"", "'",
                                       "\\", "\\\n", "#", "<",  ">",  "R",  "include ", "x"};
  std::mt19937 random(20083);
  std::size_t clear = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::size_t n = random() % 12; n > 0; --n) text += parts[random() % parts.size()];
    const std::string plain = plain_text(text);
    // The plain text of a plain text is itself: nothing in it is a comment or a layout.
    EXPECT_EQ(plain_text(plain), plain) << text;
    const std::string lined = plain_text(text, Lines::Kept);
    // A backslash before the end would continue the line that is added.
    const std::size_t last = text.find_last_not_of(' ');
    const bool continues = last != std::string::npos && text[last] == '\\';
    if (plain != text && !continues) {
      ++clear;
      // One line break more after the text changes no token, and is the last one.
      EXPECT_EQ(plain_text(text + "\n// c"), plain_text(text + "\n")) << text;
      EXPECT_NE(lined, plain_text(text + "\ny", Lines::Kept)) << text;
    }
  }
  EXPECT_GT(clear, 1000U);
}

TEST(PlainText, DifferentTokensStayDifferent) {
  EXPECT_NE(plain_text("a+ +b"), plain_text("a++b"));
  EXPECT_NE(plain_text("x = 1; // y = 2;"), plain_text("x = 1; y = 2;"));
}

}  // namespace
}  // namespace proviso::project
