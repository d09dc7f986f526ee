// Patterns of names, against all short names.
#include "mapping/mapping.hpp"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"

namespace proviso::mapping {
namespace {

std::string random_text(const std::string& letters, std::uint32_t longest) {
  std::string text;
  for (std::uint32_t length = random_below(longest + 1); length > 0; --length) {
    text += letters[random_below(static_cast<std::uint32_t>(letters.size()))];
  }
  return text;
}

/// The definition: a star stands for any text.
bool fits_slowly(const std::string& pattern, const std::string& name) {
  if (pattern.empty()) return name.empty();
  if (pattern.front() != '*') {
    return !name.empty() && pattern.front() == name.front() &&
           fits_slowly(pattern.substr(1), name.substr(1));
  }
  return fits_slowly(pattern.substr(1), name) ||
         (!name.empty() && fits_slowly(pattern, name.substr(1)));
}

RC_GTEST_PROP(Pattern, FitsAsDefined, ()) {
  const std::string pattern = random_text("ab*", 6);
  const std::string name = random_text("ab", 6);
  RC_ASSERT(fits(pattern, name) == fits_slowly(pattern, name));
}

/// Names longer than both patterns say nothing new.
bool overlap_slowly(const std::string& first, const std::string& second, const std::string& name) {
  if (fits_slowly(first, name) && fits_slowly(second, name)) return true;
  if (name.size() > 7) return false;
  return overlap_slowly(first, second, name + 'a') || overlap_slowly(first, second, name + 'b');
}

RC_GTEST_PROP(Pattern, OverlapsIfSomeNameFitsBoth, ()) {
  const std::string first = random_text("ab*", 4);
  const std::string second = random_text("ab*", 4);
  RC_ASSERT(overlap(first, second) == overlap_slowly(first, second, ""));
}

TEST(Pattern, TheGlobalNamespaceDoesNotMatter) {
  EXPECT_TRUE(fits("::exec", "exec"));
  EXPECT_TRUE(fits("exec", "::exec"));
  EXPECT_FALSE(fits("::exec", "a::exec"));
  EXPECT_TRUE(overlap("::exec", "exec"));
}

Event event(std::vector<LabelPart> label) {
  Event result;
  result.label = std::move(label);
  return result;
}

TEST(Event, IsAnActionOfTheDesign) {
  const Event read = event({{"a"}, {"read"}, {"x", true}});
  EXPECT_EQ(label_pattern(read), "a.read[x]");
  EXPECT_TRUE(matches(read, "a.read.1"));
  EXPECT_TRUE(matches(read, "a.read.-1"));
  EXPECT_FALSE(matches(read, "a.read"));
  EXPECT_FALSE(matches(read, "a.read.x"));
  EXPECT_FALSE(matches(read, "a.read.1.2"));
  EXPECT_FALSE(matches(read, "b.read.1"));
  const Event assign = event({{"assign"}, {"0"}});
  EXPECT_EQ(label_pattern(assign), "assign[0]");
  EXPECT_TRUE(matches(assign, "assign.0"));
  EXPECT_FALSE(matches(assign, "assign.1"));
}

}  // namespace
}  // namespace proviso::mapping
