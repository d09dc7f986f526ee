// The proof store: what is kept is found again whole, or not at all.
#include "project/store.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "base/digest.hpp"
#include "project/finding.hpp"
#include "project/store_archive.hpp"
#include "scratch_folder.hpp"

namespace proviso::project {
namespace {

namespace fs = std::filesystem;
using testing::ScratchFolder;
using testing::slurp;

std::string folder_of(const ScratchFolder& scratch) { return (scratch.path() / "s").string(); }

Finding some_finding(const std::string& key) {
  Finding finding;
  finding.key = key;
  finding.verdict = Verdict::Holds;
  finding.answer = "{\"verdict\": \"holds\"}";
  finding.certificate = "{}";
  finding.interfaces = {{"a.json", "1"}};
  return finding;
}

fs::path only_entry(const std::string& folder) {
  for (const auto& one : fs::recursive_directory_iterator(fs::path(folder) / "entries")) {
    if (one.is_regular_file()) return one.path();
  }
  return {};
}

TEST(Store, KeepsAndFinds) {
  const ScratchFolder scratch;
  auto store = Store::open(folder_of(scratch));
  ASSERT_TRUE(store) << store.error();
  const std::string key = digest_of("one");
  EXPECT_FALSE(store->find(key));
  EXPECT_EQ(store->keep(key, "content"), "");
  auto again = Store::open(folder_of(scratch));
  ASSERT_TRUE(again);
  const auto found = again->find(key);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->content, "content");
  EXPECT_EQ(found->origin, Origin::Here);
  EXPECT_FALSE(again->find("../../etc/passwd"));
}

TEST(Store, EveryBitFlipIsNoticed) {
  const ScratchFolder scratch;
  const std::string key = digest_of("one");
  const std::string folder = folder_of(scratch);
  const std::string content = to_text(some_finding(key));
  ASSERT_EQ(Store::open(folder)->keep(key, content), "");
  const fs::path path = only_entry(folder);
  const std::string whole = slurp(path);
  for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
    std::string text = whole;
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << (bit % 8)));
    std::ofstream(path, std::ios::binary) << text;
    auto store = Store::open(folder);
    ASSERT_TRUE(store);
    EXPECT_FALSE(store->find(key)) << bit;
    EXPECT_EQ(store->set_aside().size(), 1U);
    EXPECT_FALSE(fs::exists(path));
  }
}

TEST(Store, EntryUnderAnotherNameIsNotUsed) {
  const ScratchFolder scratch;
  const std::string folder = folder_of(scratch);
  const std::string one = digest_of("one");
  const std::string other = digest_of("other");
  auto store = Store::open(folder);
  ASSERT_EQ(store->keep(one, "content"), "");
  const fs::path place = fs::path(folder) / "entries" / other.substr(0, 2);
  fs::create_directories(place);
  fs::copy_file(only_entry(folder), place / other);
  EXPECT_FALSE(store->find(other));
}

TEST(Store, NewerVersionIsRefusedAndLeftAlone) {
  const ScratchFolder scratch;
  const std::string folder = folder_of(scratch);
  const std::string key = digest_of("one");
  ASSERT_EQ(Store::open(folder)->keep(key, "content"), "");
  const std::string text = "proviso store 99\n";
  std::ofstream(fs::path(folder) / "version") << Digest().add("version").add(text).digits() << "\n"
                                              << text;
  const auto store = Store::open(folder);
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().find("version 99"), std::string::npos) << store.error();
  EXPECT_FALSE(only_entry(folder).empty());
}

TEST(Store, DamagedVersionIsMended) {
  const ScratchFolder scratch;
  const std::string folder = folder_of(scratch);
  ASSERT_TRUE(Store::open(folder));
  std::ofstream(fs::path(folder) / "version") << "garbage";
  auto store = Store::open(folder);
  ASSERT_TRUE(store) << store.error();
  EXPECT_EQ(store->set_aside().size(), 1U);
  EXPECT_TRUE(Store::open(folder)->set_aside().empty());
}

