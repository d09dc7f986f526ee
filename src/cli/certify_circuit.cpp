// `certify` on SMV models and circuits: the certificate says what it is about, and the solver is
// asked again every question that its proof rests on.
#include <algorithm>

#include <fmt/format.h>

#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "engine/certify/invariant.hpp"
#include "report/certificate/invariant_certificate.hpp"

namespace proviso::cli {
namespace {

/// The property that the call names, which must be that of the certificate, or that one.
Maybe<std::size_t> property_of(const Run& run, const circuit::System& system,
                               const InvariantCertificate& certificate) {
  if (!run.options.properties.empty()) return find_invariant(system, run.options.properties);
  for (std::size_t i = 0; i < system.properties.size(); ++i) {
    const circuit::Property& property = system.properties[i];
    if (property.kind == circuit::Property::Kind::Invariant &&
        property.text == certificate.property && property.context == certificate.context) {
      return i;
    }
  }
  return tl::unexpected(
      fmt::format("the model does not state the invariant {}", certificate.property));
}

std::string claim(const InvariantCertificate& certificate) {
  std::vector<std::string> names;
  for (const Fingerprint& one : certificate.focus) names.push_back(one.name);
  return fmt::format("claim: {}, by {}{}\n", certificate.property, fmt::join(names, ", "),
                     certificate.environment.empty() ? "" : " and what the others ensure");
}

}  // namespace

Done certify_circuit(Run& run, std::string_view text) {
  const auto certificate = report::invariant_certificate_from_json(text);
  if (!certificate) {
    return tl::unexpected(
        fmt::format("cannot use {}: {}", run.options.arguments.front(), certificate.error()));
  }
  const bool edited = !run.options.against.empty();
  const auto model = open_circuit(run, edited ? run.options.against : run.options.arguments[1]);
  if (!model) return tl::unexpected(model.error());
  const auto place = property_of(run, *model, *certificate);
  if (!place) return tl::unexpected(place.error());
  const circuit::Property& property = model->properties[*place];
  const auto finding = edited
                           ? certify::recheck_invariant(*model, property, *certificate, run.context)
                           : certify::check_invariant(*model, property, *certificate, run.context);
  Answer& answer = run.answer;
  answer.property = shown_name(property);
  if (!run.options.json) {
    answer.text = claim(*certificate);
    if (edited) {
      answer.text +=
          fmt::format("changed: {}\n", finding.changed.empty()
                                           ? "nothing"
                                           : fmt::format("{}", fmt::join(finding.changed, ", ")));
    }
  }
  answer.reason = finding.reason;
  if (finding.stopped) {
    answer.verdict = Verdict::Undecided;
    answer.reason = describe(*finding.stopped);
  } else if (finding.accepted) {
    answer.verdict = Verdict::Holds;
    answer.invariant_certificate = *certificate;
  } else {
    answer.verdict = Verdict::Violated;
    answer.reason = "the certificate is rejected: " + finding.reason;
  }
  return {};
}

}  // namespace proviso::cli
