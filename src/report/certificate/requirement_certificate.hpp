// Writes and reads certificates of requirement automata as JSON, as described in
// schemas/requirement-certificate.schema.json.
//
// They are read as strictly as the certificates of proofs (certificate.hpp). Transitions are
// triples of source, action and target; action 0 is τ and action k the k-th label of the alphabet;
// the target null is the error state. Every state of the automaton is reachable, so it has at most
// one state more than transitions.
//
//   {"proviso": "0.1.0", "kind": "requirement", "source": {"kind": "lts", "hash": null},
//    "target": "SYS", "component": {"names": ["A"], "hash": "…", "stateNames": []},
//    "environment": {"names": ["B"], "hash": "…"}, "properties": ["P"],
//    "automaton": {"states": 1, "alphabet": ["a"], "transitions": [[0, 1, 0]]},
//    "classOf": [0, 0], "environmentClassOf": [0, 0, 1], "allowed": [[0]]}
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "outcome/requirement_certificate.hpp"

namespace proviso::report {

/// Returns one object and a line break.
std::string to_json(const RequirementCertificate& certificate);

/// Whether the text declares itself to be such a certificate; it may still be malformed.
bool is_requirement_certificate(std::string_view text);

/// Reads a certificate. The error is a phrase: "it is not JSON (byte 7)".
tl::expected<RequirementCertificate, std::string> requirement_certificate_from_json(
    std::string_view text);

}  // namespace proviso::report
