// Certificates as JSON, both ways, as schemas/certificate.schema.json describes them.
//
// What is read comes from anywhere, so the reader trusts nothing: members that are missing, unknown
// or given twice, numbers that are no indices and sizes that do not agree are mistakes, each with a
// sentence that names the place. An assumption stands in the Aldebaran format exactly as write_aut
// writes it; the alphabet beside it keeps the labels that are never allowed. There can be no more
// states than transitions and one, since every state of an assumption is reached, so that a small
// text cannot ask for a large array.
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

/// One object and a line break. What is not UTF-8 in a name is replaced; such a certificate is
/// not accepted, because the name is another one.
std::string to_json(const Certificate& certificate);

/// The error is a phrase: "it is not JSON (byte 7)".
tl::expected<Certificate, std::string> certificate_from_json(std::string_view text);

}  // namespace proviso::report
