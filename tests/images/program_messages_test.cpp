// What is said of programs that get stuck, and of those that cannot be run at all.
#include "images/checked_program.hpp"

namespace proviso {
namespace {

class ProgramMessages : public CheckedProgram {};

TEST_F(ProgramMessages, ADeadlockNamesWhoWaitsOnce) {
  EXPECT_EQ(check("#include <mutex>\n"
                  "#include <thread>\n"
                  "std::mutex a, b;\n"
                  "int main() {\n"
                  "  std::thread other([] { std::lock_guard x(a); std::lock_guard y(b); });\n"
                  "  {\n"
                  "    std::lock_guard y(b);\n"
                  "    std::lock_guard x(a);\n"
                  "  }\n"
                  "  other.join();\n"
                  "}\n"),
            1);
  EXPECT_TRUE(says("violated: deadlock: thread0 waits at lock; thread1 waits at lock")) << said;
}

TEST_F(ProgramMessages, AProgramWithoutMainIsToldAboutDrivers) {
  EXPECT_EQ(check("int twice(int n) { return 2 * n; }\n"), 2);
  EXPECT_TRUE(says("the program has no main: --driver FILE names a source with one")) << said;
  EXPECT_FALSE(says("undefined reference")) << said;
}

}  // namespace
}  // namespace proviso