TEST(Store, LeastRecentlyUsedGoFirst) {
  const ScratchFolder scratch;
  const std::string folder = folder_of(scratch);
  auto store = Store::open(folder);
  std::vector<std::string> keys;
  for (int i = 0; i < 10; ++i) {
    keys.push_back(digest_of(std::to_string(i)));
    ASSERT_EQ(store->keep(keys.back(), std::string(1000, 'x')), "");
    const fs::path path = fs::path(folder) / "entries" / keys.back().substr(0, 2) / keys.back();
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(20 - i));
  }
  ASSERT_TRUE(store->find(keys[0]));  // now the youngest
  EXPECT_EQ(store->trim(5500), 5U);
  EXPECT_TRUE(store->find(keys[0]));
  EXPECT_FALSE(store->find(keys[1]));
  EXPECT_TRUE(store->find(keys[9]));
}

TEST(Store, WritersAndReadersAtOnce) {
  const ScratchFolder scratch;
  const std::string folder = folder_of(scratch);
  ASSERT_TRUE(Store::open(folder));
  const std::string key = digest_of("one");
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      auto store = Store::open(folder);
      for (int i = 0; i < 25; ++i) {
        const std::string content(5000 + static_cast<std::size_t>(t), static_cast<char>('a' + t));
        if (!store->keep(key, content).empty()) ++wrong;
        const auto found = store->find(key);
        const bool whole = found && found->content.size() >= 5000 &&
                           found->content.find_first_not_of(found->content[0]) == std::string::npos;
        if (!whole) ++wrong;
      }
      if (!store->set_aside().empty()) ++wrong;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Store, SharedFolder) {
  const ScratchFolder scratch;
  const std::string shared = (scratch.path() / "shared").string();
  const std::string key = digest_of("one");
  ASSERT_EQ(Store::open((scratch.path() / "a").string(), shared)->keep(key, "content"), "");
  auto other = Store::open((scratch.path() / "b").string(), shared);
  const auto found = other->find(key);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->origin, Origin::Remote);
}

TEST(Store, ExportedEntriesAreImported) {
  const ScratchFolder scratch;
  const std::string archive = (scratch.path() / "proofs.jsonl").string();
  auto first = Store::open((scratch.path() / "a").string());
  for (const char* name : {"one", "two"}) {
    const std::string key = digest_of(name);
    ASSERT_EQ(first->keep(key, to_text(some_finding(key))), "");
  }
  EXPECT_EQ(export_store(*first, archive), 2U);
  auto second = Store::open((scratch.path() / "b").string());
  EXPECT_EQ(import_store(*second, archive), 2U);
  EXPECT_EQ(import_store(*second, archive), 0U);
  EXPECT_TRUE(second->find(digest_of("two")));
  std::string text = slurp(archive);
  text.replace(text.find("holds"), 5, "xolds");
  std::ofstream(archive) << text;
  auto third = Store::open((scratch.path() / "c").string());
  EXPECT_FALSE(import_store(*third, archive));
}

TEST(Finding, RoundTrip) {
  Finding finding = some_finding(digest_of("one"));
  finding.how = How::Reproved;
  finding.from = digest_of("two");
  finding.note = "up to errors of its own";
  finding.confirmed = true;
  finding.warnings = {"w"};
  finding.certificate = "a proof\nin two lines";
  finding.interfaces = {{"one", "first\n"}, {"two", ""}};
  finding.drawings = {{"title", "<svg/>"}};
  const std::string text = to_text(finding);
  const auto read = finding_from_text(text);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(to_json(*read), to_json(finding));
  EXPECT_EQ(read->certificate, finding.certificate);
  EXPECT_EQ(read->interfaces, finding.interfaces);
  EXPECT_EQ(read->drawings, finding.drawings);
  EXPECT_FALSE(finding_from_text("{}"));
  EXPECT_FALSE(finding_from_text("{}\n"));
  EXPECT_FALSE(finding_from_text("{\"format\": 1}\n"));
  EXPECT_FALSE(finding_from_text(text.substr(0, text.size() - 1)));
  EXPECT_FALSE(finding_from_text(text + "x"));
}

TEST(Finding, KeepsNoBytesThatJsonCannotHave) {
  Finding finding = some_finding(digest_of("one"));
  finding.made = "P = (a\xff -> P).";
  const auto read = finding_from_text(to_text(finding));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->made, "P = (a\uFFFD -> P).");
}

}  // namespace
}  // namespace proviso::project
