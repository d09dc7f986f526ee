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

TEST_F(ProgramMessages, AFailedAssertionSaysSoOnce) {
  EXPECT_EQ(check("#include <cassert>\nint main() { assert(1 == 2); }\n"), 1);
  EXPECT_TRUE(says("violated: program.cpp:2: assertion failed: 1 == 2")) << said;
}

TEST_F(ProgramMessages, ADriverShowsItsCalls) {
  write(
      "account.hpp",
      "struct Account {\n  void withdraw(int amount);\n  void close();\n  int balance = 1;\n};\n");
  write("account.map",
        "component Account from \"program.cpp\" \"account.hpp\";\n"
        "env driver universal { methods public; args withdraw(amount: 0..2); threads 1; }\n");
  const std::string program =
      "#include <cassert>\n#include \"account.hpp\"\n"
      "void Account::withdraw(int amount) { balance -= amount; assert(balance >= 0); }\n"
      "void Account::close() { balance = 1; }\n";
  EXPECT_EQ(check(program, " --map account.map --driver universal:Account"), 1);
  EXPECT_TRUE(says("call Account::withdraw(2)")) << said;
  write("account.map",
        "component Account from \"program.cpp\" \"account.hpp\";\n"
        "env driver universal { methods public; threads 1; }\n");
  EXPECT_EQ(check(program, " --map account.map --driver universal:Account"), 2);
  EXPECT_TRUE(
      says("no domain for an argument that the driver has to choose (argument 1 of void "
           "(Account::*)(int))"))
      << said;
  EXPECT_FALSE(says("static assertion")) << said;
}

TEST_F(ProgramMessages, ThreadsThatPileUpAreBoundedByName) {
  const std::string program =
      "#include <pthread.h>\n"
      "static void* work(void* none) { return none; }\n"
      "int main(void) {\n"
      "  for (;;) {\n"
      "    pthread_t thread;\n"
      "    pthread_create(&thread, 0, work, 0);\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(check(program, " --max-threads 2", "program.c"), 3);
  EXPECT_TRUE(says("it holds for at most 2 threads at a time")) << said;
  EXPECT_EQ(check(program, " --max-threads 0", "program.c"), 2);
  EXPECT_TRUE(says("--max-threads must be at least 1")) << said;
}

TEST_F(ProgramMessages, ALoopThatReachesNothingIsNamedByItsLine) {
  EXPECT_EQ(check("int main(void) {\n  for (;;) {\n  }\n}\n", "", "program.c"), 3);
  EXPECT_TRUE(says("program.c:2")) << said;
}

TEST_F(ProgramMessages, OnlyCallsThatAreReachedMatter) {
  const std::string program =
      "#include <cstdlib>\n"
      "#include <filesystem>\n"
      "#include <sys/socket.h>\n"
      "int main(int count, char**) {\n"
      "  if (count > 1) {\n"
      "    return socket(1, 1, 1);\n"
      "  }\n"
      "  if (count > 2) return std::filesystem::exists(\"/\") ? 1 : std::system(\"true\");\n"
      "}\n";
  EXPECT_EQ(check(program), 0) << said;
  EXPECT_EQ(check(program, " --args one"), 3);
  EXPECT_TRUE(says("socket is not modelled (program.cpp:6)")) << said;
}

TEST_F(ProgramMessages, WhatComesFromOutsideIsSaid) {
  const std::string program =
      "#include <stdio.h>\n#include <stdlib.h>\n"
      "int main(void) { int class = rand(); return class + getchar(); }\n";
  write("input.txt", "x");
  const std::string input = " --stdin input.txt";
  EXPECT_EQ(check(program, input, "program.c"), 3);
  EXPECT_TRUE(says("only 0..1 were tried as results of rand: --choices rand=LOW..HIGH")) << said;
  EXPECT_EQ(check(program, input + " --choices rand=0..5", "program.c"), 0) << said;
  EXPECT_TRUE(says("note: assumed of the surroundings: rand returns 0..5")) << said;
  EXPECT_TRUE(says("not covered: race (accesses to the members of std::cin)")) << said;
  EXPECT_EQ(check(program, input + " --choices ran=0..5", "program.c"), 2);
  EXPECT_TRUE(says("--choices knows no function ran; there are rand,")) << said;
  EXPECT_EQ(check(program, input + " --choices rand=-1..5", "program.c"), 2);
  EXPECT_EQ(check(program, input + " --choices rand=0..999999999999", "program.c"), 2);
  EXPECT_EQ(check(program, input + " --domain intt=0..1", "program.c"), 2);
  EXPECT_TRUE(says("--domain intt needs --map")) << said;
}

TEST_F(ProgramMessages, OldCIsCompiled) {
  EXPECT_EQ(check("#include <pthread.h>\n"
                  "int x;\n"
                  "void work() { x = 1; finish(); }\n"
                  "finish() { x++; }\n"
                  "main() {\n"
                  "  pthread_t thread;\n"
                  "  pthread_create(&thread, 0, work, 0);\n"
                  "  pthread_join(thread, 0);\n"
                  "}\n",
                  "", "program.c"),
            0)
      << said;
}

/// Only a result that is used must be there.
TEST_F(ProgramMessages, AThreadRoutineMayLackItsReturn) {
  const std::string begin = "#include <pthread.h>\nint x;\nvoid* work(void* unused) { x = 1; }\n";
  EXPECT_EQ(check(begin + "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); "
                          "pthread_join(t, 0); return 0; }\n",
                  "", "program.c"),
            0)
      << said;
  EXPECT_EQ(check("int none(void) { int x; return x; }\nint main(void) { return none(); }\n", "",
                  "program.c"),
            1)
      << said;
}

/// Many threads of which the first search looks at few orders.
constexpr const char* kManyThreads =
    "#include <pthread.h>\n"
    "#include <assert.h>\n"
    "int a, b;\n"
    "void* set(void* p) { a = 1; b = -1; return p; }\n"
    "void* check(void* p) { assert(a == 0 ? b == 0 : b == -1); return p; }\n"
    "int main(void) {\n"
    "  pthread_t t[20];\n"
    "  for (int i = 0; i < 20; i++) pthread_create(&t[i], 0, i < 10 ? set : check, 0);\n"
    "  for (int i = 0; i < 20; i++) pthread_join(t[i], 0);\n"
    "}\n";

TEST_F(ProgramMessages, ErrorsAmongManyThreadsAreFound) {
  EXPECT_EQ(check(kManyThreads, " --races sc --timeout 120", "program.c"), 1) << said;
  EXPECT_TRUE(says("assertion failed: a == 0 ? b == 0 : b == -1")) << said;
}

TEST_F(ProgramMessages, ASingleRunThatFindsSomethingDoesNotSayThatNothingWasFound) {
  EXPECT_EQ(check(kManyThreads, " --order priorities", "program.c"), 1) << said;
  EXPECT_TRUE(says("violated: data race of")) << said;
  EXPECT_FALSE(says("nothing found")) << said;
}

TEST_F(ProgramMessages, CIsCompiledWithTheStandardOfTheUser) {
  const std::string program = "int main(void) { return sizeof(typeof(1)) == 4 ? 0 : 1; }\n";
  EXPECT_EQ(check(program, "", "program.c"), 0) << said;
  EXPECT_EQ(check(program, " --flag -std=c99", "program.c"), 2);
  EXPECT_EQ(check(program, " --flag -std=c23", "program.c"), 0) << said;
}

}  // namespace
}  // namespace proviso
