// Formats rows of text as columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::report {

using TableRow = std::vector<std::string>;

/// The width in characters, not bytes.
std::size_t shown_width(std::string_view text);

/// Pads every column to its widest entry and drops columns that have a heading only. The first row
/// is the heading; the entries of `number_column` are right-aligned.
std::string aligned_table(const std::vector<TableRow>& rows, std::size_t number_column);

}  // namespace proviso::report
