// Parts in parallel with exactly some labels in sight.
//
// lts::Visibility goes by dotted prefixes: to show x is to show x.a too. An interface is a set of
// labels and no more, so every other label is moved below a prefix that no label has, and that
// prefix is hidden. Only labels are renamed: the product, its numbering and its edges are those of
// the parts.
//
//   x, x.a with only x shown:   x, ␟.x.a and ␟ is hidden
#pragma once

#include <vector>

#include "base/context.hpp"
#include "lts/system.hpp"

namespace proviso::weakest {

/// The reachable part of the product; labels that are not shown become τ. Throws LimitReached.
lts::Lts compose_showing(const std::vector<lts::Component>& parts, const lts::Alphabet& shown,
                         Context& context);

/// One part alone: labels that are not shown become τ.
lts::Lts show_only(const lts::Lts& part, const lts::Alphabet& shown);

}  // namespace proviso::weakest
