// Whether a certificate proves its property, by trying every valuation of a small system.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "circuit/problem.hpp"
#include "interpolation/relation_table.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::interpolation {

class CertificateTable {
 public:
  CertificateTable(const circuit::System& system, circuit::Literal property,
                   const InvariantCertificate& certificate)
      : system_(system),
        table_(system),
        property_(property),
        of_steps_(problem_of(system, property).watches_steps),
        certificate_(certificate) {
    std::map<std::string, std::uint32_t> components;
    for (std::uint32_t i = 0; i < system.components.size(); ++i) {
      components[system.components[i].name] = i;
    }
    const auto members = [&](const std::vector<Fingerprint>& fingerprints) {
      std::vector<circuit::ComponentId> ids;
      for (const Fingerprint& fingerprint : fingerprints) {
        ids.push_back(circuit::ComponentId{components.at(fingerprint.name)});
      }
      return ids;
    };
    focus_ = members(certificate.focus);
    for (const CertifiedEnvironment& part : certificate.environment) {
      environment_.push_back(members(part.components));
    }
    for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
      bits_[bit_name(system, circuit::BitId{i})] = i;
    }
  }

  bool is_proof() const {
    bool all = true;
    table_.for_each_row([&](const circuit::Evaluation& row) { all = all && holds_in(row); });
    return all;
  }

 private:
  /// The values of the certificate's graph in a row, or in the state that the row steps to.
  circuit::Evaluation values(const circuit::Evaluation& row, bool after_step) const {
    circuit::Evaluation values(certificate_.graph);
    for (const CertifiedBit& bit : certificate_.bits) {
      const circuit::Bit& meant = system_.bits[bits_.at(bit.name)];
      const bool is_input = bit.next == circuit::kFalse;
      values.set(bit.now, row[after_step && !is_input ? meant.next : meant.now]);
      if (!is_input) values.set(bit.next, row[meant.next]);
    }
    values.run();
    return values;
  }

  bool holds_in(const circuit::Evaluation& row) const {
    const circuit::Evaluation now = values(row, false);
    bool initial = table_.permitted(row, focus_, true);
    bool step = table_.permitted(row, focus_, false);
    for (std::size_t i = 0; i < environment_.size(); ++i) {
      const CertifiedEnvironment& part = certificate_.environment[i];
      if (table_.permitted(row, environment_[i], true) && !now[part.initial]) return false;
      if (table_.permitted(row, environment_[i], false) && !now[part.relation]) return false;
      initial = initial && now[part.initial];
      step = step && now[part.relation];
    }
    // Domains hold on the left of every line; of no component at all they are what is permitted.
    const bool in_domain = table_.in_domain(row, true);
    const bool in_step_domain = table_.in_domain(row, false);
    if (initial && in_domain && !now[certificate_.invariant]) return false;
    const bool kept = !now[certificate_.invariant] || !step || !in_step_domain ||
                      (values(row, true)[certificate_.invariant] && (!of_steps_ || row[property_]));
    return kept && (of_steps_ || !in_domain || !now[certificate_.invariant] || row[property_]);
  }

  const circuit::System& system_;
  RelationTable table_;
  circuit::Literal property_;
  bool of_steps_;
  const InvariantCertificate& certificate_;
  std::vector<circuit::ComponentId> focus_;
  std::vector<std::vector<circuit::ComponentId>> environment_;
  std::map<std::string, std::uint32_t> bits_;
};

}  // namespace proviso::interpolation
