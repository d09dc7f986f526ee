// "Did you mean …?": the known name nearest to a mistyped one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace proviso {

/// The candidate with the smallest edit distance (insert, delete, replace, swap neighbours; case is
/// ignored) if that is close enough to be a typing mistake.
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates);

/// "did you mean X?" or nothing.
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);

}  // namespace proviso
