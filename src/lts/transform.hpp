// The algebra that works on labels and single transitions; each function costs one pass.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lts/labels.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

/// Labels that are not shown become τ and leave the alphabet.
Lts hide(const Lts& lts, const Visibility& visibility);

/// Every label through the relation; one old label with several new ones makes alternatives,
/// several old ones with one new label are merged.
Lts relabel(const Lts& lts, const Relabelling& relabelling);

/// `a:P`: every label gets the prefix.
Lts prefix(const Lts& lts, std::string_view prefix);

/// `{a,b}::P`: every transition becomes one alternative for each prefix.
Lts share(const Lts& lts, std::span<const std::string> prefixes);

/// `+{…}`: more labels in the alphabet, no more transitions.
Lts extend(const Lts& lts, std::span<const std::string> labels);

/// `<<` and `>>` on a finished composition: in each state only the actions that go first stay.
Lts prioritise(const Lts& lts, const Priority& priority);

/// A safety property: where a label is not enabled it leads to π. END loses its meaning.
Lts complete_with_error(const Lts& lts);

/// Without the transitions to π.
Lts without_error(const Lts& lts);

/// The reachable part, numbered breadth first.
Lts trim(const Lts& lts);

}  // namespace proviso::lts
