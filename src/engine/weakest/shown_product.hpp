// The product of parts with exactly some labels visible.
//
// lts::Visibility works by dotted prefixes: exposing x also exposes x.a. An interface is an exact
// set of labels, so every other label is moved below a prefix that no label has, and that prefix is
// hidden. Only labels are renamed: the product, its numbering and its edges are those of the parts.
//
//   x, x.a with only x shown:   x, ␟.x.a and ␟ is hidden
#pragma once

#include <vector>

#include "base/context.hpp"
#include "lts/system.hpp"

namespace proviso::weakest {

/// Builds the reachable part of the product; labels that are not visible become τ. Throws
/// LimitReached.
lts::Lts compose_showing(const std::vector<lts::Component>& parts, const lts::Alphabet& shown,
                         Context& context);

/// The same for a single part.
lts::Lts show_only(const lts::Lts& part, const lts::Alphabet& shown);

}  // namespace proviso::weakest
