// Certificates of designs as JSON, both ways, as schemas/design-certificate.schema.json describes
// them.
//
// An answer of check contains one, so that the file that -o writes can be checked again: the reader
// takes the certificate out of an answer too, whatever else the answer says.
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

/// One object and a line break.
std::string to_json(const DesignCertificate& certificate);

/// The error is a phrase: "it is not JSON (byte 7)".
tl::expected<DesignCertificate, std::string> design_certificate_from_json(std::string_view text);

}  // namespace proviso::report
