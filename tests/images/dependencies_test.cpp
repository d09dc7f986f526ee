#include "engine/native/dependencies.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "scratch_folder.hpp"

namespace proviso::native {
namespace {

namespace fs = std::filesystem;
using Files = std::vector<std::string>;

TEST(Dependencies, AreThoseOfTheFirstRule) {
  EXPECT_EQ(read_dependencies("a.o: a.cpp \\\n  b.hpp \\\n  c.hpp\n\nb.hpp:\n"),
            (Files{"a.cpp", "b.hpp", "c.hpp"}));
  EXPECT_EQ(read_dependencies("a.o: my\\ file.cpp price\\#1.hpp $$x.hpp"),
            (Files{"my file.cpp", "price#1.hpp", "$x.hpp"}));
  EXPECT_EQ(read_dependencies("a.o: \\\n a.cpp"), Files{"a.cpp"});
  EXPECT_EQ(read_dependencies(""), Files());
  EXPECT_EQ(read_dependencies("no rule"), Files());
}

TEST(Dependencies, FoldersOfIncludesAreNamedInAllWays) {
  const Files words{"clang", "-Ione", "-I", "two", "-isystem", "/three", "-iquote", "four", "-I"};
  EXPECT_EQ(include_folders(words, "/home"),
            (Files{"/home/one", "/home/two", "/three", "/home/four"}));
}

TEST(Dependencies, WhatDependsOnMoreIsKnown) {
  EXPECT_FALSE(depends_on_more("#include <vector>\nint x = 0;"));
  EXPECT_TRUE(depends_on_more("const char* built = __DATE__;"));
  EXPECT_TRUE(depends_on_more("#if __has_include(\"config.hpp\")"));
}

class FileWorldTest : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    const fs::path path = scratch_.path() / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }
  std::string folder(const std::string& name) const { return (scratch_.path() / name).string(); }

 private:
  testing::ScratchFolder scratch_;
};

TEST_F(FileWorldTest, DigestTellsContentsApart) {
  const std::string one = write("one", "text");
  const std::string same = write("same", "text");
  const std::string other = write("other", "texT");
  FileWorld files;
  EXPECT_TRUE(files.digest(one));
  EXPECT_EQ(files.digest(one), files.digest(same));
  EXPECT_NE(files.digest(one), files.digest(other));
  EXPECT_FALSE(files.digest(folder("none")));
  EXPECT_FALSE(files.digest(folder(".")));
}

TEST_F(FileWorldTest, ShadowIsAFileThatWouldBeFoundFirst) {
  const std::string source = write("src/main.cpp", "#include <parts/wheel.hpp>");
  const std::string wheel = write("second/parts/wheel.hpp", "");
  write("first/parts/axle.hpp", "");
  const Files paths{source, wheel};
  const Files folders{folder("first"), folder("second")};
  EXPECT_EQ(FileWorld().shadows(paths, folders), Files());
  const std::string before = write("first/parts/wheel.hpp", "");
  EXPECT_EQ(FileWorld().shadows(paths, folders), Files{before});
  const std::string beside = write("src/parts/wheel.hpp", "");
  EXPECT_EQ(FileWorld().shadows(paths, folders), (Files{before, beside}));
}

TEST_F(FileWorldTest, ShadowOfASystemsHeaderIsSeen) {
  const Files paths{write("src/main.cpp", "#include <bits/wheel.h>"), "/usr/include/bits/wheel.h"};
  EXPECT_EQ(FileWorld().shadows(paths, {}), Files());
  const std::string other = write("src/bits/wheel.h", "");
  EXPECT_EQ(FileWorld().shadows(paths, {}), Files{other});
}

TEST_F(FileWorldTest, FileThatChangedLaterIsNotOlder) {
  const std::string file = write("file", "");
  std::timespec now{};
  std::timespec_get(&now, TIME_UTC);
  EXPECT_FALSE(is_older(file, now)) << "it is too new to be sure";
  now.tv_sec += 1;
  EXPECT_TRUE(is_older(file, now));
  EXPECT_FALSE(is_older(folder("none"), now));
}

}  // namespace
}  // namespace proviso::native
