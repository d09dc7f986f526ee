// From argument vector to what is asked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "cli/options.hpp"

namespace proviso::cli {

struct Invocation {
  enum class Kind { Run, Help, Version, Manual, Completion };
  Kind kind = Kind::Run;
  Options options = {};
  std::optional<Command> about = {};  // of the help
};

/// Takes the arguments without the program's name. The error is a sentence for the user.
tl::expected<Invocation, std::string> parse(const std::vector<std::string>& arguments);

}  // namespace proviso::cli
