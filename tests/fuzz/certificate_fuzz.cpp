// Any bytes as a certificate: reading and checking must end, and what is accepted must be true.
//
// Two small systems are tried, one that satisfies its property and one that does not, and the open
// server of the second. Fingerprints are hard to guess, so the certificate is checked a second time
// with those of the system: then only the proof itself stands between it and being believed.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/certify/certify.hpp"
#include "lts/transform.hpp"
#include "report/certificate/certificate.hpp"
#include "report/certificate/design_certificate.hpp"

namespace proviso {
namespace {

struct Step {
  std::uint32_t source;
  const char* label;
  std::uint32_t target;
};

lts::Lts made(std::uint32_t states, const std::vector<Step>& steps) {
  lts::LtsBuilder builder;
  builder.add_states(states);
  for (const Step& step : steps) {
    builder.add_transition(lts::StateId{step.source}, builder.action(step.label),
                           lts::StateId{step.target});
  }
  return std::move(builder).build();
}

struct Subject {
  lts::System system;
  bool satisfies;
};

const std::vector<Subject>& subjects() {
  static const lts::Lts patient = made(2, {{0, "ask", 1}, {1, "reply", 0}});
  static const lts::Lts busy = made(3, {{0, "ask", 1}, {1, "work", 2}, {2, "reply", 0}});
  static const lts::Lts pushing = made(2, {{0, "ask", 1}, {1, "ask", 1}, {1, "reply", 0}});
  static const lts::Lts lenient =
      made(3, {{0, "ask", 1}, {1, "ask", 1}, {1, "work", 2}, {2, "reply", 0}});
  static const std::vector<Subject> all = {
      {{"S", {{"A", patient}, {"B", busy}}}, true},
      {{"S", {{"A", pushing}, {"B", lenient}}}, false},
      {{"S", {{"B", lenient}}}, false},
  };
  return all;
}

const std::vector<lts::Component>& properties() {
  static const std::vector<lts::Component> all = {
      {"P", lts::complete_with_error(made(2, {{0, "ask", 1}, {1, "reply", 0}}))}};
  return all;
}

/// The weakest assumption of the lenient server over {ask, reply}: after an ask no ask before the
/// reply, and nothing is demanded after a reply that the server cannot do.
bool allows(const std::vector<std::string>& word) {
  bool asked = false;
  for (const std::string& label : word) {
    if (label == "ask" && asked) return false;
    if (label == "reply" && !asked) return true;
    asked = !asked;
  }
  return true;
}

bool does(const lts::Lts& lts, const std::vector<std::string>& word) {
  lts::StateId at = lts::kInitial;
  for (const std::string& label : word) {
    const auto edges = lts.edges(at, *lts.alphabet().find(label));
    if (edges.empty()) return false;
    at = edges.front().target;
  }
  return true;
}

void must_agree(const lts::Lts& assumption, std::vector<std::string> word, std::size_t letters) {
  if (does(assumption, word) != allows(word)) std::abort();
  if (letters == 0) return;
  for (const char* label : {"ask", "reply"}) {
    word.emplace_back(label);
    must_agree(assumption, word, letters - 1);
    word.pop_back();
  }
}

void must_be_true(const Certificate& certificate, const Subject& subject) {
  Context context({.seconds = 5, .memory_bytes = {}, .states = 10'000});
  const certify::Finding finding =
      certify::certify(certificate, subject.system, properties(), context);
  if (finding.accepted != (finding.reason.empty() && !finding.stopped)) std::abort();
  if (!finding.accepted) return;
  if (certificate.proof.rule != Rule::Weakest) {
    if (!subject.satisfies) std::abort();
    return;
  }
  const lts::Lts& assumption = certificate.proof.assumptions.front();
  const bool is_server = subject.system.components.size() == 1;
  const lts::Alphabet interface({"ask", "reply"});
  if (is_server && assumption.alphabet() == interface) must_agree(assumption, {}, 6);
}

}  // namespace
}  // namespace proviso

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proviso;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto of_design = report::design_certificate_from_json(text);
  if (!of_design && of_design.error().empty()) std::abort();
  const auto certificate = report::certificate_from_json(text);
  if (!certificate) {
    if (certificate.error().empty()) std::abort();
    return 0;
  }
  for (const Subject& subject : subjects()) {
    must_be_true(*certificate, subject);
    must_be_true(certify::make_certificate(certificate->target, subject.system, properties(),
                                           certificate->proof),
                 subject);
  }
  return 0;
}
