#include "docs/page.hpp"

#include <gtest/gtest.h>

namespace proviso::testing {
namespace {

using Lines = std::vector<std::string>;

TEST(Page, IsReadAsCommandsAndFiles) {
  const auto steps = read_steps(split_lines(
      "# Title\n    $ not this\n```cpp main.cpp\nint main() {}\n```\n```text\n$ nor this\n```\n"
      "```console\n$ one \\\n    two\nsaid\n\n$ three\n```\n$ nor that\n"));
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0].file, "main.cpp");
  EXPECT_EQ(steps[0].lines, Lines{"int main() {}"});
  EXPECT_EQ(steps[1].command, "one \\\n    two");
  EXPECT_EQ(steps[1].lines, (Lines{"said", ""}));
  EXPECT_EQ(steps[1].place, 11U);
  EXPECT_EQ(steps[2].command, "three");
  EXPECT_TRUE(steps[2].lines.empty());
}

TEST(Page, WithoutOmissionsMustShowEverything) {
  EXPECT_TRUE(matches({"a", "b"}, {"a", "b"}));
  EXPECT_TRUE(matches({}, {}));
  EXPECT_FALSE(matches({"a"}, {"a", "b"}));
  EXPECT_FALSE(matches({"a", "b"}, {"a"}));
  EXPECT_FALSE(matches({"a"}, {"b"}));
}

TEST(Page, MayOmitLines) {
  EXPECT_TRUE(matches({"a", "…", "d"}, {"a", "b", "c", "d"}));
  EXPECT_TRUE(matches({"a", "…", "d"}, {"a", "d"}));
  EXPECT_TRUE(matches({"…", "a", "b"}, {"a", "a", "b"}));
  EXPECT_FALSE(matches({"a", "…", "d"}, {"a", "b", "c"}));
  EXPECT_FALSE(matches({"a", "…", "c", "d"}, {"a", "c", "b", "d"}));
}

TEST(Page, MayNeedPrograms) {
  EXPECT_EQ(needed_programs("a\n<!-- needs clang++-19 -->\nb"), Lines{"clang++-19"});
  EXPECT_TRUE(needed_programs("<!-- a comment -->").empty());
}

TEST(Page, LinksToFilesAndToOtherPlaces) {
  EXPECT_EQ(linked_files("[a](b.md) and [c](https://example.org) or [d](e/f.md#g), [h](#i)"),
            (Lines{"b.md", "e/f.md"}));
  EXPECT_EQ(linked_files("```fsp\n[](a)\n```\n`[](b)` [c](d.md)"), Lines{"d.md"});
}

}  // namespace
}  // namespace proviso::testing
