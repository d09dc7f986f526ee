// With a compiler of our own, a script: what it makes is its arguments and the text of its source
// with the text of what the source includes, and it counts how often it is called.
#include "engine/native/compile_cache.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "scratch_folder.hpp"

namespace proviso::native {
namespace {

namespace fs = std::filesystem;

constexpr const char* kScript = R"script(#!/bin/sh
echo call >> "$(dirname "$0")/calls"
file= out=/dev/stdout rules=/dev/null words=
while [ $# -gt 0 ]; do
  case "$1" in
    -o) out=$2; shift ;;
    -MF) rules=$2; shift ;;
    -MD) ;;
    -c) file=$2; shift ;;
    *) words="$words $1" ;;
  esac
  shift
done
grep -q BAD "$file" && { echo "BAD is not allowed"; exit 1; }
includes=$(sed -n 's/^#include "\(.*\)"/\1/p' "$file")
list=$file
for name in $includes; do list="$list $(dirname "$file")/$name"; done
echo "x: $list" > "$rules"
{ echo "made by$words"; cat $list; } > "$out"
)script";

class CompileCacheTest : public ::testing::Test {
 protected:
  CompileCacheTest() {
    write("compiler", kScript);
    fs::permissions(path("compiler"), fs::perms::owner_all);
    write("main.cpp", "#include \"part.hpp\"\nint main() {}\n");
    write("part.hpp", "int part = 1;\n");
    write("other.cpp", "int other;\n");
    settle();
  }

  std::string path(const std::string& name) const { return (scratch_.path() / name).string(); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories(fs::path(path(name)).parent_path());
    std::ofstream(path(name)) << text;
  }
  /// What was changed just now is not cached.
  static void settle() { std::this_thread::sleep_for(std::chrono::milliseconds(80)); }

  CompilerCall call(const std::string& source, const std::string& flag = "-O0") const {
    return {Product::Object, {path("compiler"), flag, "-c", path(source)}, {}};
  }

  /// A run with a folder of its own; what each call made.
  std::vector<std::string> made(std::vector<CompilerCall> calls) {
    const testing::ScratchFolder folder;
    CompileCache cache(cache_folder_, {folder.path().string()});
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (calls[i].product != Product::Text) {
        calls[i].output = (folder.path() / std::to_string(i)).string();
      }
    }
    Context context;
    context.threads = 2;
    const auto done = cache.run(calls, context);
    if (!done) return {"failed: " + done.error().why};
    std::vector<std::string> texts;
    cached_ = 0;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      cached_ += (*done)[i].cached ? 1 : 0;
      const bool is_text = calls[i].product == Product::Text;
      texts.push_back(is_text ? (*done)[i].text : testing::slurp(calls[i].output));
    }
    return texts;
  }
  std::string made(const CompilerCall& one) { return made(std::vector<CompilerCall>{one}).front(); }

  std::size_t calls() const {
    const std::string text = testing::slurp(path("calls"));
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }

  testing::ScratchFolder scratch_;
  std::string cache_folder_ = path("cache");
  std::size_t cached_ = 0;
};

constexpr const char* kMain = "made by -O0\n#include \"part.hpp\"\nint main() {}\nint part = 1;\n";

TEST_F(CompileCacheTest, SecondRunTakesWhatTheFirstMade) {
  EXPECT_EQ(made(call("main.cpp")), kMain);
  EXPECT_EQ(cached_, 0U);
  EXPECT_EQ(made(call("main.cpp")), kMain);
  EXPECT_EQ(cached_, 1U);
  EXPECT_EQ(calls(), 1U);
}

TEST_F(CompileCacheTest, WithoutACacheEveryCallIsMade) {
  cache_folder_.clear();
  EXPECT_EQ(made(call("main.cpp")), kMain);
  EXPECT_EQ(made(call("main.cpp")), kMain);
  EXPECT_EQ(calls(), 2U);
}

TEST_F(CompileCacheTest, ChangedHeaderIsAMissAndTheOldOneAHitAgain) {
  made(call("main.cpp"));
  write("part.hpp", "int part = 2;\n");
  settle();
  EXPECT_NE(made(call("main.cpp")).find("part = 2"), std::string::npos);
  write("part.hpp", "int part = 1;\n");
  settle();
  EXPECT_EQ(made(call("main.cpp")), kMain);
  EXPECT_EQ(calls(), 2U);
}

TEST_F(CompileCacheTest, OtherWordsFolderOrInputAreOtherCalls) {
  made(call("main.cpp"));
  EXPECT_NE(made(call("main.cpp", "-O1")), kMain);
  CompilerCall elsewhere = call("main.cpp");
  elsewhere.folder = path("cache");
  made(elsewhere);
  CompilerCall with_input = call("main.cpp");
  with_input.input = "text";
  made(with_input);
  EXPECT_EQ(calls(), 4U);
}

TEST_F(CompileCacheTest, FileThatIsReadSilentlyCounts) {
  write("points.txt", "one");
  settle();
  CompilerCall one = call("main.cpp");
  one.also_reads = {path("points.txt")};
  made(one);
  made(one);
  EXPECT_EQ(calls(), 1U);
  write("points.txt", "two");
  settle();
  made(one);
  EXPECT_EQ(calls(), 2U);
}

