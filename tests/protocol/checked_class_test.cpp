// Checked classes are compiled by two compilers with warnings as errors, and catch each departure.
#include <fstream>

#include <fmt/format.h>

#include "protocol/command.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

namespace fs = std::filesystem;

/// Calls as the connection's callers may make them, or one departure by its number.
constexpr const char* kUse = R"(
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

#include "connection.hpp"
#include "checked_connection.hpp"

int main(int, char** words) {
  const int departure = std::atoi(words[1]);
  std::string seen;
  proviso_checked::handler() = [&seen](const std::string& what) { seen += what + "\n"; };
  {
    Checked<Connection> connection;
    if (departure == 1) connection.read();
    bool is_open = false;
    while (!is_open && departure != 1) is_open = connection.open();
    if (is_open) connection.write(0);
    if (departure == 2) connection.open();
    if (departure == 3) connection.write(1);
    if (is_open && departure == 0) {
      std::thread other([&] { connection.write(0); });
      connection.read();
      other.join();
    }
    if (is_open) connection.close();
    if (departure == 4) connection.close();
  }
  std::fputs(seen.c_str(), stdout);
  return seen.empty() ? 0 : 1;
}
)";

class CheckedClass : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_clang()) GTEST_SKIP() << "clang++-19 is not installed";
  }

  ProcessResult shell(const std::string& command) const {
    return run_process("/bin/sh", {"-c", command}, folder_.path().string(), "");
  }

  ScratchFolder folder_;
};

TEST_F(CheckedClass, CatchesEachDeparture) {
  for (const char* file : {"connection.hpp", "connection.cpp"}) {
    fs::copy_file(fs::path(PROVISO_CLASSES) / file, folder_.path() / file);
  }
  const std::string program = PROVISO_PROGRAM;
  const ProcessResult made = shell(fmt::format(
      "'{0}' assume connection.cpp --driver universal:Connection --domain byte=0..0 --choices "
      "rand=0..1 -q -o protocol.lts; '{0}' monitor protocol.lts --wrap Connection -o "
      "checked_connection.hpp",
      program));
  ASSERT_EQ(made.status, 0) << made.out << made.err;
  std::ofstream(folder_.path() / "use.cpp") << kUse;
  // The assertions of the class itself would abort before anything is seen.
  const std::string flags = "-std=c++17 -DNDEBUG -Wall -Wextra -Wpedantic -Werror -pthread use.cpp";
  const ProcessResult read = shell("clang++-19 -fsyntax-only " + flags);
  ASSERT_EQ(read.status, 0) << read.err;
  const ProcessResult compiled = shell("g++ " + flags + " connection.cpp -o use");
  ASSERT_EQ(compiled.status, 0) << compiled.err;
  const ProcessResult fine = shell("./use 0");
  EXPECT_EQ(fine.status, 0) << fine.out;
  const std::vector<std::string> wanted{
      "Connection: at the start: read.call",
      ": open.call, where only",
      "write.call.1, which the protocol does not cover",
      ": close.call, where only",
  };
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const ProcessResult departed = shell(fmt::format("./use {}", i + 1));
    EXPECT_EQ(departed.status, 1) << i + 1;
    EXPECT_NE(departed.out.find(wanted[i]), std::string::npos) << departed.out;
  }
}

TEST_F(CheckedClass, AbortsIfNobodyHandlesIt) {
  std::ofstream(folder_.path() / "protocol.lts") << "PROTOCOL = (use -> PROTOCOL) + {destroy}.\n";
  std::ofstream(folder_.path() / "thing.hpp") << "struct Thing { void use() {} };\n";
  const ProcessResult made = shell(fmt::format(
      "'{}' monitor protocol.lts --wrap Thing -o checked_thing.hpp", std::string(PROVISO_PROGRAM)));
  ASSERT_EQ(made.status, 0) << made.err;
  std::ofstream(folder_.path() / "use.cpp")
      << "#include \"thing.hpp\"\n#include \"checked_thing.hpp\"\n"
         "int main() { Checked<Thing> thing; thing.use(); }\n";
  ASSERT_EQ(shell("g++ -std=c++17 -Wall -Wextra -Werror use.cpp -o use").status, 0);
  const ProcessResult run = shell("./use");
  EXPECT_NE(run.status, 0);
  EXPECT_NE(run.err.find("departure from the usage protocol of Thing: after use: destroy"),
            std::string::npos)
      << run.err;
}

TEST_F(CheckedClass, RefusesOtherLabels) {
  std::ofstream(folder_.path() / "other.lts") << "OTHER = (e.acquire -> e.release -> OTHER).\n";
  const ProcessResult made = shell(fmt::format("'{}' monitor other.lts --wrap Thing -o other.hpp",
                                               std::string(PROVISO_PROGRAM)));
  EXPECT_EQ(made.status, 2);
  EXPECT_NE(made.err.find("--wrap needs the usage protocol of a class"), std::string::npos);
}

}  // namespace
}  // namespace proviso::testing
