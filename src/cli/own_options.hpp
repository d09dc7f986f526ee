// The options of commands that ask no question of a model: verify, init, store, studio, trace.
//
// The parser, the help, the manual page and the shell completion are generated from this table, as
// those of questions are from ask/option_table.hpp.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::cli {

struct OwnOption {
  std::string_view command;
  std::string_view name;   // without the dashes
  std::string_view value;  // placeholder of its value; empty for a switch
  std::string_view help;
  bool repeats = false;
};

std::span<const OwnOption> own_option_table();
std::vector<const OwnOption*> own_options(std::string_view command);

/// The values of the options that a call gives; a switch has one empty value.
using OwnValues = std::map<std::string, std::vector<std::string>, std::less<>>;

}  // namespace proviso::cli