TEST_F(CompileCacheTest, CallWhoseFilesAreNotToldIsMadeEachTime) {
  made(call("main.cpp", "@more-words"));
  made(call("main.cpp", "@more-words"));
  EXPECT_EQ(calls(), 2U);
}

TEST_F(CompileCacheTest, OtherCompilerIsAnother) {
  made(call("main.cpp"));
  write("compiler", std::string(kScript) + "# of today\n");
  settle();
  made(call("main.cpp"));
  EXPECT_EQ(calls(), 2U);
}

TEST_F(CompileCacheTest, HeaderThatAppearsInFrontIsAMiss) {
  CompilerCall one = call("main.cpp");
  one.words.insert(one.words.end(), {"-I", path("front")});
  fs::create_directories(path("front"));
  made(one);
  made(one);
  EXPECT_EQ(calls(), 1U);
  write("front/part.hpp", "int part = 3;\n");
  made(one);
  EXPECT_EQ(calls(), 2U);
}

TEST_F(CompileCacheTest, WhatWasChangedMeanwhileIsNotKept) {
  write("part.hpp", "int part = 1;\n");
  made(call("main.cpp"));
  made(call("main.cpp"));
  EXPECT_EQ(calls(), 2U);
}

TEST_F(CompileCacheTest, WhatDependsOnTheDayIsNotKept) {
  write("other.cpp", "const char* day = __DATE__;\n");
  settle();
  made(call("other.cpp"));
  made(call("other.cpp"));
  EXPECT_EQ(calls(), 2U);
}

TEST_F(CompileCacheTest, DamagedEntriesAreMadeAgain) {
  made(call("main.cpp"));
  for (const auto& entry : fs::directory_iterator(cache_folder_)) {
    std::ofstream(entry.path()) << "garbage";
  }
  EXPECT_EQ(made(call("main.cpp")), kMain);
  EXPECT_EQ(cached_, 0U);
  EXPECT_EQ(made(call("main.cpp")), kMain);
  EXPECT_EQ(cached_, 1U);
}

TEST_F(CompileCacheTest, FailureIsTheCompilersAndIsNotKept) {
  write("other.cpp", "BAD\n");
  settle();
  EXPECT_EQ(made({call("main.cpp"), call("other.cpp")}).front(), "failed: BAD is not allowed\n");
  write("other.cpp", "good\n");
  settle();
  EXPECT_EQ(made({call("main.cpp"), call("other.cpp")}).size(), 2U);
}

TEST_F(CompileCacheTest, MissingCompilerIsNotFound) {
  CompileCache cache(cache_folder_, {path("run")});
  Context context;
  const CompilerCall one{Product::Object, {"no-such-compiler", "-c", path("main.cpp")}, path("o")};
  const auto done = cache.run({&one, 1}, context);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind, CompilerFailure::Kind::NotFound);
}

TEST_F(CompileCacheTest, SourceInTheRunsOwnFolderIsTheSameInEveryRun) {
  for (int i = 0; i < 2; ++i) {
    const testing::ScratchFolder folder;
    const std::string own = folder.path().string();
    std::ofstream(own + "/driver.cpp") << "int driver;\n";
    CompileCache cache(cache_folder_, {own});
    Context context;
    const CompilerCall one{
        Product::Object, {path("compiler"), "-map=" + own, "-c", own + "/driver.cpp"}, own + "/o"};
    const auto done = cache.run({&one, 1}, context);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->front().cached, i == 1);
  }
  EXPECT_EQ(calls(), 1U);
}

TEST_F(CompileCacheTest, FolderThatStaysHasAName) {
  fs::create_directories(path("kept"));
  write("kept/driver.cpp", "int driver;\n");
  for (int i = 0; i < 2; ++i) {
    CompileCache cache(cache_folder_, {path("kept"), false});
    Context context;
    const CompilerCall one{
        Product::Object, {path("compiler"), "-c", path("kept/driver.cpp")}, path("kept/o")};
    ASSERT_TRUE(cache.run({&one, 1}, context));
  }
  EXPECT_EQ(calls(), 1U);
}

TEST_F(CompileCacheTest, TextIsKeptToo) {
  CompilerCall text = call("main.cpp");
  text.product = Product::Text;
  EXPECT_EQ(made(text), kMain);
  EXPECT_EQ(made(text), kMain);
  EXPECT_EQ(calls(), 1U);
}

TEST_F(CompileCacheTest, TwoRunsAtOnceBothHaveIt) {
  const auto work = [this] {
    for (int i = 0; i < 10; ++i) {
      const testing::ScratchFolder folder;
      CompileCache cache(cache_folder_, {folder.path().string()});
      CompilerCall one = call("main.cpp", "-O" + std::to_string(i));
      one.output = (folder.path() / "o").string();
      Context context;
      EXPECT_TRUE(cache.run({&one, 1}, context));
      EXPECT_NE(testing::slurp(one.output).find("int part = 1;"), std::string::npos);
    }
  };
  std::thread other(work);
  work();
  other.join();
  EXPECT_GE(calls(), 10U);
  EXPECT_LE(calls(), 20U);
}

TEST_F(CompileCacheTest, FolderThatCannotBeWrittenToKeepsNothing) {
  write("cache", "a file where the folder should be");
  EXPECT_EQ(made(call("main.cpp")), kMain);
  EXPECT_EQ(made(call("main.cpp")), kMain);
  EXPECT_EQ(calls(), 2U);
}

}  // namespace
}  // namespace proviso::native
