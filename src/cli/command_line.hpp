// From the words of a call to what is asked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/request.hpp"
#include "base/maybe.hpp"
#include "cli/commands.hpp"

namespace proviso::cli {

/// Options of every command that say nothing about the question.
struct Presentation {
  bool json = false;
  bool quiet = false;
};

struct Invocation {
  enum class Kind { Ask, Explain, Help, Version, Manual, Completion };
  Kind kind = Kind::Ask;
  ask::Request request = {};
  Presentation presentation = {};
  std::string code = {};                        // what is to be explained; empty: everything
  const Command* about = nullptr;               // the command that help is wanted about
  std::optional<ask::ModelKind> only_for = {};  // the kind of model that help is wanted for
};

/// Takes the arguments without the program's name. The error is a sentence for the user.
Maybe<Invocation> parse(const std::vector<std::string>& arguments);

}  // namespace proviso::cli
