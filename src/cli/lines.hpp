// The words of a dialogue: plain lines, so that a script can be piped in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace proviso::cli {

/// The next line of standard input without blanks at its ends; nothing at the end.
std::optional<std::string> read_line();

std::optional<std::uint64_t> as_number(std::string_view text);

}  // namespace proviso::cli
