// What is said of misuse of memory on the command line: the kind, the object, who allocated and
// freed it, and what would not be seen.
#include <gtest/gtest.h>

#include "images/checked_program.hpp"

namespace proviso {
namespace {

class MemoryFindingsTest : public CheckedProgram {};

TEST_F(MemoryFindingsTest, FreedBlockTellsWhoAllocatedAndFreedIt) {
  EXPECT_EQ(check("#include <thread>\n"
                  "int main() {\n"
                  "  long* number = new long(1);\n"
                  "  std::thread other([=] {\n"
                  "    delete number;\n"
                  "  });\n"
                  "  other.join();\n"
                  "  *number = 2;\n"
                  "}\n"),
            1);
  EXPECT_TRUE(
      says("memory         violated: use of unallocated memory: a write of 8 "
           "bytes in a block of 8 bytes, allocated by thread 0 at program.cpp:3, freed by "
           "thread 1 at program.cpp:5"))
      << said;
}

TEST_F(MemoryFindingsTest, AccessBehindTheEndTellsHowFarAndOfWhat) {
  EXPECT_EQ(check("int main() {\n"
                  "  int* numbers = new int[3]{};\n"
                  "  numbers[3] = 1;\n"
                  "  delete[] numbers;\n"
                  "}\n"),
            1);
  EXPECT_TRUE(
      says("a write of 4 bytes 0 bytes behind the end of a block of 12 bytes, allocated by "
           "thread 0 at program.cpp:2"))
      << said;
  EXPECT_EQ(check("#include <proviso/verify.hpp>\n"
                  "int counts[4], others[100];\n"
                  "int main() { counts[10 * proviso::choose(2)] = others[0]; }\n"),
            1);
  EXPECT_TRUE(
      says("out of bounds: a write of 4 bytes 24 bytes behind the end of the variable "
           "counts of 16 bytes"))
      << said;
}

TEST_F(MemoryFindingsTest, VariableOutOfScopeIsGone) {
  const std::string use = "  return *left == 1 ? 0 : 1;\n}\n";
  EXPECT_EQ(check("int main() {\n  int* left = nullptr;\n"
                  "  {\n    int inner = 1;\n    left = &inner;\n  }\n" +
                  use),
            1);
  EXPECT_TRUE(
      says("a variable is used that no longer exists: a read of 4 bytes in the variable "
           "inner of 4 bytes, whose scope has been left"))
      << said;
  EXPECT_EQ(check("int main() {\n  int outer = 0;\n  int* left = nullptr;\n"
                  "  for (int i = 0; i < 3; ++i) {\n    int inner = i;\n"
                  "    left = &inner;\n    outer += *left;\n    left = &outer;\n  }\n"
                  "  outer = 1;\n" +
                  use),
            0)
      << said;
}

TEST_F(MemoryFindingsTest, ValueThatWasNeverSet) {
  const std::string text = "int main() {\n  int number;\n  return number == 0 ? 0 : 1;\n}\n";
  EXPECT_EQ(check(text), 1);
  EXPECT_TRUE(
      says("uninitialised  violated: a value is used that was never set: a read of 4 bytes "
           "in the variable number of 4 bytes, which no write has set"))
      << said;
  // Behind undefined behaviour nothing holds.
  EXPECT_EQ(check(text, " --only race"), 3) << said;
  EXPECT_EQ(check("int main() {\n  int number;\n  number = 0;\n  return number;\n}\n",
                  " --only uninitialised"),
            0)
      << said;
}

TEST_F(MemoryFindingsTest, OrderOfBlocksIsUndecidedWithItsPlace) {
  EXPECT_EQ(check("int main() {\n"
                  "  int* first = new int(1);\n"
                  "  int* second = new int(2);\n"
                  "  const bool is_lower = first < second;\n"
                  "  delete first;\n"
                  "  delete second;\n"
                  "  return is_lower ? 0 : 1;\n"
                  "}\n"),
            3);
  EXPECT_TRUE(
      says("addresses of different blocks are compared by <, and only one order of them "
           "was explored"))
      << said;
  EXPECT_TRUE(says("program.cpp:4")) << said;
}

TEST_F(MemoryFindingsTest, WhatWouldNotBeSeenIsListed) {
  EXPECT_EQ(check("int main() {}\n"), 0) << said;
  EXPECT_TRUE(says("not covered: memory (accesses through a pointer")) << said;
  EXPECT_TRUE(says("not covered: uninitialised (values that come out of")) << said;
  EXPECT_EQ(check("int main() {}\n", " --only race --json"), 0) << said;
  EXPECT_FALSE(says("accesses through a pointer")) << said;
  EXPECT_TRUE(says("left out by --only")) << said;
}

}  // namespace
}  // namespace proviso
