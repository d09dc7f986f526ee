#include "engine/symbolic/stage_proof.hpp"

#include <map>
#include <stdexcept>
#include <string>

#include "circuit/fingerprint.hpp"

namespace proviso::symbolic {
namespace {

ObservedBit certified_bit(const circuit::System& system, const Observed& observed,
                          std::uint32_t bit) {
  if (bit < system.bits.size()) {
    return {ObservedBit::Kind::State, circuit::bit_name(system, circuit::BitId{bit})};
  }
  const AddedBit& added = observed.added[bit - system.bits.size()];
  switch (added.kind) {
    case AddedBit::Kind::Input:
      return {ObservedBit::Kind::Input, circuit::bit_name(system, circuit::BitId{added.number})};
    case AddedBit::Kind::Operator:
      return {ObservedBit::Kind::Operator, std::to_string(added.number)};
    case AddedBit::Kind::Compassion:
      return {ObservedBit::Kind::Compassion, std::to_string(added.number)};
  }
  throw std::logic_error("a bit of no kind");
}

}  // namespace

LinearCertificate certificate_of(const circuit::System& system, const circuit::Property& property,
                                 const Observed& observed, const StageProof& proof) {
  LinearCertificate certificate = renewed(system, property, {});
  std::map<circuit::Node, std::uint32_t> places;
  for (std::uint32_t i = 0; i < observed.system.bits.size(); ++i) {
    places.emplace(observed.system.bits[i].now.node(), i);
  }
  circuit::Substitution copy(proof.graph, certificate.graph, [&](circuit::Node node) {
    ObservedBit bit = certified_bit(system, observed, places.at(node));
    bit.now = certificate.graph.variable();
    certificate.bits.push_back(bit);
    return bit.now;
  });
  for (const Stage& stage : proof.stages) {
    certificate.stages.push_back({copy(stage.states), stage.condition});
  }
  return certificate;
}

LinearCertificate renewed(const circuit::System& system, const circuit::Property& property,
                          LinearCertificate certificate) {
  certificate.property = property.text;
  certificate.context = property.context;
  certificate.statement = circuit::fingerprint(system, property);
  certificate.components.clear();
  const std::vector<std::string> hashes = circuit::fingerprints(system);
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    certificate.components.push_back({system.components[i].name, hashes[i]});
  }
  certificate.faults = system.injected;
  return certificate;
}

}  // namespace proviso::symbolic
