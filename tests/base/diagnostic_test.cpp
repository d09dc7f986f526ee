#include "base/diagnostic.hpp"

#include <gtest/gtest.h>

namespace proviso {
namespace {

std::string rendered(const std::string& text, std::uint32_t begin, std::uint32_t end) {
  SourceSet sources;
  const FileId file = sources.add("m.lts", text);
  return render(sources, {Severity::Error, "FSP012", {file, begin, end}, "no such thing"}, false);
}

TEST(Diagnostic, PointsAtTheSpan) {
  EXPECT_EQ(rendered("A = B.\nC = D.\n", 11, 12),
            "error[FSP012]: no such thing\n"
            "  --> m.lts:2:5\n"
            "  |\n"
            "2 | C = D.\n"
            "  |     ^\n");
}

TEST(Diagnostic, WidensTabs) {
  EXPECT_EQ(rendered("\tA\tB", 3, 4),
            "error[FSP012]: no such thing\n"
            "  --> m.lts:1:4\n"
            "  |\n"
            "1 |     A   B\n"
            "  |         ^\n");
}

TEST(Diagnostic, CountsCharactersNotBytes) {
  EXPECT_EQ(rendered("// \xC3\xA9\xE2\x82\xAC X", 9, 10),
            "error[FSP012]: no such thing\n"
            "  --> m.lts:1:7\n"
            "  |\n"
            "1 | // \xC3\xA9\xE2\x82\xAC X\n"
            "  |       ^\n");
}

TEST(Diagnostic, PointsBehindTheEndOfTheFile) {
  EXPECT_EQ(rendered("A = B", 5, 5),
            "error[FSP012]: no such thing\n"
            "  --> m.lts:1:6\n"
            "  |\n"
            "1 | A = B\n"
            "  |      ^\n");
}

TEST(Diagnostic, ClipsVeryLongLines) {
  const std::string text = std::string(5000, 'x') + "HERE" + std::string(5000, 'y');
  const std::string out = rendered(text, 5000, 5004);
  EXPECT_LT(out.size(), 500U);
  EXPECT_NE(out.find("HERE"), std::string::npos);
  EXPECT_NE(out.find("^^^^"), std::string::npos);
}

TEST(Diagnostic, ShowsNotesAndHelp) {
  SourceSet sources;
  const FileId file = sources.add("m.lts", "A = B.\n");
  const Diagnostic diagnostic{
      Severity::Warning, "FSP001", {file, 4, 5}, "odd", {{{file, 0, 1}, "defined here"}},
      "write C"};
  const std::string out = render(sources, diagnostic, false);
  EXPECT_NE(out.find("warning[FSP001]: odd"), std::string::npos);
  EXPECT_NE(out.find("note: defined here"), std::string::npos);
  EXPECT_NE(out.find("= help: write C"), std::string::npos);
}

TEST(Diagnostics, StopsAtTheMaximum) {
  Diagnostics diagnostics;
  for (int i = 0; i < 200; ++i) diagnostics.report({Severity::Error, "X", {}, std::to_string(i)});
  EXPECT_EQ(diagnostics.all().size(), Diagnostics::kMaximum);
  EXPECT_TRUE(diagnostics.full());
}

TEST(Diagnostics, SaysAThingOnce) {
  Diagnostics diagnostics;
  for (int i = 0; i < 3; ++i) diagnostics.report({Severity::Error, "X", {}, "m"});
  EXPECT_EQ(diagnostics.all().size(), 1U);
}

}  // namespace
}  // namespace proviso
