#include "base/text_scanner.hpp"

#include <gtest/gtest.h>

#include "base/spelling_table.hpp"

namespace proviso {
namespace {

enum class Kind { Less, LessEqual, Shift, Rotate, Minus, Arrow, And };

constexpr auto kSymbols = spelling_table<Kind>({
    {"<", Kind::Less},
    {"-", Kind::Minus},
    {"<<", Kind::Shift},
    {"&", Kind::And},
    {"<=", Kind::LessEqual},
    {"->", Kind::Arrow},
    {"<<<", Kind::Rotate},
    {"&&", Kind::And},
});

TEST(SpellingTable, FindsTheLongestSpelling) {
  EXPECT_EQ(kSymbols.longest("<<<<")->text, "<<<");
  EXPECT_EQ(kSymbols.longest("<<-")->text, "<<");
  EXPECT_EQ(kSymbols.longest("<=>")->kind, Kind::LessEqual);
  EXPECT_EQ(kSymbols.longest("<")->kind, Kind::Less);
  EXPECT_EQ(kSymbols.longest("-")->kind, Kind::Minus);
  EXPECT_EQ(kSymbols.longest(">"), nullptr);
  EXPECT_EQ(kSymbols.longest("\xFF"), nullptr);
  EXPECT_EQ(kSymbols.longest(""), nullptr);
}

TEST(SpellingTable, FindsAWholeText) {
  EXPECT_EQ(kSymbols.exact("<<")->kind, Kind::Shift);
  EXPECT_EQ(kSymbols.exact("<<-"), nullptr);
  EXPECT_EQ(kSymbols.exact(""), nullptr);
}

TEST(SpellingTable, SpellsAKindByItsLongestSpelling) {
  EXPECT_EQ(kSymbols.spelling(Kind::And), "&&");
  EXPECT_EQ(kSymbols.spelling(Kind::Arrow), "->");
}

constexpr LexicalRules kRules = {"T001", "T002"};

struct Scanning {
  class Scanner final : public TextScanner {
   public:
    using TextScanner::TextScanner;
  };

  explicit Scanning(const std::string& text)
      : file(sources.add("text", text)), scanner(sources[file].text(), file, kRules, diagnostics) {}

  SourceSet sources;
  Diagnostics diagnostics;
  FileId file;
  Scanner scanner;
};

TEST(TextScanner, SkipsBlanksAndComments) {
  Scanning scan(" \t\r\n\f\v// a\n/* b * / */ /**/x");
  scan.scanner.skip_blanks();
  EXPECT_EQ(scan.scanner.peek(), 'x');
  EXPECT_EQ(scan.scanner.peek(1), '\0');
  EXPECT_TRUE(scan.diagnostics.all().empty());
}

TEST(TextScanner, ReportsAnOpenComment) {
  Scanning scan("  /* b /*/ * /");
  scan.scanner.skip_blanks();
  EXPECT_FALSE(scan.scanner.at_end());
  Scanning open("  /*/ b");
  open.scanner.skip_blanks();
  EXPECT_TRUE(open.scanner.at_end());
  ASSERT_EQ(open.diagnostics.all().size(), 1U);
  EXPECT_EQ(open.diagnostics.all()[0].code, "T002");
  EXPECT_EQ(open.diagnostics.all()[0].span, (Span{open.file, 2, 4}));
  EXPECT_FALSE(open.diagnostics.has_errors());
}

TEST(TextScanner, TakesNumbers) {
  const auto number = [](const std::string& text, int base) {
    Scanning scan(text);
    const auto result = scan.scanner.take_number(base);
    return std::tuple(result.value, result.overflow, scan.scanner.peek());
  };
  EXPECT_EQ(number("0427;", 10), std::tuple(427, false, ';'));
  EXPECT_EQ(number("778", 8), std::tuple(63, false, '8'));
  EXPECT_EQ(number("fFg", 16), std::tuple(255, false, 'g'));
  EXPECT_EQ(number("x", 10), std::tuple(0, false, 'x'));
  EXPECT_EQ(number("2147483647", 10), std::tuple(2147483647, false, '\0'));
  EXPECT_EQ(number("2147483648", 10), std::tuple(0, true, '\0'));
  EXPECT_EQ(number("99999999999999999999999999995 ", 10), std::tuple(0, true, ' '));
}

TEST(TextScanner, TakesQuotedStrings) {
  const auto quoted = [](const std::string& text) {
    Scanning scan(text);
    auto& scanner = scan.scanner;
    const auto result = scanner.take_quoted([&] { return scanner.peek() == '\\' ? 2 : 1; });
    return std::tuple(std::string(result.inside), result.closed, scanner.peek());
  };
  EXPECT_EQ(quoted("\"a'b\"c"), std::tuple("a'b", true, 'c'));
  EXPECT_EQ(quoted("'a\\'b'c"), std::tuple("a\\'b", true, 'c'));
  EXPECT_EQ(quoted("\"ab\nc"), std::tuple("ab", false, '\n'));
  EXPECT_EQ(quoted("\"ab\\"), std::tuple("ab\\", false, '\0'));
}

TEST(TextScanner, SkipsAnUnexpectedCharacterAsAWhole) {
  Scanning scan("\xE2\x82\xAC~");
  scan.scanner.skip_unexpected();
  EXPECT_EQ(scan.scanner.peek(), '~');
  EXPECT_FALSE(scan.scanner.gave_up());
  ASSERT_EQ(scan.diagnostics.all().size(), 1U);
  EXPECT_EQ(scan.diagnostics.all()[0].span, (Span{scan.file, 0, 3}));
}

TEST(TextScanner, GivesUpAtAControlCharacter) {
  Scanning scan("\x1B[31m");
  scan.scanner.skip_unexpected();
  EXPECT_TRUE(scan.scanner.gave_up());
  EXPECT_TRUE(scan.scanner.at_end());
  ASSERT_EQ(scan.diagnostics.all().size(), 1U);
  EXPECT_NE(scan.diagnostics.all()[0].message.find("0x1B"), std::string::npos);
}

TEST(SourceFile, LeavesOutAByteOrderMark) {
  SourceSet sources;
  EXPECT_EQ(sources[sources.add("a", "\xEF\xBB\xBFx\ny")].text(), "x\ny");
  EXPECT_EQ(sources[sources.add("b", "x\xEF\xBB\xBF")].text(), "x\xEF\xBB\xBF");
  EXPECT_EQ(sources[sources.add("c", "\xEF\xBB")].text(), "\xEF\xBB");
}

}  // namespace
}  // namespace proviso
