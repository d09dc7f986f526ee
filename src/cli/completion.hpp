// Completion scripts for shells, generated from the tables of commands and options.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace proviso::cli {

/// Returns the script for a shell, "bash", "zsh" or "fish"; nullopt for others.
std::optional<std::string> completion(std::string_view shell);

}  // namespace proviso::cli
