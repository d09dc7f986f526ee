// Writes and reads certificates as JSON, as described in schemas/certificate.schema.json.
//
// The input is untrusted, so the reader is strict: missing, unknown or duplicate members, numbers
// that are not indices and sizes that do not agree are errors, each with a sentence that names the
// position. An assumption is in the Aldebaran format exactly as write_aut writes it; the alphabet
// beside it keeps the labels that are never allowed. Every state of an assumption is reachable, so
// there are at most one more states than transitions: a small text cannot ask for a large array.
//
//   {"proviso": "0.1.0", "kind": "certificate", "rule": "asymmetric", "target": "SYS",
//    "components": [{"name": "CLIENT", "hash": "…"}, …], "properties": [{"name": "SAFE", …}],
//    "modules": [{"name": "M1", "components": [0]}, …],
//    "assumptions": [{"states": 2, "transitions": 2, "alphabet": ["a", "b"], "aut": "des …"}],
//    "premises": [{"assumption": 0, "module": 0, "guarantee": null, "states": 4, …}, …]}
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "outcome/proof.hpp"

namespace proviso::report {

/// Returns one object and a line break. Invalid UTF-8 in a name is replaced; such a certificate is
/// not accepted, because the name has changed.
std::string to_json(const Certificate& certificate);

/// Reads a certificate. The error is a phrase: "it is not JSON (byte 7)".
tl::expected<Certificate, std::string> certificate_from_json(std::string_view text);

}  // namespace proviso::report
