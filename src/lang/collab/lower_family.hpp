// Families of products: features that may be chosen, and constraints on the choice.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/collab/ast.hpp"
#include "machine/design.hpp"

namespace proviso::collab {

/// Adds the family to the design, or reports why it is invalid. All extensions are in the design.
void lower_family(const Document& document, const FamilyDeclaration& declaration,
                  machine::Design& design, Diagnostics& diagnostics);

}  // namespace proviso::collab
