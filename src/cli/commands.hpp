// The commands of proviso: each asks one question, apart from those about projects and `explain`.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ask/request.hpp"

namespace proviso::cli {

struct Command {
  std::optional<ask::Question> question;  // nullopt if it asks none
  std::string_view name;
  std::string_view arguments;
  std::size_t fewest_arguments;
  std::size_t most_arguments;
  std::string_view summary;
  std::string_view description;
  std::string_view example;  // an example call without the program's name
};

std::span<const Command> commands();
/// Returns null if there is no such command.
const Command* find_command(std::string_view name);

/// Enters the files of a call, in the order in which the command takes them.
void enter_arguments(std::vector<std::string> arguments, ask::Request& request);

}  // namespace proviso::cli
