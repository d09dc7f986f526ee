// The functions of a certificate in terms of a system: bits are matched by name.
#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "circuit/graph.hpp"
#include "circuit/system.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::certify {

struct TranslatedEnvironment {
  circuit::Literal initial = circuit::kTrue;
  circuit::Literal relation = circuit::kTrue;
};

struct TranslatedCertificate {
  circuit::Literal invariant = circuit::kTrue;
  std::vector<TranslatedEnvironment> environment = {};
};

/// Adds the functions to the graph, which is a copy of the system's. Rejects names that the system
/// does not have, bits that are described twice or wrongly, and functions of inputs or next values
/// where only the state is allowed.
tl::expected<TranslatedCertificate, std::string> translate(const circuit::System& system,
                                                           const InvariantCertificate& certificate,
                                                           circuit::Graph& graph);

/// Whether the property is about steps: its source mentions inputs or next values, or its function
/// depends on them.
bool is_of_steps(const circuit::System& system, const circuit::Property& property);

}  // namespace proviso::certify
