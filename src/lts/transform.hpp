// Operations on labels and single transitions; each takes one pass.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lts/labels.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

/// Hides labels: those that are not visible become τ and leave the alphabet.
Lts hide(const Lts& lts, const Visibility& visibility);

/// Relabels every label: an old label with several new ones becomes alternatives, several old
/// labels with one new label are merged.
Lts relabel(const Lts& lts, const Relabelling& relabelling);

/// `a:P`: adds the prefix to every label.
Lts prefix(const Lts& lts, std::string_view prefix);

/// `{a,b}::P`: turns every transition into one alternative for each prefix.
Lts share(const Lts& lts, std::span<const std::string> prefixes);

/// `+{…}`: adds labels to the alphabet, but no transitions.
Lts extend(const Lts& lts, std::span<const std::string> labels);

/// `<<` and `>>` on a finished composition: keeps in each state only the actions that have
/// precedence.
Lts prioritise(const Lts& lts, const Priority& priority);

/// Completes a safety property: a label that is not enabled leads to π. END loses its meaning.
Lts complete_with_error(const Lts& lts);

/// Removes the transitions to π.
Lts without_error(const Lts& lts);

/// Keeps the reachable part, numbered breadth-first.
Lts trim(const Lts& lts);

}  // namespace proviso::lts
