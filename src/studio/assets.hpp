// The files that are part of the program: the page, and the examples.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace proviso::studio {

struct Asset {
  std::string_view path;  // as a browser asks for it
  std::string_view type;
  std::string_view content;
};

std::optional<Asset> find_asset(std::string_view path);

struct Example {
  std::string_view name;
  std::string_view content;
};

std::span<const Example> examples();

}  // namespace proviso::studio
