#include "studio/folder.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "scratch_folder.hpp"
#include "studio/overlay.hpp"

namespace proviso::studio {
namespace {

namespace fs = std::filesystem;

class FolderTest : public ::testing::Test {
 protected:
  FolderTest() {
    fs::create_directories(root() / "sub");
    put("a.lts", "A = (a -> A).\n");
    put("sub/b.pml", "init { skip }\n");
    put("notes.txt", "secret\n");
    fs::create_directories(scratch_.path() / "outside");
    std::ofstream(scratch_.path() / "outside" / "c.lts") << "secret\n";
    fs::create_symlink("../outside/c.lts", root() / "link.lts");
    fs::create_symlink("../outside", root() / "way");
    fs::create_symlink("a.lts", root() / "inside.lts");
  }
  fs::path root() const { return scratch_.path() / "root"; }
  void put(const std::string& path, const std::string& text) {
    fs::create_directories((root() / path).parent_path());
    std::ofstream(root() / path) << text;
  }
  int status(const std::string& path) const {
    const auto text = Folder(root().string()).read(path);
    return text ? 200 : text.error().status;
  }

  testing::ScratchFolder scratch_;
};

TEST_F(FolderTest, ListsModelsOnly) {
  const auto entries = Folder(root().string()).list();
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].path, "a.lts");
  EXPECT_EQ(entries[0].language, "fsp");
  EXPECT_EQ(entries[1].path, "sub/b.pml");
}

TEST_F(FolderTest, StaysInTheFolder) {
  EXPECT_EQ(status("a.lts"), 200);
  EXPECT_EQ(status("sub/b.pml"), 200);
  for (const char* path : {"../outside/c.lts", "sub/../../outside/c.lts", "sub/../a.lts",
                           "/etc/passwd.lts", "./a.lts", "", "a.lts/", "sub//b.pml"}) {
    EXPECT_EQ(status(path), 400) << path;
  }
  EXPECT_EQ(status(std::string("a.lts\0.pml", 10)), 400);
  EXPECT_EQ(status("notes.txt"), 403);
  EXPECT_EQ(status("link.lts"), 403);
  EXPECT_EQ(status("inside.lts"), 403);
  EXPECT_EQ(status("way/c.lts"), 404);
  EXPECT_EQ(status("missing.lts"), 404);
  EXPECT_EQ(status("sub"), 403);
}

TEST_F(FolderTest, ReplacesOnlyWhatWasSeen) {
  const Folder folder(root().string());
  const auto seen = folder.read("a.lts");
  ASSERT_TRUE(seen);
  const auto tag = folder.write("a.lts", "B", seen->tag);
  ASSERT_TRUE(tag);
  EXPECT_EQ(folder.read("a.lts")->text, "B");
  EXPECT_EQ(folder.read("a.lts")->tag, *tag);
  const auto late = folder.write("a.lts", "C", seen->tag);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().status, 412);
  EXPECT_EQ(folder.write("a.lts", "C", "").error().status, 412);
  EXPECT_EQ(folder.read("a.lts")->text, "B");
  EXPECT_TRUE(folder.write("new.lts", "N", ""));
  EXPECT_EQ(folder.write("link.lts", "X", "").error().status, 403);
  EXPECT_EQ(folder.write("way/d.lts", "X", "").error().status, 404);
  EXPECT_EQ(folder.write("../d.lts", "X", "").error().status, 400);
  EXPECT_EQ(folder.write("d.sh", "X", "").error().status, 403);
}

TEST_F(FolderTest, RefusesLargeFiles) {
  put("large.lts", std::string(Folder::kMostBytes + 1, ' '));
  EXPECT_EQ(status("large.lts"), 413);
  const Folder folder(root().string());
  EXPECT_EQ(folder.write("a.lts", std::string(Folder::kMostBytes + 1, ' '), "").error().status,
            413);
}

TEST_F(FolderTest, OverlaysTexts) {
  const Folder folder(root().string());
  const auto same = Overlay::make(folder, {});
  ASSERT_TRUE(same);
  EXPECT_EQ(same->root(), folder.root());
  const auto overlay = Overlay::make(folder, {{"sub/b.pml", "typed"}});
  ASSERT_TRUE(overlay);
  std::ifstream typed(overlay->root() + "/sub/b.pml");
  std::string text;
  std::getline(typed, text);
  EXPECT_EQ(text, "typed");
  EXPECT_EQ(folder.read("sub/b.pml")->text, "init { skip }\n");
  for (const char* path : {"../x.lts", "/tmp/x.lts", "x.sh", "", "a/../../x.lts"}) {
    EXPECT_FALSE(Overlay::make(folder, {{path, "x"}})) << path;
  }
}

}  // namespace
}  // namespace proviso::studio
