// Checks independently whether a certificate proves its claims about a design.
//
// An accepted claim means: in the product of the machines of the system and the features, put
// together by their definition, the property is true in the initial state. The checker shares only
// machines, guards and formulas with the engine that made the claim: it puts the machines
// together (assembly.hpp), enumerates (machine_product.hpp), labels (labels.hpp) and examines
// features (feature_part.hpp) itself. It never builds the product unless the claim says that it
// was composed, so it needs no more memory than the host and one feature at a time.
//
// What is checked of each claim: the design's hash; that there is such a product and such a
// property; that the way is the one on which it can be established, and each part as large as
// recorded; and the truth itself.
#pragma once

#include <string>

#include "base/context.hpp"
#include "engine/certify/certify.hpp"
#include "machine/design.hpp"
#include "outcome/design_proof.hpp"

namespace proviso::certify {

/// Everything that a verdict on a design can depend on: 32 hexadecimal digits.
std::string design_hash(const machine::Design& design);

Finding certify(const DesignCertificate& certificate, const machine::Design& design,
                Context& context);

}  // namespace proviso::certify
