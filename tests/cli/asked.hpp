// Commands called as the program calls them: from the words of a call to the answer.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"

namespace proviso::cli {

using Action = Done (*)(Run&);

/// The answer to a call, or a failure that says what the command complains about.
inline Maybe<report::Answer> asked(Action action, const std::vector<std::string>& words) {
  const auto invocation = parse(words);
  if (!invocation) return tl::unexpected(invocation.error());
  Options options = invocation->options;
  options.quiet = true;
  Context context(options.limits);
  Terminal terminal(true);
  Run run(options, context, terminal);
  if (const Done done = action(run); !done) return tl::unexpected(done.error());
  return std::move(run.answer);
}

/// A file in the folder for tests. Several programs may run these tests at once, so that the
/// process is in the name.
inline std::string written(const std::string& name, const std::string& text) {
  const std::string path = fmt::format("{}proviso-{}-{}", ::testing::TempDir(), getpid(), name);
  std::ofstream(path) << text;
  return path;
}

}  // namespace proviso::cli
