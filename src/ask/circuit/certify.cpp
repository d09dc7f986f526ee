// `certify` on SMV models and circuits: the certificate says what it claims, and every query that
// its proof rests on is solved again.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/circuit/parts.hpp"
#include "base/output_file.hpp"
#include "engine/certify/invariant.hpp"
#include "report/certificate/invariant_certificate.hpp"

namespace proviso::ask {
namespace {

/// The property that the request names, or that of the certificate.
Maybe<std::size_t> property_of(Task& task, const InvariantCertificate& certificate) {
  if (!task.options.properties.empty()) return find_invariant(task);
  const auto& properties = task.subject().circuit().properties;
  const auto at = std::find_if(properties.begin(), properties.end(), [&](const auto& property) {
    return property.kind == circuit::Property::Kind::Invariant &&
           property.text == certificate.property && property.context == certificate.context;
  });
  if (at != properties.end()) return static_cast<std::size_t>(at - properties.begin());
  return refused(fmt::format("the model does not state the invariant {}{}", certificate.property,
                             certificate.faults ? "; name it with --property" : ""));
}

std::string claim(const InvariantCertificate& certificate) {
  std::vector<std::string> names;
  for (const Fingerprint& one : certificate.focus) names.push_back(one.name);
  return fmt::format("claim: {}, by {}{}\n", certificate.property, fmt::join(names, ", "),
                     certificate.environment.empty() ? "" : " and what the others ensure");
}

}  // namespace

Done certify_circuit(Task& task) {
  const std::string& path = task.request.document;
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  const auto certificate = report::invariant_certificate_from_json(*text);
  if (!certificate) return refused(fmt::format("cannot use {}: {}", path, certificate.error()));
  const auto place = property_of(task, *certificate);
  if (!place) return refused(place.error());
  const circuit::System& system = task.subject().circuit();
  const circuit::Property& property = system.properties[*place];
  const bool edited = !task.options.against.empty();
  const auto finding =
      edited ? certify::recheck_invariant(system, property, *certificate, task.context)
             : certify::check_invariant(system, property, *certificate, task.context);
  Answer& answer = task.answer;
  answer.property = subject::shown_name(property);
  answer.summary = claim(*certificate);
  if (edited) {
    answer.summary += fmt::format(
        "changed: {}\n",
        finding.changed.empty() ? "nothing" : fmt::format("{}", fmt::join(finding.changed, ", ")));
  }
  task.judge_certificate(finding.accepted, finding.stopped, finding.reason);
  if (finding.accepted) answer.invariant_certificate = *certificate;
  return {};
}

}  // namespace proviso::ask
