// The functions of a certificate in the words of a system: bits are found by their names.
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

/// Adds the functions to the graph, which is a copy of the system's. Refuses names that the system
/// does not have, bits that are described twice or wrongly, and functions that speak of inputs or
/// of next values where only the state may be spoken of.
tl::expected<TranslatedCertificate, std::string> translate(const circuit::System& system,
                                                           const InvariantCertificate& certificate,
                                                           circuit::Graph& graph);

/// Whether a function of the system depends on inputs or next values.
bool is_of_steps(const circuit::System& system, circuit::Literal function);

}  // namespace proviso::certify
