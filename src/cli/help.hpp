// Help texts, generated from the tables of commands and options.
#pragma once

#include <optional>
#include <string>

#include "cli/commands.hpp"

namespace proviso::cli {

std::string general_help();
/// Returns the help of a command; given a kind of model, only with the options that apply to it.
std::string command_help(const Command& about, std::optional<ask::ModelKind> only_for = {});
/// The manual page proviso(1) as roff.
std::string manual_page();

}  // namespace proviso::cli
