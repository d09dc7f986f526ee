// The statechart that the elements of a document describe.
#pragma once

#include <optional>

#include "base/diagnostic.hpp"
#include "lang/scxml/ast.hpp"
#include "lang/scxml/xml.hpp"

namespace proviso::scxml {

/// Reads states, transitions, data, properties and fairness, and resolves all identifiers. Returns
/// nullopt if an error was reported.
std::optional<Chart> parse(const Tree& tree, Diagnostics& diagnostics);

}  // namespace proviso::scxml
