#include "base/output_file.hpp"

#include <filesystem>

#include <gtest/gtest.h>
#include <unistd.h>

namespace proviso {
namespace {

class OutputFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "provisoXXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_),
                                                  std::filesystem::directory_iterator()));
  }
  std::filesystem::path folder_;
};

TEST_F(OutputFileTest, IsVisibleOnlyWhenCommitted) {
  auto file = OutputFile::create(path("a"));
  ASSERT_TRUE(file.has_value());
  file->write("hello");
  EXPECT_FALSE(std::filesystem::exists(path("a")));
  ASSERT_TRUE(file->commit().has_value());
  EXPECT_EQ(read_file(path("a")).value(), "hello");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, LeavesNothingBehindWhenAbandoned) {
  ASSERT_TRUE(write_file(path("a"), "old").has_value());
  {
    auto file = OutputFile::create(path("a"));
    ASSERT_TRUE(file.has_value());
    file->write("new");
  }
  EXPECT_EQ(read_file(path("a")).value(), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, SaysWhyItCannotWrite) {
  const auto result = write_file(path("missing/a"), "x");
  ASSERT_FALSE(result.has_value());
  EXPECT_NE(result.error().find("No such file or directory"), std::string::npos);
}

TEST_F(OutputFileTest, NoticesAFullDisk) {
  const auto result = write_file("/dev/full", std::string(1 << 20, 'x'));
  ASSERT_FALSE(result.has_value());
  EXPECT_NE(result.error().find("No space left"), std::string::npos);
}

}  // namespace
}  // namespace proviso
