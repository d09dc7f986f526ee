// What proviso says about itself, made from the tables of commands and options.
#pragma once

#include <optional>
#include <string>

#include "cli/options.hpp"

namespace proviso::cli {

std::string general_help();
std::string command_help(Command command);
/// The manual page proviso(1) as roff.
std::string manual_page();
/// To be sourced by bash.
std::string bash_completion();

}  // namespace proviso::cli
