// Why the properties of a design hold, in a form that can be checked independently.
//
// A claim names a product and a property, how it was established, and the size of each part that
// had to be examined. Labels of states are not recorded: a checker that enumerates the parts
// computes them itself, in about the time that reading them would take.
//
//   base       the system alone                     parts: the host
//   modular    host and features each alone; every feature comes back to its reentry states, all
//              machines together                    parts: the host, each feature's active states
//   frontier   the same, and they come back to other states of the host
//   composed   the product was built                parts: the whole
//
// The states of a part are reachable states of the product; those of a feature are the ones in
// which it is active.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace proviso {

struct DesignProofPart {
  std::string name;  // "host", "whole", or the name of a feature
  std::uint64_t states = 0;

  friend bool operator==(const DesignProofPart&, const DesignProofPart&) = default;
};

inline constexpr std::string_view kHostPart = "host";
inline constexpr std::string_view kWholePart = "whole";

struct DesignClaim {
  std::string product;   // a system or product by its name, then features: "Tunnel + TwoTrains"
  std::string property;  // its name
  std::string formula;   // in the basis of the labelling, fairness left out
  std::string way;       // "base", "modular", "frontier", "composed"
  std::vector<DesignProofPart> parts = {};
};

struct DesignCertificate {
  std::string hash;  // hash of the design's contents
  std::vector<DesignClaim> claims = {};
};

}  // namespace proviso
