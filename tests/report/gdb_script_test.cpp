#include "report/answer/gdb_script.hpp"

#include <gtest/gtest.h>

namespace proviso::report {
namespace {

ProgramTrace two_steps() {
  ProgramTrace trace;
  trace.finding = "assertion failed: \"a\\b\"";
  trace.place = {"/home/me/exec.cpp", 9, "main"};
  trace.frame = {0x30, 2};
  ProgramStep step;
  step.thread_name = "Executive";
  step.operation = "lock ::exec";
  step.place = {"/home/me/exec.cpp", 7, "main"};
  step.frame = {0x10, 0};
  trace.steps.push_back(step);
  step.thread = 1;
  step.thread_name = "Internal";
  step.frame = {0x20, 1};
  trace.steps.push_back(step);
  return trace;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(GdbScript, HasALineAndAFrameForEachStepAndTheFinding) {
  const std::string script = gdb_script(two_steps());
  EXPECT_TRUE(has(script, "set $proviso_steps = 2\n"));
  EXPECT_TRUE(has(script, "define proviso-line-0\necho \\ "));
  EXPECT_TRUE(has(script, "  2  Internal   exec.cpp:7  lock ::exec\\n\nend\n")) << script;
  EXPECT_TRUE(has(
      script, "define proviso-frame-2\nset $proviso_address = 0x20\nset $proviso_depth = 1\nend"));
  EXPECT_TRUE(has(
      script, "define proviso-frame-3\nset $proviso_address = 0x30\nset $proviso_depth = 2\nend"));
  EXPECT_FALSE(has(script, "proviso-line-4"));
}

TEST(GdbScript, EscapesWhatIsEchoed) {
  EXPECT_TRUE(
      has(gdb_script(two_steps()),
          "define proviso-line-3\necho \\   assertion failed: \"a\\\\b\" (exec.cpp:9)\\n\n"));
}

TEST(GdbScript, StartsAtTheEnd) {
  const std::string script = gdb_script(two_steps());
  for (const char* command :
       {"to-step", "step-forward", "back", "finding", "steps", "look", "user-frame"}) {
    EXPECT_TRUE(has(script, std::string("define ") + command + "\n")) << command;
    EXPECT_TRUE(has(script, std::string("document ") + command + "\n")) << command;
  }
  EXPECT_TRUE(script.ends_with("run\n"));
}

}  // namespace
}  // namespace proviso::report
