#include "cli/line_reader.hpp"

#include <array>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

namespace proviso::cli {
namespace {

class LineReaderTest : public ::testing::Test {
 protected:
  LineReaderTest() { EXPECT_EQ(::pipe(ends_.data()), 0); }
  ~LineReaderTest() override {
    ::close(ends_[0]);
    close_input();
  }

  void write(const std::string& text) const {
    EXPECT_EQ(::write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void close_input() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

  std::array<int, 2> ends_ = {-1, -1};
  Context context_;
};

TEST_F(LineReaderTest, SplitsLines) {
  write("one\n\ntwo\nthree");
  close_input();
  LineReader reader(ends_[0], 100, context_);
  EXPECT_EQ(reader.next()->text, "one");
  EXPECT_EQ(reader.next()->text, "");
  EXPECT_EQ(reader.next()->text, "two");
  EXPECT_EQ(reader.next()->text, "three");
  EXPECT_FALSE(reader.next().has_value());
}

TEST_F(LineReaderTest, SkipsALineThatIsTooLong) {
  std::thread writer([this] {
    for (int i = 0; i < 50; ++i) write(std::string(10'000, 'x'));
    write("\nshort\n");
    close_input();
  });
  LineReader reader(ends_[0], 20, context_);
  const auto first = reader.next();
  EXPECT_TRUE(first->too_long);
  EXPECT_EQ(first->text, "");
  const auto second = reader.next();
  EXPECT_FALSE(second->too_long);
  EXPECT_EQ(second->text, "short");
  EXPECT_FALSE(reader.next().has_value());
  writer.join();
}

TEST_F(LineReaderTest, StopsWaitingWhenTheRunIsCancelled) {
  LineReader reader(ends_[0], 20, context_);
  std::thread stopper([this] { context_.cancel(); });
  EXPECT_THROW(reader.next(), LimitReached);
  stopper.join();
}

TEST_F(LineReaderTest, StopsWaitingWhenTheTimeIsUp) {
  Context brief(Limits{.seconds = 0.05, .memory_bytes = {}, .states = {}});
  LineReader reader(ends_[0], 20, brief);
  EXPECT_THROW(reader.next(), LimitReached);
}

}  // namespace
}  // namespace proviso::cli
