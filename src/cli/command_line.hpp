// Parses the command line into a request.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/request.hpp"
#include "base/maybe.hpp"
#include "cli/commands.hpp"
#include "cli/own_options.hpp"

namespace proviso::cli {

/// Options of every command that affect only the presentation.
struct Presentation {
  bool json = false;
  bool quiet = false;
};

struct Invocation {
  enum class Kind { Ask, Project, Explain, Help, Version, Manual, Completion };
  Kind kind = Kind::Ask;
  ask::Request request = {};
  Presentation presentation = {};
  std::vector<std::string> arguments = {};      // of a command that asks no question
  OwnValues own = {};                           // its options
  std::string code = {};                        // the code to explain; empty: all codes
  std::string shell = {};                       // the shell to complete for
  const Command* about = nullptr;               // the command to show help for
  std::optional<ask::ModelKind> only_for = {};  // the kind of model to show help for
};

/// Parses the arguments, without the program's name. The error is a sentence for the user.
Maybe<Invocation> parse(const std::vector<std::string>& arguments);

}  // namespace proviso::cli
