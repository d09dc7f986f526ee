#include "engine/interpolation/certificate.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "circuit/fingerprint.hpp"
#include "engine/certify/invariant.hpp"
#include "engine/interpolation/bit_variables.hpp"

namespace proviso::interpolation {
namespace {

using circuit::BitId;
using circuit::ComponentId;
using circuit::Literal;

class Builder {
 public:
  Builder(const Parts& parts, const Division& division)
      : system_(*parts.system),
        hashes_(circuit::fingerprints(*parts.system)),
        is_described_(parts.components.size(), false) {
    for (const BitId bit : division.view()) {
      BitVariables::Pair pair{certificate_.graph.variable()};
      if (!system_.is_input(bit)) pair.next = certificate_.graph.variable();
      variables_.set(bit, pair);
      certificate_.bits.push_back({bit_name(system_, bit), pair.now, pair.next});
    }
    for (const ComponentId component : division.focus()) {
      certificate_.focus.push_back(fingerprint(component));
    }
  }

  void add_invariant(const circuit::Problem& problem, const invariant::Proof& proof) {
    // The bit that watches a property of steps is false wherever the proof holds.
    circuit::Substitution copy(problem.graph, certificate_.graph,
                               [](circuit::Node) { return circuit::kFalse; });
    for (const circuit::StateBit& bit : problem.state) {
      if (bit.origin) copy.replace(bit.now.node(), variables_.at(*bit.origin).now);
    }
    certificate_.invariant = copy(proof.invariant);
    certificate_.depth = proof.depth;
  }

  void add_environment(const ComponentRelation& part) {
    CertifiedEnvironment described;
    for (const ComponentId component : part.components) {
      described.components.push_back(fingerprint(component));
    }
    described.initial = variables_.all_of(part.initial, certificate_.graph);
    described.relation = variables_.all_of(part.transition, certificate_.graph);
    certificate_.environment.push_back(std::move(described));
  }

  /// The components that nothing is said of stand in it too, so that it is about the whole.
  InvariantCertificate finish(const circuit::Property& property) {
    certificate_.property = property.text;
    certificate_.context = property.context;
    certificate_.faults = system_.injected;
    for (std::uint32_t i = 0; i < is_described_.size(); ++i) {
      if (!is_described_[i]) certificate_.environment.push_back({{fingerprint(ComponentId{i})}});
    }
    return std::move(certificate_);
  }

 private:
  Fingerprint fingerprint(ComponentId component) {
    is_described_[index(component)] = true;
    return {system_.components[index(component)].name, hashes_[index(component)]};
  }

  const circuit::System& system_;
  std::vector<std::string> hashes_;
  std::vector<bool> is_described_;
  BitVariables variables_;
  InvariantCertificate certificate_;
};

}  // namespace

InvariantCertificate certificate_of(const Parts& parts, const circuit::Property& property,
                                    const Division& division,
                                    const std::vector<ComponentRelation>& environment,
                                    const circuit::Problem& problem,
                                    const invariant::Proof& proof) {
  Builder builder(parts, division);
  builder.add_invariant(problem, proof);
  for (const ComponentRelation& part : environment) builder.add_environment(part);
  return builder.finish(property);
}

InvariantCertificate certified(const Parts& parts, const circuit::Property& property,
                               const Division& division,
                               const std::vector<ComponentRelation>& environment,
                               const circuit::Problem& problem, const invariant::Proof& proof,
                               Context& context) {
  InvariantCertificate certificate =
      certificate_of(parts, property, division, environment, problem, proof);
  const auto finding = certify::check_invariant(*parts.system, property, certificate, context);
  if (finding.stopped) throw LimitReached(*finding.stopped);
  if (!finding.accepted) throw std::logic_error("interpolation: " + finding.reason);
  return certificate;
}

}  // namespace proviso::interpolation
