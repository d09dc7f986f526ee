// Projects with C++ code: conformance with the design, and what an edit of a source costs.
#include <gtest/gtest.h>

#include "project/example_runner.hpp"

namespace proviso::testing {
namespace {

using Json = nlohmann::json;

const std::string kProject = R"([components.mailbox]
design = {model = "mailbox.lts", target = "DESIGN"}
code = {sources = ["mailbox.cpp"], map = "mailbox.map", driver = "universal:Mailbox"}
[properties.conforms]
component = "mailbox"
by = "conformance"
)";

class CodeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists("/usr/bin/clang++-19")) {
      GTEST_SKIP() << "clang++-19 is not installed";
    }
    for (const char* file : {"mailbox.lts", "mailbox.map", "mailbox.cpp", "mailbox.hpp"}) {
      folder_.write(file, slurp(std::filesystem::path(PROVISO_EXAMPLES) / "mailbox" / file));
    }
    folder_.write("proviso.toml", kProject);
  }

  void replace(const std::string& file, const std::string& before, const std::string& after) {
    folder_.replace(file, before, after);
  }

  ProjectFolder folder_;
};

using Names = std::vector<std::string>;

TEST_F(CodeTest, ConformanceFollowsTheCodeAndTheDesign) {
  const Json first = folder_.verify();
  EXPECT_EQ(first["verdict"], "holds") << first.dump(1);
  EXPECT_EQ(worked_on(first), (Names{"conforms.extract", "conforms.compare"}));
  EXPECT_TRUE(worked_on(folder_.verify()).empty());
  // A comment, also one that moves all lines: nothing here can see its line.
  replace("mailbox.cpp", "bool Mailbox::put",
          "// Puts a letter into the box.\n\nbool Mailbox::put");
  EXPECT_TRUE(worked_on(folder_.verify()).empty());
  // A design that allows one letter only.
  replace("mailbox.lts", "const Room = 2", "const Room = 1");
  const Json narrow = folder_.verify();
  EXPECT_EQ(worked_on(narrow), Names{"conforms.compare"});
  EXPECT_EQ(narrow["verdict"], "violated") << narrow.dump(1);
  // Code that holds one letter conforms again.
  replace("mailbox.cpp", "letters_.size() == 2", "letters_.size() == 1");
  const Json again = folder_.verify();
  EXPECT_EQ(worked_on(again), (Names{"conforms.extract", "conforms.compare"}));
  EXPECT_EQ(again["verdict"], "holds");
}

TEST_F(CodeTest, LineNumbersCountWhereTheProgramSeesThem) {
  replace("mailbox.cpp", "#include \"mailbox.hpp\"",
          "#include \"mailbox.hpp\"\n#include <cassert>");
  replace("mailbox.cpp", "const int letter = letters_.back();",
          "assert(!letters_.empty());\n  const int letter = letters_.back();");
  folder_.verify();
  // A line more before an assertion changes a number that the program has.
  replace("mailbox.cpp", "bool Mailbox::put", "// moves\nbool Mailbox::put");
  EXPECT_EQ(worked_on(folder_.verify()), Names{"conforms.extract"});
  // A comment in a line that is there does not.
  replace("mailbox.cpp", "// moves", "// moves nothing");
  EXPECT_TRUE(worked_on(folder_.verify()).empty());
}

TEST_F(CodeTest, HeaderThatComesFirstIsSeen) {
  replace("mailbox.cpp", "#include \"mailbox.hpp\"",
          "#include \"mailbox.hpp\"\n#include <room.hpp>");
  replace("mailbox.cpp", "letters_.size() == 2", "letters_.size() == kRoom");
  folder_.write("far/room.hpp", "constexpr int kRoom = 2;\n");
  folder_.write("near/other.hpp", "\n");
  std::string project = kProject;
  project.replace(project.find("driver ="), 8, "flag = [\"-Inear\", \"-Ifar\"], driver =");
  folder_.write("proviso.toml", project);
  EXPECT_EQ(folder_.verify()["verdict"], "holds");
  replace("far/room.hpp", "constexpr", "/* many */ constexpr");
  EXPECT_TRUE(worked_on(folder_.verify()).empty());
  folder_.write("near/room.hpp", "constexpr int kRoom = 3;\n");
  const Json answer = folder_.verify();
  EXPECT_EQ(answer["verdict"], "violated") << answer.dump(1);
}

}  // namespace
}  // namespace proviso::testing
