// `certify` on SMV models and circuits: the certificate says what it claims, and every query that
// its proof rests on is solved again.
#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/circuit/parts.hpp"
#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "circuit/fingerprint.hpp"
#include "engine/certify/invariant.hpp"
#include "engine/certify/linear.hpp"
#include "report/certificate/invariant_certificate.hpp"
#include "report/certificate/linear_certificate.hpp"

namespace proviso::ask {
namespace {

using circuit::Property;

/// The property that the request names, or that of the certificate.
template <typename Certificate, typename Fits>
Maybe<std::size_t> property_of(Task& task, const Certificate& certificate, std::string_view noun,
                               const Fits& fits) {
  const auto& properties = task.subject().circuit().properties;
  if (!task.options.properties.empty()) return find_provable(task);
  const auto at = std::find_if(properties.begin(), properties.end(), [&](const auto& property) {
    return fits(property) && property.text == certificate.property &&
           property.context == certificate.context;
  });
  if (at != properties.end()) return static_cast<std::size_t>(at - properties.begin());
  return refused(fmt::format("the model does not state the {} {}{}", noun, certificate.property,
                             certificate.faults ? "; name it with --property" : ""));
}

std::string claim(const InvariantCertificate& certificate) {
  std::vector<std::string> names;
  for (const Fingerprint& one : certificate.focus) names.push_back(one.name);
  return fmt::format("claim: {}, by {}{}\n", certificate.property, fmt::join(names, ", "),
                     certificate.environment.empty() ? "" : " and what the others ensure");
}

std::string claim(const LinearCertificate& certificate) {
  return fmt::format("claim: {}, of every fair path, by {}\n", certificate.property,
                     counted(certificate.stages.size(), "stage"));
}

/// Enters what the checker found; whether the certificate is accepted.
bool enter_finding(Task& task, const Property& property, std::string claim,
                   const certify::InvariantFinding& finding) {
  Answer& answer = task.answer;
  answer.property = subject::shown_name(property);
  answer.summary = std::move(claim);
  if (!task.options.against.empty()) {
    answer.summary += fmt::format(
        "changed: {}\n",
        finding.changed.empty() ? "nothing" : fmt::format("{}", fmt::join(finding.changed, ", ")));
  }
  task.judge_certificate(finding.accepted, finding.stopped, finding.reason);
  return finding.accepted;
}

Done certify_invariant(Task& task, const std::string& path, const std::string& text) {
  const auto certificate = report::invariant_certificate_from_json(text);
  if (!certificate) return refused(fmt::format("cannot use {}: {}", path, certificate.error()));
  const auto place = property_of(task, *certificate, "invariant", [](const Property& property) {
    return property.kind == Property::Kind::Invariant;
  });
  if (!place) return refused(place.error());
  const circuit::System& system = task.subject().circuit();
  const Property& property = system.properties[*place];
  if (property.kind != Property::Kind::Invariant) {
    return refused(fmt::format("{} is not an invariant (INVARSPEC)", property.text));
  }
  const auto finding =
      task.options.against.empty()
          ? certify::check_invariant(system, property, *certificate, task.context)
          : certify::recheck_invariant(system, property, *certificate, task.context);
  if (enter_finding(task, property, claim(*certificate), finding)) {
    task.answer.invariant_certificate = *certificate;
  }
  return {};
}

Done certify_linear(Task& task, const std::string& path, const std::string& text) {
  const auto certificate = report::linear_certificate_from_json(text);
  if (!certificate) return refused(fmt::format("cannot use {}: {}", path, certificate.error()));
  const circuit::System& system = task.subject().circuit();
  const auto is_temporal = [](const Property& property) {
    return property.kind == Property::Kind::Ltl || property.kind == Property::Kind::Ctl;
  };
  // A formula of CTL and one of LTL may have the same text.
  const auto is_same = [&](const Property& property) {
    return is_temporal(property) &&
           circuit::fingerprint(system, property) == certificate->statement;
  };
  auto place = property_of(task, *certificate, "formula", is_same);
  if (!place) place = property_of(task, *certificate, "formula", is_temporal);
  if (!place) return refused(place.error());
  const Property& property = system.properties[*place];
  const auto finding = task.options.against.empty()
                           ? certify::check_linear(system, property, *certificate, task.context)
                           : certify::recheck_linear(system, property, *certificate, task.context);
  if (enter_finding(task, property, claim(*certificate), finding)) {
    task.answer.linear_certificate = *certificate;
  }
  return {};
}

}  // namespace

Done certify_circuit(Task& task) {
  const std::string& path = task.request.document;
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  return report::is_linear_certificate(*text) ? certify_linear(task, path, *text)
                                              : certify_invariant(task, path, *text);
}

}  // namespace proviso::ask
