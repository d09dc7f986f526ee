#include <set>

#include <gtest/gtest.h>

#include "aut/reading.hpp"
#include "lang/aut/codes.hpp"

namespace proviso::aut {
namespace {

using testing::read_aut;
using Codes = std::vector<std::string>;

Codes mistakes(std::string_view text) {
  const auto reading = read_aut(text);
  EXPECT_FALSE(reading.lts.has_value()) << text;
  return reading.codes();
}

TEST(AutDiagnostics, MissingHeader) {
  EXPECT_EQ(mistakes(""), Codes{"AUT001"});
  EXPECT_EQ(mistakes("\n \n"), Codes{"AUT001"});
  EXPECT_EQ(mistakes("(0,a,1)\n"), Codes{"AUT001"});
  EXPECT_EQ(mistakes("P = (a -> P)."), Codes{"AUT001"});
}

TEST(AutDiagnostics, MalformedHeader) {
  for (const char* header : {"des", "des (", "des (0,1)", "des (0,1,2", "des (0,1,2) x",
                             "des (-1,0,1)", "des (0,x,1)", "des (0,0,0)"}) {
    EXPECT_EQ(mistakes(header), Codes{"AUT002"}) << header;
  }
}

TEST(AutDiagnostics, Counts) {
  EXPECT_EQ(mistakes("des (0,2,1)\n(0,a,0)\n"), Codes{"AUT004"});
  EXPECT_EQ(mistakes("des (0,1,1)\n(0,a,0)\n(0,b,0)\n(0,c,0)\n"), Codes{"AUT005"});
}

TEST(AutDiagnostics, StateNumbers) {
  EXPECT_EQ(mistakes("des (1,0,1)\n"), Codes{"AUT006"});
  EXPECT_EQ(mistakes("des (0,2,2)\n(2,a,0)\n(0,a,99999999999999999999999)\n"),
            (Codes{"AUT006", "AUT006"}));
  EXPECT_EQ(mistakes("des (0,1,1)\n(-1,a,0)\n"), Codes{"AUT006"});
  EXPECT_EQ(mistakes("des (0,0,4294967295)\n"), Codes{"AUT007"});
  EXPECT_EQ(mistakes("des (0,1,1)\n(0,a,-2)\n"), Codes{"AUT003"});
}

TEST(AutDiagnostics, Garbage) {
  for (const char* line :
       {"0,a,0)", "(a,0)", "(0 a,0)", "(0,,0)", "(0,\"\",0)", "(0,\"a,0)", "(0,a(,0)", "(0,a),0)",
        "(0,a,b,0)", "(0,a,0", "(0,a,0) (0,b,0)", "(0", "(0,\"a\"b,0)"}) {
    EXPECT_EQ(mistakes("des (0,1,1)\n" + std::string(line) + "\n"), Codes{"AUT003"}) << line;
  }
}

TEST(AutDiagnostics, ATruncatedFileIsNoticedWhereverItIsCut) {
  const std::string text = "des (0,3,2)\n(0,\"a\",1)\n(1,i,0)\n(1,\"b c\",1)";
  ASSERT_TRUE(read_aut(text).lts.has_value());
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_FALSE(read_aut(text.substr(0, length)).lts.has_value()) << length;
  }
}

TEST(AutDiagnostics, ReportsSeveralWithTheirPlaces) {
  const std::string text = "des (0,4,2)\n(0,a,1)\nnonsense\n(1,b,7)\n(1,c\n";
  const auto reading = read_aut(text);
  EXPECT_EQ(reading.codes(), (Codes{"AUT003", "AUT006", "AUT003"}));
  SourceSet sources;
  sources.add("m.aut", text);
  EXPECT_EQ(sources.text(reading.diagnostics.all()[1].span), "7");
  EXPECT_EQ(sources[FileId{0}].position(reading.diagnostics.all()[1].span.begin).line, 4U);
}

TEST(AutDiagnostics, StopsWhenThereAreTooMany) {
  std::string text = "des (0,1,1)\n";
  for (int i = 0; i < 1000; ++i) text += "nonsense\n";
  EXPECT_EQ(mistakes(text).size(), Diagnostics::kMaximum);
}

TEST(AutDiagnostics, AreAllExplained) {
  std::set<std::string_view> explained;
  for (const CodeExplanation& code : diagnostic_codes()) {
    EXPECT_FALSE(code.text.empty());
    EXPECT_TRUE(explained.insert(code.code).second);
  }
  EXPECT_EQ(explained.size(), 8U);
}

}  // namespace
}  // namespace proviso::aut
