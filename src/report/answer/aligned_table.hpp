// Rows of text as columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::report {

using TableRow = std::vector<std::string>;

/// Characters, not bytes.
std::size_t shown_width(std::string_view text);

/// Pads every column to its widest entry and drops those that have a heading only. The first row is
/// the heading; the entries of one column are numbers and stand to the right.
std::string aligned_table(const std::vector<TableRow>& rows, std::size_t number_column);

}  // namespace proviso::report
