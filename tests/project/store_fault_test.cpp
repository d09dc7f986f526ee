// Stores that are damaged, full or cannot be written: verdicts stay right, and a note says what
// happened. PROVISO_FLIPS sets how many bits are flipped.
#include <random>

#include <gtest/gtest.h>
#include <sys/mount.h>

#include "project/example_runner.hpp"

namespace proviso::testing {
namespace {

namespace fs = std::filesystem;

const std::string kModel = R"(P = (a -> b -> P).
property ORDER = (a -> b -> ORDER).
property WRONG = (b -> a -> WRONG).
||S = (P || ORDER).
)";

void write_project(const ProjectFolder& folder, const std::string& more = {}) {
  folder.write("m.lts", kModel);
  folder.write("proviso.toml",
               "[components.s]\ndesign = {model = \"m.lts\", target = \"S\"}\n"
               "[properties.ORDER]\ncomponent = \"s\"\n"
               "[properties.parts]\ncomponent = \"s\"\nproperty = \"ORDER\"\nby = \"prove\"\n"
               "[properties.WRONG]\ncomponent = \"s\"\n" +
                   more);
}

using Verdicts = std::vector<std::pair<std::string, std::string>>;
const Verdicts kExpected{{"ORDER", "holds"}, {"parts", "holds"}, {"WRONG", "violated"}};

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& one : fs::recursive_directory_iterator(folder)) {
    const bool aside = one.path().string().find("/aside/") != std::string::npos;
    if (one.is_regular_file() && !aside) files.push_back(one.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(StoreFault, FlippedBitsNeverChangeAVerdict) {
  ProjectFolder folder;
  write_project(folder);
  ASSERT_EQ(verdicts_of(folder.verify()), kExpected);
  std::mt19937 random(20082);
  const std::size_t flips = number_from("PROVISO_FLIPS", 30);
  for (std::size_t i = 0; i < flips; ++i) {
    const std::vector<fs::path> files = files_in(folder.path() / ".proviso");
    const fs::path& path = files[random() % files.size()];
    std::string text = slurp(path);
    ASSERT_FALSE(text.empty());
    const std::size_t bit = random() % (text.size() * 8);
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << (bit % 8)));
    std::ofstream(path, std::ios::binary) << text;
    const auto answer = folder.verify();
    EXPECT_EQ(verdicts_of(answer), kExpected) << path << " bit " << bit;
    EXPECT_TRUE(answer.contains("warnings")) << path << " bit " << bit;
    EXPECT_FALSE(folder.verify().contains("warnings"));  // reported once
  }
}

TEST(StoreFault, StoreThatCannotBeWritten) {
  ProjectFolder folder;
  folder.write("occupied", "a file, where a folder would have to be");
  write_project(folder, "[store]\npath = \"occupied/store\"\n");
  EXPECT_EQ(verdicts_of(folder.verify()), kExpected);
  const ProcessResult result = folder.run({"verify"});
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("occupied/store"), std::string::npos) << result.err;
}

TEST(StoreFault, FullDisk) {
  ProjectFolder folder;
  const std::string disk = (folder.path() / "disk").string();
  fs::create_directories(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=40k") != 0) {
    GTEST_SKIP() << "a small disk cannot be mounted here";
  }
  // Room for the folders and not much more.
  std::ofstream(disk + "/filler") << std::string(20000, 'x');
  write_project(folder, "[store]\npath = \"disk/store\"\n");
  const auto answer = folder.verify();
  EXPECT_EQ(verdicts_of(answer), kExpected);
  const ProcessResult result = folder.run({"verify"});
  EXPECT_NE(result.err.find("No space left"), std::string::npos) << result.err;
  ::umount(disk.c_str());
}

TEST(StoreFault, ReadOnlyStoreIsStillUsed) {
  ProjectFolder folder;
  const std::string disk = (folder.path() / "disk").string();
  fs::create_directories(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=4m") != 0) {
    GTEST_SKIP() << "a small disk cannot be mounted here";
  }
  write_project(folder, "[store]\npath = \"disk/store\"\n");
  EXPECT_EQ(verdicts_of(folder.verify()), kExpected);
  EXPECT_EQ(::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, ""), 0);
  const ProcessResult reused = folder.run({"verify"});
  EXPECT_NE(reused.out.find("0 proved, 0 re-proved, 3 reused"), std::string::npos) << reused.out;
  EXPECT_NE(reused.err.find("disk/store is only read"), std::string::npos) << reused.err;
  // What is proved now is right, and proved again the next time.
  folder.write("m.lts", kModel + "MORE = (c -> MORE).\n||T = (MORE).\n");
  std::string model = folder.read("m.lts");
  folder.write("m.lts", model.replace(model.find("(P || ORDER)"), 12, "(P || MORE || ORDER)"));
  for (int i = 0; i < 2; ++i) {
    const auto answer = folder.verify();
    EXPECT_EQ(verdicts_of(answer), kExpected);
    EXPECT_EQ(answer["counts"]["reused"], 0);
  }
  ::umount(disk.c_str());
}

TEST(StoreFault, StoreBehindALink) {
  ProjectFolder folder;
  write_project(folder);
  fs::create_directories(folder.path() / "elsewhere");
  fs::create_directory_symlink(folder.path() / "elsewhere", folder.path() / ".proviso");
  EXPECT_EQ(verdicts_of(folder.verify()), kExpected);
  EXPECT_EQ(folder.verify()["counts"]["reused"], 3);
  EXPECT_TRUE(fs::exists(folder.path() / "elsewhere" / "version"));
  EXPECT_EQ(folder.run({"store", "verify"}).status, 0);
}

TEST(StoreFault, LinkAmongTheEntriesIsNotFollowed) {
  ProjectFolder folder;
  write_project(folder);
  folder.verify();
  for (const fs::path& path : files_in(folder.path() / ".proviso" / "entries")) {
    fs::rename(path, folder.path() / path.filename());
    fs::create_symlink(folder.path() / path.filename(), path);
  }
  const auto answer = folder.verify();
  EXPECT_EQ(verdicts_of(answer), kExpected);
  EXPECT_EQ(answer["counts"]["reused"], 0);
}

TEST(StoreFault, NewerStoreIsRefused) {
  ProjectFolder folder;
  write_project(folder);
  folder.verify();
  const fs::path version = folder.path() / ".proviso" / "version";
  ASSERT_TRUE(fs::exists(version));
  const std::vector<fs::path> before = files_in(folder.path() / ".proviso");
  // Only the digest makes it a version: a damaged file is mended instead.
  std::ofstream(version) << "ed8f1d3f1b6e6f8e0d3b2a1c00000000\nproviso store 99\n";
  EXPECT_EQ(verdicts_of(folder.verify()), kExpected);
  EXPECT_EQ(files_in(folder.path() / ".proviso"), before);
}

}  // namespace
}  // namespace proviso::testing
