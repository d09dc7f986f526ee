// A fixture that checks a program through the command line.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "scratch_folder.hpp"

namespace proviso {

class CheckedProgram : public ::testing::Test {
 protected:
  /// The status of `proviso check` on a program; what it says is in `said`.
  int check(const std::string& text, const std::string& words = "",
            const std::string& name = "program.cpp") {
    write(name, text);
    const std::string command = "cd '" + scratch_.path().string() + "' && PROVISO_CACHE=cache '" +
                                PROVISO_BINARY + "' check " + name + words + " > said 2>&1";
    const int status = std::system(command.c_str());
    said = testing::slurp(scratch_.path() / "said");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  /// A file beside the program.
  void write(const std::string& name, const std::string& text) {
    std::ofstream(scratch_.path() / name) << text;
  }

  bool says(const std::string& words) const { return said.find(words) != std::string::npos; }

  testing::ScratchFolder scratch_;
  std::string said;
};

}  // namespace proviso
