// Certificates of invariants as JSON, both ways, as schemas/invariant-certificate.schema.json
// describes them.
//
// Read as strictly as the certificates of proofs (certificate.hpp). Functions are literals as in
// AIGER, twice a node plus one if complemented; node 0 is false, the bits follow in their order,
// each with a node for its value now and, if it is one of the state, the next node for its value
// after the step; then come the conjunctions, operands first.
//
//   {"proviso": "0.1.0", "kind": "invariant", "property": "!gamma", "context": "",
//    "bits": [{"name": "alpha", "kind": "state"}, …], "conjunctions": [[3, 7], …],
//    "focus": [{"name": "counter", "hash": "…"}],
//    "environment": [{"components": [{"name": "monitor", …}], "initial": 7, "relation": 19}],
//    "invariant": 21, "depth": 1}
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "outcome/invariant_certificate.hpp"

namespace proviso::report {

/// One object and a line break.
std::string to_json(const InvariantCertificate& certificate);

/// Does the text say of itself that it is one? It may be wrong in every other respect.
bool is_invariant_certificate(std::string_view text);

/// The error is a phrase: "it is not JSON (byte 7)".
tl::expected<InvariantCertificate, std::string> invariant_certificate_from_json(
    std::string_view text);

}  // namespace proviso::report
