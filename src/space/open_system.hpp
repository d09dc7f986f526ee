// A system as somebody outside sees it: components in parallel and nothing else.
//
// Engines that work part by part need the parts. A hidden label is one that nobody else can share,
// so hiding becomes renaming: every hidden label gets a name of its own, which is internal to the
// system wherever it is put. What cannot be said of the parts alone (a priority, `minimal`,
// `deterministic`, `property`) is composed to a single part first.
#pragma once

#include <string>
#include <string_view>

#include "base/context.hpp"
#include "lts/system.hpp"

namespace proviso::space {

/// The same behaviour with nothing but components.
lts::System open_system(const lts::System& system, Context& context);
/// The same, with what it hides private to this owner: two systems that are put side by side must
/// have different ones.
lts::System open_system(const lts::System& system, const std::string& owner, Context& context);

/// Was the label hidden by the system it belongs to?
bool is_private(std::string_view label);

/// The label as it was before it was hidden, or the label itself.
std::string_view public_name(std::string_view label);

/// The labels of all components.
lts::Alphabet alphabet_of(const lts::System& system);

}  // namespace proviso::space
