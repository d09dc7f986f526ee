#include "engine/invariant/certificate.hpp"

#include <map>

#include "circuit/fingerprint.hpp"

namespace proviso::invariant {

InvariantCertificate certificate_of(const circuit::System& system, const circuit::Problem& problem,
                                    const circuit::Property& property, const Proof& proof) {
  InvariantCertificate certificate{property.text, property.context};
  const std::vector<std::string> hashes = circuit::fingerprints(system);
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    certificate.focus.push_back({system.components[i].name, hashes[i]});
  }
  std::map<circuit::Node, circuit::BitId> origins;
  for (const circuit::StateBit& bit : problem.state) {
    if (bit.origin) origins.emplace(bit.now.node(), *bit.origin);
  }
  circuit::Substitution copy(
      problem.graph, certificate.graph, [&](circuit::Node node) -> circuit::Literal {
        const auto origin = origins.find(node);
        if (origin == origins.end()) return circuit::kFalse;  // the bit that watches steps
        const circuit::Literal now = certificate.graph.variable();
        certificate.bits.push_back({circuit::bit_name(system, origin->second), now});
        return now;
      });
  certificate.invariant = copy(proof.invariant);
  certificate.depth = proof.depth;
  certificate.faults = system.injected;
  return certificate;
}

}  // namespace proviso::invariant
