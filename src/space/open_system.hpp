// A system as seen from outside: components in parallel and nothing else.
//
// Compositional engines need the parts. A hidden label is one that nobody else can share, so hiding
// becomes renaming: every hidden label gets a unique name, which is internal to the system wherever
// it is used. What cannot be expressed by the parts alone (a priority, `minimal`, `deterministic`,
// `property`) is composed into a single part first.
#pragma once

#include <string>
#include <string_view>

#include "base/context.hpp"
#include "lts/system.hpp"

namespace proviso::space {

/// Returns a system with the same behaviour that consists of components only.
lts::System open_system(const lts::System& system, Context& context);
/// Like open_system(system, context), with hidden labels private to this owner. Two systems that
/// are composed must have different owners.
lts::System open_system(const lts::System& system, const std::string& owner, Context& context);

/// Whether the label was hidden by the system it belongs to.
bool is_private(std::string_view label);

/// The label before it was hidden, or the label itself.
std::string_view public_name(std::string_view label);

/// The labels of all components.
lts::Alphabet alphabet_of(const lts::System& system);

}  // namespace proviso::space
