// Writes and reads certificates of designs as JSON, as described in
// schemas/design-certificate.schema.json.
//
// An answer of check contains a certificate, so that the file that -o writes can be re-checked: the
// reader also extracts the certificate from an answer, ignoring the rest of it.
//
//   {"proviso": "0.1.0", "kind": "design-certificate", "hash": "…",
//    "claims": [{"product": "Full", "property": "home", "formula": "…", "verdict": "holds",
//                "way": "modular", "parts": [{"name": "host", "states": 8}, …]}, …]}
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "outcome/design_proof.hpp"

namespace proviso::report {

/// Returns one object and a line break.
std::string to_json(const DesignCertificate& certificate);

/// Reads a certificate. The error is a phrase: "it is not JSON (byte 7)".
tl::expected<DesignCertificate, std::string> design_certificate_from_json(std::string_view text);

}  // namespace proviso::report
