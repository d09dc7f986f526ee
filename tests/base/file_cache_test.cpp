#include "base/file_cache.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "base/digest.hpp"
#include "scratch_folder.hpp"

namespace proviso {
namespace {

namespace fs = std::filesystem;

std::string key(std::string_view of) { return digest_of(of); }

class FileCacheTest : public ::testing::Test {
 protected:
  std::string folder() const { return (scratch_.path() / "cache").string(); }
  fs::path entry(std::string_view of) const { return fs::path(folder()) / key(of); }

 private:
  testing::ScratchFolder scratch_;
};

TEST(Digest, TellsTextsAndTheirBordersApart) {
  EXPECT_EQ(digest_of("").size(), 32U);
  EXPECT_EQ(digest_of("a"), digest_of("a"));
  EXPECT_NE(digest_of("a"), digest_of("b"));
  EXPECT_NE(Digest().add("ab").add("c").digits(), Digest().add("a").add("bc").digits());
  EXPECT_NE(Digest().add("ab").digits(), Digest().add("ab").add("").digits());
}

TEST_F(FileCacheTest, FindsWhatWasKept) {
  const std::string content("line\n\0more", 10);
  {
    FileCache cache(folder());
    EXPECT_FALSE(cache.find(key("a")));
    cache.keep(key("a"), content);
    cache.keep(key("empty"), "");
    EXPECT_EQ(cache.find(key("a")), content);
  }
  const FileCache later(folder());
  EXPECT_EQ(later.find(key("a")), content);
  EXPECT_EQ(later.find(key("empty")), "");
  EXPECT_FALSE(later.find(key("b")));
}

TEST_F(FileCacheTest, DamagedEntryIsMissing) {
  FileCache cache(folder());
  cache.keep(key("a"), "content");
  const std::string good = testing::slurp(entry("a"));
  for (std::size_t i = 0; i <= good.size(); ++i) {
    std::ofstream(entry("a"), std::ios::binary) << good.substr(0, i);
    EXPECT_EQ(cache.find(key("a")).has_value(), i == good.size()) << "cut off after " << i;
  }
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    std::ofstream(entry("a"), std::ios::binary) << bad;
    EXPECT_FALSE(cache.find(key("a"))) << "byte " << i;
  }
  cache.keep(key("a"), "content");
  EXPECT_EQ(cache.find(key("a")), "content");
}

TEST_F(FileCacheTest, EntryUnderAnotherNameIsMissing) {
  FileCache cache(folder());
  cache.keep(key("a"), "content");
  fs::copy(entry("a"), entry("b"));
  EXPECT_FALSE(cache.find(key("b")));
}

TEST_F(FileCacheTest, WithoutAFolderNothingIsKept) {
  FileCache cache("");
  cache.keep(key("a"), "content");
  EXPECT_FALSE(cache.find(key("a")));
}

TEST_F(FileCacheTest, FolderThatCannotBeIsNoError) {
  std::ofstream(folder()) << "a file where the folder should be";
  FileCache cache(folder());
  cache.keep(key("a"), "content");
  EXPECT_FALSE(cache.find(key("a")));
}

TEST_F(FileCacheTest, FullDiskIsNoError) {
  fs::create_directories(folder());
  fs::create_symlink("/dev/full", entry("a"));
  FileCache cache(folder());
  cache.keep(key("a"), std::string(1 << 20, 'x'));
  EXPECT_TRUE(fs::is_symlink(entry("a"))) << "nothing was put there";
  cache.keep(key("b"), "content");
  EXPECT_EQ(cache.find(key("b")), "content");
}

TEST_F(FileCacheTest, OldestGoFirstAndStrangersStay) {
  const std::string content(1000, 'x');
  {
    FileCache cache(folder());
    for (const char* name : {"a", "b", "c"}) cache.keep(key(name), content);
  }
  const auto now = fs::file_time_type::clock::now();
  fs::last_write_time(entry("a"), now - std::chrono::hours(1));
  fs::last_write_time(entry("b"), now - std::chrono::hours(3));
  fs::last_write_time(entry("c"), now - std::chrono::hours(2));
  std::ofstream(fs::path(folder()) / "letter.txt") << std::string(5000, 'y');
  fs::last_write_time(fs::path(folder()) / "letter.txt", now - std::chrono::hours(9));
  {
    FileCache cache(folder(), 2500);
    EXPECT_TRUE(cache.find(key("b"))) << "which makes it the youngest";
    cache.keep(key("d"), "small");
  }
  EXPECT_FALSE(fs::exists(entry("c")));
  EXPECT_TRUE(fs::exists(entry("a")) && fs::exists(entry("b")) && fs::exists(entry("d")));
  EXPECT_TRUE(fs::exists(fs::path(folder()) / "letter.txt"));
}

TEST_F(FileCacheTest, TwoAtOnceSeeAllOrNothing) {
  const auto work = [this](char letter) {
    const std::string content(200000, letter);
    for (int i = 0; i < 100; ++i) {
      FileCache cache(folder(), 300000);
      const auto found = cache.find(key("shared"));
      EXPECT_TRUE(!found || *found == std::string(200000, found->front()));
      cache.keep(key("shared"), content);
      cache.keep(key(std::string(1, letter) + std::to_string(i % 3)), content);
    }
  };
  std::thread other(work, 'a');
  work('b');
  other.join();
  std::uint64_t bytes = 0;
  for (const auto& file : fs::directory_iterator(folder())) bytes += file.file_size();
  EXPECT_LE(bytes, 3 * 300000U);
}

}  // namespace
}  // namespace proviso
