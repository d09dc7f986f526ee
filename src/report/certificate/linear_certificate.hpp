// Writes and reads certificates of linear formulas as JSON, as described in
// schemas/linear-certificate.schema.json.
//
// Read as strictly as the certificates of proofs (certificate.hpp). Functions are literals as in
// AIGER, twice a node plus one if complemented; node 0 is false, each bit has a node, in their
// order; then come the conjunctions, operands first.
//
//   {"proviso": "0.1.0", "kind": "linear", "property": "G (r -> F g)", "context": "",
//    "statement": "…", "components": [{"name": "main", "hash": "…"}],
//    "bits": [{"kind": "state", "name": "r"}, {"kind": "operator", "name": "0"}, …],
//    "conjunctions": [[3, 5], …], "stages": [{"states": 9, "condition": 1}, …]}
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "outcome/linear_certificate.hpp"

namespace proviso::report {

/// Returns one object and a line break.
std::string to_json(const LinearCertificate& certificate);

/// Whether the text declares itself to be such a certificate; it may still be malformed.
bool is_linear_certificate(std::string_view text);

/// Reads a certificate. The error is a phrase: "it is not JSON (byte 7)".
tl::expected<LinearCertificate, std::string> linear_certificate_from_json(std::string_view text);

}  // namespace proviso::report
