// Writes and reads certificates of invariants as JSON, as described in
// schemas/invariant-certificate.schema.json.
//
// Read as strictly as the certificates of proofs (certificate.hpp). Functions are literals as in
// AIGER, twice a node plus one if complemented; node 0 is false, the bits follow in their order,
// each with a node for its value now and, for a state bit, the next node for its value after the
// step; then come the conjunctions, operands first.
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

/// Returns one object and a line break.
std::string to_json(const InvariantCertificate& certificate);

/// Whether the text declares itself to be such a certificate; it may still be malformed.
bool is_invariant_certificate(std::string_view text);

/// Reads a certificate. The error is a phrase: "it is not JSON (byte 7)".
tl::expected<InvariantCertificate, std::string> invariant_certificate_from_json(
    std::string_view text);

}  // namespace proviso::report
