// "Did you mean …?": suggests the known name nearest to a mistyped one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace proviso {

/// Returns the candidate with the smallest edit distance (insert, delete, replace, swap neighbours;
/// case is ignored) if it is close enough to be a typing mistake.
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates);

/// Returns "did you mean X?", or an empty text.
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);

}  // namespace proviso
