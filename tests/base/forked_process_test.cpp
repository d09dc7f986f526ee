#include "base/forked_process.hpp"

#include <csignal>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

namespace proviso {
namespace {

TEST(ForkedProcess, ReturnsWhatTheFunctionReturns) {
  const std::string text(200000, 'x');
  auto process = ForkedProcess::start([&text] { return text; });
  ASSERT_TRUE(process);
  while (process->listen()) {
  }
  EXPECT_TRUE(process->succeeded());
  EXPECT_EQ(process->text(), text);
}

TEST(ForkedProcess, ChangesStayInTheCopy) {
  int number = 1;
  auto process = ForkedProcess::start([&number] { return std::to_string(++number); });
  ASSERT_TRUE(process);
  while (process->listen()) {
  }
  EXPECT_EQ(process->text(), "2");
  EXPECT_EQ(number, 1);
}

TEST(ForkedProcess, FailuresEndTheCopyOnly) {
  for (const auto& work : std::vector<std::function<std::string()>>{
           []() -> std::string { throw std::runtime_error("no"); },
           []() -> std::string {
             ::raise(SIGKILL);
             return "alive";
           }}) {
    auto process = ForkedProcess::start(work);
    ASSERT_TRUE(process);
    while (process->listen()) {
    }
    EXPECT_FALSE(process->succeeded());
  }
}

TEST(ForkedProcess, IsEndedWithItsOwner) {
  const auto began = std::chrono::steady_clock::now();
  {
    const auto process = ForkedProcess::start([] {
      std::this_thread::sleep_for(std::chrono::seconds(60));
      return std::string();
    });
    ASSERT_TRUE(process);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(30));
}

}  // namespace
}  // namespace proviso
