// A valid certificate by each rule, of small systems, in the order of Rule.
#pragma once

#include <vector>

#include "certify/proofs.hpp"
#include "engine/certify/certify.hpp"
#include "lts/random_lts.hpp"

namespace proviso::testing {

struct Given {
  lts::System system;
  std::vector<lts::Component> properties;
  Certificate certificate;
};

inline Given certified(Rule rule, lts::System system, std::vector<lts::Component> properties,
                       std::vector<lts::Lts> assumptions) {
  Proof proof = outline(rule, system.components.size());
  proof.assumptions = std::move(assumptions);
  measure(system, properties, proof);
  Certificate certificate = certify::make_certificate("S", system, properties, std::move(proof));
  return {std::move(system), std::move(properties), std::move(certificate)};
}

/// A sender and a channel; the property: send and out alternate.
inline Given relay(Rule rule, std::vector<lts::Lts> assumptions) {
  using lts::make_lts;
  lts::System system = parallel({{"SENDER", make_lts("0 send 1, 1 ack 0")},
                                 {"CHANNEL", make_lts("0 send 1, 1 out 2, 2 ack 0")}});
  if (rule == Rule::Weakest) system.components.pop_back();
  return certified(rule, std::move(system),
                   {{"ORDER", make_lts("0 send 1, 0 out -1, 1 out 0, 1 send -1")}},
                   std::move(assumptions));
}

/// One does bad only after a, the other only before.
inline Given veto(std::vector<lts::Lts> assumptions) {
  using lts::make_lts;
  return certified(
      Rule::Symmetric,
      parallel({{"LATE", make_lts("0 a 1, 1 bad 1")}, {"EARLY", make_lts("0 a 1, 0 bad 0")}}),
      {{"NEVER", make_lts("0 bad -1")}}, std::move(assumptions));
}

inline std::vector<Given> valid_certificates() {
  using lts::make_lts;
  const lts::Lts polite = make_lts("0 send 1, 1 out 2, 2 ack 0");
  // The weakest assumption of SENDER alone; state 4 is reached by what SENDER cannot follow.
  const lts::Lts weakest = make_lts(
      "0 send 1, 0 ack 4, 1 ack 2, 1 out 3, 1 send 4, 2 out 0, 2 ack 4, 3 ack 0, 3 send 4,"
      "4 send 4, 4 ack 4, 4 out 4");
  return {
      relay(Rule::Direct, {}), relay(Rule::Asymmetric, {polite}),
      relay(Rule::Circular, {polite, make_lts("0 send 1, 1 ack 0")}),
      veto({make_lts("0 a 1, 0 bad 2, 1 a 2, 2 a 2, 2 bad 2"), make_lts("0 a 1, 1 a 1, 1 bad 1")}),
      relay(Rule::Weakest, {weakest})};
}

}  // namespace proviso::testing
