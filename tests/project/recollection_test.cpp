// The record of what an obligation read: which changes of files keep the key.
#include "project/recollection.hpp"

#include <gtest/gtest.h>

#include "scratch_folder.hpp"

namespace proviso::project {
namespace {

using testing::ScratchFolder;

class RecollectionTest : public ::testing::Test {
 protected:
  RecollectionTest() : store_(*Store::open((scratch_.path() / "store").string())) {}

  std::string file(const std::string& name, const std::string& text) const {
    const std::string path = (scratch_.path() / name).string();
    std::ofstream(path) << text;
    return path;
  }

  /// Records a file as it is, writes another text, and compares through the store.
  Likeness after(const std::string& name, const std::string& before, const std::string& text,
                 bool lines_matter = false) {
    SubjectDigest subject;
    subject.files = {file(name, before)};
    subject.lines_matter = lines_matter;
    FileDigests digests;
    remember(store_, kName, recollect(subject, false, digests));
    file(name, text);
    const auto recalled = recall(store_, kName);
    FileDigests fresh;
    return recalled ? compare(*recalled, fresh) : Likeness::Different;
  }

  const std::string kName = std::string(32, 'a');
  ScratchFolder scratch_;
  Store store_;
};

TEST_F(RecollectionTest, CommentsKeepTheTokens) {
  EXPECT_EQ(after("a.lts", "P = STOP.", "P = STOP."), Likeness::SameBytes);
  EXPECT_EQ(after("a.lts", "P = STOP.", "// c\nP   = STOP."), Likeness::SameTokens);
  EXPECT_EQ(after("a.lts", "P = STOP.", "Q = STOP."), Likeness::Different);
  EXPECT_EQ(after("a.smv", "VAR x;", "VAR  x;"), Likeness::Different);
}

TEST_F(RecollectionTest, LinesCountWhereTheyMatter) {
  EXPECT_EQ(after("a.cpp", "f();", "// c\nf();"), Likeness::SameTokens);
  EXPECT_EQ(after("a.cpp", "f();", "// c\nf();", true), Likeness::Different);
  EXPECT_EQ(after("a.cpp", "f();", "f();  // c", true), Likeness::SameTokens);
}

TEST_F(RecollectionTest, MissingFileIsAnother) {
  SubjectDigest subject;
  subject.files = {file("a.lts", "P = STOP.")};
  FileDigests digests;
  const Recollection recollection = recollect(subject, false, digests);
  std::filesystem::remove(subject.files.front());
  FileDigests fresh;
  EXPECT_EQ(compare(recollection, fresh), Likeness::Different);
}

}  // namespace
}  // namespace proviso::project
