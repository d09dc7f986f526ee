// Labels as FSP writes them: `a[1].b` for the label a.1.b, `a[0..3]` and `{p, q}.get` for sets.
//
// A label is a dotted string of names and integers. Labels of other tools (`SEND !1 !TRUE`) are
// kept whole: they are shown unchanged and cannot be written as FSP.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::report {

/// The label as FSP source; nullopt if FSP cannot express it (a keyword, a capital, a blank, …).
std::optional<std::string> fsp_label(std::string_view label);

/// Returns few set elements that together stand for exactly these labels: integers become ranges,
/// parts with the same continuations are combined. Deterministic, in ascending order of labels.
std::vector<std::string> compact(std::span<const std::string> labels);

/// Formats `{a, b[0..3]}`, broken into lines of at most `width` columns.
std::string label_set(std::span<const std::string> elements, std::size_t width = 100);

}  // namespace proviso::report
