#include "report/answer/aligned_table.hpp"

#include <algorithm>

namespace proviso::report {

std::size_t shown_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string aligned_table(const std::vector<TableRow>& rows, std::size_t number_column) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  std::vector<bool> filled(widths.size(), false);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < widths.size(); ++c) {
      widths[c] = std::max(widths[c], shown_width(rows[r][c]));
      if (r > 0 && !rows[r][c].empty()) filled[c] = true;
    }
  }
  std::string text;
  for (const TableRow& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (!filled[c]) continue;
      const std::string padding(widths[c] - shown_width(row[c]), ' ');
      line += "  " + (c == number_column ? padding + row[c] : row[c] + padding);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace proviso::report
