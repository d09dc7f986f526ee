// Commands called as the program calls them: from the words of a call to the answer.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"

namespace proviso::cli {

/// A run of the command that the words ask for, not begun yet.
class Call {
 public:
  explicit Call(const std::vector<std::string>& words)
      : options_(parsed(words)), context_(options_.limits), run_(options_, context_, terminal_) {}

  Run& run() { return run_; }

 private:
  static Options parsed(const std::vector<std::string>& words) {
    auto invocation = parse(words);
    if (!invocation) throw std::invalid_argument(invocation.error());
    invocation->options.quiet = true;
    return std::move(invocation->options);
  }

  Options options_;
  Context context_;
  Terminal terminal_{true};
  Run run_;
};

/// The answer to a call, or what the command complains about.
inline Maybe<Answer> asked(Done (*command)(Run&), const std::vector<std::string>& words) {
  Call call(words);
  if (const Done done = command(call.run()); !done) return tl::unexpected(done.error());
  return std::move(call.run().answer);
}

/// A file in the folder for tests. Several programs may run these tests at once, so that the
/// process is in the name.
inline std::string written(const std::string& name, const std::string& text) {
  const std::string path = fmt::format("{}proviso-{}-{}", ::testing::TempDir(), getpid(), name);
  std::ofstream(path) << text;
  return path;
}

}  // namespace proviso::cli
