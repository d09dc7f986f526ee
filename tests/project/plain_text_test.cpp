#include "project/plain_text.hpp"

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

TEST(PlainText, DifferentTokensStayDifferent) {
  EXPECT_NE(plain_text("a+ +b"), plain_text("a++b"));
  EXPECT_NE(plain_text("x = 1; // y = 2;"), plain_text("x = 1; y = 2;"));
}

}  // namespace
}  // namespace proviso::project
