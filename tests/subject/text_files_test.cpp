// How every language treats bytes of a file that are not part of its model: a byte order mark is
// skipped, and a binary file gives one error.
#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "lang/map/map.hpp"
#include "scratch_folder.hpp"
#include "subject/subject.hpp"

namespace proviso::subject {
namespace {

using proviso::testing::ScratchFolder;

const std::string kMark = "\xEF\xBB\xBF";
const std::string kMapping = "component C from \"c.cpp\";\n";

struct Sample {
  std::string file;
  std::string text;
};

const Sample kSamples[] = {
    {"m.lts", "P = (a -> P).\n"},
    {"m.aut", "des (0, 1, 1)\n(0, \"a\", 0)\n"},
    {"m.pml", "init { skip }\n"},
    {"m.smv", "MODULE main\nVAR x : boolean;\n"},
    {"d.smv", "#define N 3\nMODULE main\nVAR x : 0..N;\n"},
    {"m.collab", "machine M { init s; s else stay; }\nsystem S { M; }\n"},
    {"m.aag", "aag 1 1 0 1 0\n2\n2\n"},
};

/// The diagnostics of reading a file; a file of some other text may lie beside it.
struct Reading {
  explicit Reading(const Sample& sample, const Sample& beside = {}) {
    write(sample);
    if (!beside.file.empty()) write(beside);
    Reader reader{sources, diagnostics, context};
    opened = open({(folder.path() / sample.file).string()}, "", {}, reader).has_value();
  }

  void write(const Sample& sample) const {
    std::ofstream(folder.path() / sample.file, std::ios::binary) << sample.text;
  }
  std::size_t errors() const {
    const auto all = diagnostics.all();
    return static_cast<std::size_t>(std::count_if(
        all.begin(), all.end(), [](const auto& one) { return one.severity == Severity::Error; }));
  }

  ScratchFolder folder;
  SourceSet sources;
  Diagnostics diagnostics;
  Context context;
  bool opened = false;
};

TEST(TextFiles, AreReadAsTheyAre) {
  for (const Sample& sample : kSamples) {
    const Reading reading(sample);
    EXPECT_TRUE(reading.opened) << sample.file;
    EXPECT_TRUE(reading.diagnostics.all().empty()) << sample.file;
  }
}

TEST(TextFiles, MayBeginWithAByteOrderMark) {
  for (const Sample& sample : kSamples) {
    const Reading reading({sample.file, kMark + sample.text});
    EXPECT_TRUE(reading.opened) << sample.file;
    EXPECT_TRUE(reading.diagnostics.all().empty()) << sample.file;
  }
}

TEST(TextFiles, CountColumnsFromBehindTheMark) {
  const Reading reading({"m.lts", kMark + "P = ($ -> P).\n"});
  ASSERT_FALSE(reading.diagnostics.all().empty());
  const Span span = reading.diagnostics.all().front().span;
  EXPECT_EQ(reading.sources.text(span), "$");
  EXPECT_EQ(reading.sources[span.file].position(span.begin).column, 6U);
}

TEST(TextFiles, MayIncludeFilesWithAByteOrderMark) {
  const Reading promela({"m.pml", "#include \"t.pml\"\ninit { x = 1 }\n"},
                        {"t.pml", kMark + "byte x;\n"});
  EXPECT_TRUE(promela.opened);
  const Reading smv({"m.smv", "#include \"t.smv\"\nMODULE main\nVAR c : cell;\n"},
                    {"t.smv", kMark + "MODULE cell\nVAR x : boolean;\n"});
  EXPECT_TRUE(smv.opened);
}

TEST(TextFiles, WithANulByteAreOneError) {
  // The marks of a program for Linux and of a picture, and then words that are no model.
  const std::string_view heads[] = {{"\x7F"
                                     "ELF\0\1",
                                     6},
                                    {"\x89PNG\r\n\x1A\n\0", 9},
                                    {"", 0}};
  std::string rubbish;
  for (int k = 0; k < 300; ++k) rubbish += "a $ ) } \x01\xFF ~ \0 ] 17 -> ` b\n";
  for (const Sample& sample : kSamples) {
    if (sample.file == "m.aut" || sample.file == "m.aag") continue;  // they have no lexer
    for (const std::string_view head : heads) {
      const Reading reading({sample.file, std::string(head) + rubbish + '\0' + sample.text});
      EXPECT_FALSE(reading.opened) << sample.file;
      EXPECT_EQ(reading.diagnostics.all().size(), 1U) << sample.file;
    }
  }
}

TEST(TextFiles, AreReadNoFurtherThanAControlCharacter) {
  for (const Sample& sample : kSamples) {
    if (sample.file == "m.aut" || sample.file == "m.aag") continue;
    const Reading reading({sample.file, sample.text + "\x01 a $ ) } ~ ] 17 -> ` \x02 b\n"});
    EXPECT_FALSE(reading.opened) << sample.file;
    ASSERT_EQ(reading.diagnostics.all().size(), 1U) << sample.file;
    EXPECT_EQ(reading.diagnostics.all().front().span.begin, sample.text.size()) << sample.file;
  }
}

TEST(TextFiles, MayHaveControlCharactersInComments) {
  for (const Sample& sample : kSamples) {
    const bool is_smv = sample.file.ends_with(".smv");
    if (sample.file == "m.aut" || sample.file == "m.aag") continue;
    const Reading reading({sample.file, sample.text + (is_smv ? "--" : "//") + " \x01\x1B\n"});
    EXPECT_TRUE(reading.opened) << sample.file;
  }
}

TEST(TextFiles, ThatAreIncludedAndBinaryAreOneError) {
  const std::string binary("a $ ) }\0 ~ ]\n", 13);
  const Reading promela({"m.pml", "#include \"t.pml\"\ninit { skip }\n"}, {"t.pml", binary});
  EXPECT_EQ(promela.errors(), 1U);
  const Reading smv({"m.smv", "#include \"t.smv\"\nMODULE main\nVAR x : boolean;\n"},
                    {"t.smv", binary});
  EXPECT_EQ(smv.errors(), 1U);
}

TEST(TextFiles, OfMappingsAreTreatedAlike) {
  const auto errors = [](const std::string& text) {
    SourceSet sources;
    Diagnostics diagnostics;
    const auto mapping = map::load(sources, sources.add("m.map", text), diagnostics);
    EXPECT_EQ(mapping.has_value(), !diagnostics.has_errors());
    return diagnostics.all().size();
  };
  EXPECT_EQ(errors(kMapping), 0U);
  EXPECT_EQ(errors(kMark + kMapping), 0U);
  EXPECT_EQ(errors("a $ ) }" + std::string(1, '\0') + " ~ ]\n"), 1U);
  EXPECT_EQ(errors(kMapping + "\x01 a $ ) } ~ ]\n"), 1U);
}

}  // namespace
}  // namespace proviso::subject
