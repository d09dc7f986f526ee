// The same as tests/native/sandbox_test.cpp from the command line: what a program may not define or
// call, and that nothing it does before main happens.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "scratch_folder.hpp"

namespace proviso {
namespace {

namespace fs = std::filesystem;

class SandboxedProgramTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (scratch_.path() / name).string(); }
  std::string source(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return " '" + path(name) + "'";
  }
  /// The status of `proviso check`; what it says is in `said`.
  int check(const std::string& words) {
    const std::string command = "cd '" + scratch_.path().string() + "' && PROVISO_CACHE=cache '" +
                                PROVISO_BINARY + "' check" + words + " > said 2>&1";
    const int status = std::system(command.c_str());
    said = testing::slurp(path("said"));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  testing::ScratchFolder scratch_;
  std::string said;
};

TEST_F(SandboxedProgramTest, NamesOfTheCheckerCannotBeDefined) {
  for (const char* name : {"proviso_start", "proviso_system_call", "__tsan_write4", "_start"}) {
    const std::string text = std::string("extern \"C\" void ") + name + "() {}\nint main() {}\n";
    EXPECT_EQ(check(source("own.cpp", text)), 2) << said;
    EXPECT_NE(said.find("which belongs to the checker"), std::string::npos) << said;
  }
}

TEST_F(SandboxedProgramTest, InstructionOfTheSearchCannotBeCalled) {
  const std::string text =
      "extern \"C\" long proviso_system_call(long, ...);\nint main() { proviso_system_call(2); }\n";
  EXPECT_EQ(check(source("call.cpp", text)), 3);
  EXPECT_NE(said.find("the program calls proviso_system_call"), std::string::npos) << said;
}

TEST_F(SandboxedProgramTest, FunctionOfOneFileIsNotThatOfAnother) {
  const std::string calls = source(
      "one.cpp", "extern \"C\" int socket(int, int, int);\nint main() { socket(1, 2, 3); }\n");
  const std::string defines =
      source("two.cpp",
             "extern \"C\" {\n[[gnu::used]] static int socket(int, int, int) { return 0; }\n}\n");
  EXPECT_EQ(check(calls + defines), 3) << said;
}

TEST_F(SandboxedProgramTest, ConstructorCreatesNoFile) {
  const std::string text = R"(
[[gnu::constructor(101)]] void create() {
  long result = 2;
  asm volatile("syscall"
               : "+a"(result)
               : "D"("escaped"), "S"(65L), "d"(0644L)
               : "rcx", "r11", "memory");
}
int main() {}
)";
  EXPECT_EQ(check(source("early.cpp", text)), 3) << said;
  EXPECT_FALSE(fs::exists(path("escaped")));
}

TEST_F(SandboxedProgramTest, CacheThatIsALinkIsNotUsed) {
  fs::create_directories(path("real"));
  fs::create_directory_symlink(path("real"), path("cache"));
  EXPECT_EQ(check(source("main.cpp", "int main() {}\n")), 0) << said;
  EXPECT_NE(said.find("is not used: it is a symbolic link"), std::string::npos) << said;
  EXPECT_TRUE(fs::is_empty(path("real")));
}

TEST_F(SandboxedProgramTest, KindsOfFindings) {
  const auto violated = [&](const std::string& text, const std::string& words = "") {
    EXPECT_EQ(check(source("wrong.cpp", text) + words), 1) << said;
    const std::size_t at = said.find(" violated: ");
    const std::size_t line = said.rfind('\n', at) + 1;
    return said.substr(line, said.find(' ', line) - line);
  };
  const std::string freed = "int main() { int* p = new int; delete p; return *p; }\n";
  EXPECT_EQ(violated(freed), "memory");
  EXPECT_EQ(violated("int main() { int* p = new int[2]; int v = p[2]; delete[] p; return v; }\n"),
            "memory");
  EXPECT_EQ(violated("#include <pthread.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
                     "int main() { pthread_mutex_unlock(&m); }\n"),
            "misuse");
  const std::string both =
      "#include <cassert>\n#include <thread>\n#include <proviso/verify.hpp>\nint value;\n"
      "int main() {\n  assert(proviso::choose(2) == 1);\n"
      "  std::thread other([] { ++value; });\n  ++value;\n  other.join();\n}\n";
  EXPECT_EQ(violated(both), "assertion");
  EXPECT_EQ(violated(both, " --only race"), "race");
  // Behind undefined behaviour nothing holds.
  EXPECT_EQ(check(source("wrong.cpp", freed) + " --only race"), 3) << said;
}

}  // namespace
}  // namespace proviso
