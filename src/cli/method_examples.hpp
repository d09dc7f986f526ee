// One example for each method, on files of examples/: what the manual page shows. tests/docs runs
// them.
#pragma once

#include <span>
#include <string_view>

namespace proviso::cli {

struct MethodExample {
  std::string_view title;
  std::string_view text;
  std::string_view calls;  // one a line
};

std::span<const MethodExample> method_examples();

}  // namespace proviso::cli
