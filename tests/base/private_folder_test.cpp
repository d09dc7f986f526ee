// A cache is trusted only if it is ours alone, and its entries only if they carry our seal.
#include "base/private_folder.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/digest.hpp"
#include "base/file_cache.hpp"
#include "base/seal.hpp"
#include "scratch_folder.hpp"

namespace proviso {
namespace {

namespace fs = std::filesystem;

SealKey counting_key() {
  SealKey key;
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  return key;
}

std::string hexadecimal(const std::array<std::uint8_t, 16>& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

/// The vectors that come with the reference implementation: the bytes 0, 1, 2, … as text.
TEST(Seal, IsSipHash) {
  std::string text;
  EXPECT_EQ(hexadecimal(siphash(counting_key(), text)), "a3817f04ba25a8e66df67214c7550293");
  text += '\0';
  EXPECT_EQ(hexadecimal(siphash(counting_key(), text)), "da87c1d86b99af44347659119b22fc45");
  for (int i = 1; i < 63; ++i) text += static_cast<char>(i);
  EXPECT_EQ(hexadecimal(siphash(counting_key(), text)), "5150d1772f50834a503e069a973fbd7c");
}

TEST(Seal, TellsKeysTextsAndTheirBordersApart) {
  SealKey other = counting_key();
  other.back() ^= 1;
  EXPECT_EQ(seal_of(counting_key(), {"a", "b"}), seal_of(counting_key(), {"a", "b"}));
  EXPECT_NE(seal_of(counting_key(), {"a", "b"}), seal_of(other, {"a", "b"}));
  EXPECT_NE(seal_of(counting_key(), {"a", "b"}), seal_of(counting_key(), {"ab", ""}));
}

class PrivateFolderTest : public ::testing::Test {
 protected:
  std::string folder() const { return (scratch_.path() / "cache").string(); }
  std::string key_file() const { return folder() + "/key"; }
  static std::string name(std::string_view of) { return digest_of(of); }
  void keep(std::string_view of, std::string_view content) const {
    FileCache(folder()).keep(name(of), content);
  }
  std::optional<std::string> found(std::string_view of) const {
    return FileCache(folder()).find(name(of));
  }
  static mode_t mode(const std::string& path) {
    struct stat found = {};
    ::lstat(path.c_str(), &found);
    return found.st_mode & 0777;
  }

  testing::ScratchFolder scratch_;
};

TEST_F(PrivateFolderTest, FolderAndKeyAreTheUsersAlone) {
  EXPECT_FALSE(PrivateFolder(folder()).key());
  EXPECT_FALSE(fs::exists(folder())) << "looking makes nothing";
  keep("a", "content");
  EXPECT_EQ(mode(folder()), 0700U);
  EXPECT_EQ(mode(key_file()), 0600U);
  EXPECT_EQ(fs::file_size(key_file()), 16U);
  EXPECT_EQ(found("a"), "content");
}

TEST_F(PrivateFolderTest, AlteredMovedAndPlantedEntriesAreMissing) {
  keep("a", "content");
  keep("b", "other");
  const fs::path a = fs::path(folder()) / name("a");
  const fs::path b = fs::path(folder()) / name("b");
  const std::string good = testing::slurp(a);
  std::ofstream(a) << good.substr(0, good.size() - 1) << "T";
  EXPECT_FALSE(found("a"));
  fs::copy_file(b, a, fs::copy_options::overwrite_existing);
  EXPECT_FALSE(found("a")) << "of another name";
  // As it was sealed before there were keys, and with a key that somebody else has made up.
  std::ofstream(a) << Digest().add(name("a")).add("content").digits() << "\ncontent";
  EXPECT_FALSE(found("a"));
  std::ofstream(a) << seal_of(counting_key(), {name("a"), "content"}) << "\ncontent";
  EXPECT_FALSE(found("a"));
  keep("a", "content");
  EXPECT_EQ(found("a"), "content");
}

TEST_F(PrivateFolderTest, LinkInPlaceOfAnEntryIsMissing) {
  keep("a", "content");
  const fs::path entry = fs::path(folder()) / name("a");
  fs::rename(entry, scratch_.path() / "elsewhere");
  fs::create_symlink(scratch_.path() / "elsewhere", entry);
  EXPECT_FALSE(found("a"));
}

TEST_F(PrivateFolderTest, FolderThatOthersMayWriteToIsClosedToThem) {
  keep("a", "content");
  fs::permissions(folder(), fs::perms::all);
  std::ofstream(fs::path(folder()) / name("b"))
      << seal_of(counting_key(), {name("b"), "planted"}) << "\nplanted";
  EXPECT_FALSE(found("b"));
  EXPECT_EQ(mode(folder()), 0700U);
  EXPECT_EQ(found("a"), "content");
}

TEST_F(PrivateFolderTest, KeyThatOthersCouldKnowOrIsNotWholeIsReplaced) {
  const auto spoilt = [&](const auto& spoil) {
    keep("a", "content");
    EXPECT_EQ(found("a"), "content");
    spoil();
    EXPECT_FALSE(found("a"));
    keep("b", "content");
    EXPECT_EQ(found("b"), "content");
    EXPECT_FALSE(found("a")) << "sealed with the key that is gone";
    EXPECT_EQ(mode(key_file()), 0600U);
  };
  spoilt([&] { fs::resize_file(key_file(), 15); });
  spoilt([&] { fs::resize_file(key_file(), 0); });
  spoilt([&] { std::ofstream(key_file(), std::ios::app) << "more"; });
  spoilt([&] { fs::permissions(key_file(), fs::perms::others_read, fs::perm_options::add); });
  spoilt([&] { fs::create_hard_link(key_file(), scratch_.path() / "copy"); });
  fs::remove(scratch_.path() / "copy");
  spoilt([&] {
    fs::rename(key_file(), scratch_.path() / "known");
    fs::create_symlink(scratch_.path() / "known", key_file());
  });
  spoilt([&] { fs::remove(key_file()); });
}

TEST_F(PrivateFolderTest, SymbolicLinkIsRefused) {
  fs::create_directories(scratch_.path() / "real");
  fs::create_directory_symlink(scratch_.path() / "real", folder());
  keep("a", "content");
  EXPECT_FALSE(found("a"));
  EXPECT_TRUE(fs::is_empty(scratch_.path() / "real"));
  EXPECT_EQ(PrivateFolder(folder()).objection(), "it is a symbolic link");
  EXPECT_FALSE(FileCache(folder()).keeps());
}

TEST_F(PrivateFolderTest, FolderOfSomebodyElseIsRefused) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  keep("a", "content");
  ASSERT_EQ(::chown(folder().c_str(), 65534, 65534), 0);
  EXPECT_FALSE(found("a"));
  EXPECT_EQ(PrivateFolder(folder()).objection(), "it belongs to another user");
  ASSERT_EQ(::chown(folder().c_str(), 0, 0), 0);
  EXPECT_EQ(found("a"), "content");
  ASSERT_EQ(::chown(key_file().c_str(), 65534, 65534), 0);
  EXPECT_FALSE(found("a")) << "the key is known to somebody else";
}

}  // namespace
}  // namespace proviso
