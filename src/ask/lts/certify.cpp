// Checks whether a certificate proves a claim about a system of processes. The certificate names
// the components and properties, and the model defines them. Unless --property names the
// properties, they are found in the model under the names in the certificate.
#include "engine/certify/certify.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/lts/assumption_file.hpp"
#include "ask/lts/division.hpp"
#include "ask/lts/open_question.hpp"
#include "base/output_file.hpp"
#include "report/certificate/certificate.hpp"
#include "report/certificate/requirement_certificate.hpp"

namespace proviso::ask {
namespace {

/// A weakest assumption is about a component, which the target named in the request contains.
Maybe<Setting> setting_of(Task& task, const Certificate& certificate) {
  if (certificate.proof.rule == Rule::Weakest) return open_setting(task);
  if (certificate.target.empty()) return refused("the certificate does not name its target");
  const auto& targets = task.options.targets;
  if (!targets.empty() && targets.front() != certificate.target) {
    return refused(fmt::format("the certificate is about {}, not about {}", certificate.target,
                               targets.front()));
  }
  return open_setting(task, certificate.target);
}

/// `CLIENT, SERVER` names two components that are taken together.
std::vector<std::string> separated(std::string_view names) {
  constexpr std::string_view kSeparator = ", ";
  std::vector<std::string> result;
  while (true) {
    const std::size_t end = names.find(kSeparator);
    result.emplace_back(names.substr(0, end));
    if (end == std::string_view::npos) return result;
    names.remove_prefix(end + kSeparator.size());
  }
}

/// What the certificate is about, as prove and assume find it.
Maybe<Parts> parts_of(Task& task, const Setting& setting, const Certificate& certificate) {
  std::vector<std::string> names = task.options.properties;
  if (names.empty()) {
    for (const Fingerprint& property : certificate.properties) names.push_back(property.name);
  }
  if (certificate.proof.rule != Rule::Weakest) return read_parts(task, setting, names);
  return read_subject(task, setting, separated(certificate.target), names)
      .map([](OpenQuestion question) {
        return Parts{std::move(question.component), std::move(question.properties)};
      });
}

/// What was given by --property goes by its contents: a file has another name here and there.
void take_names(const std::vector<Fingerprint>& fingerprints,
                std::vector<lts::Component>& properties) {
  const std::size_t count = std::min(fingerprints.size(), properties.size());
  for (std::size_t p = 0; p < count; ++p) properties[p].name = fingerprints[p].name;
}

std::string names_of(const std::vector<Fingerprint>& fingerprints) {
  std::string names;
  for (const Fingerprint& fingerprint : fingerprints) {
    names += (names.empty() ? "" : ", ") + fingerprint.name;
  }
  return names;
}

/// The claim of the certificate, which is not checked yet.
std::string claim(const Certificate& certificate) {
  const std::string properties = names_of(certificate.properties);
  if (certificate.proof.rule == Rule::Weakest) {
    return fmt::format("claim: the weakest assumption of {}{}{}", certificate.target,
                       properties.empty() ? "" : " for ", properties);
  }
  return fmt::format("claim: {} {}, by the {} rule", certificate.target,
                     properties.empty() ? "cannot err" : "satisfies " + properties,
                     to_string(certificate.proof.rule));
}

Done certify_parts(Task& task) {
  const auto certificate = read_certificate(task.request.document);
  if (!certificate) return refused(certificate.error());
  const auto setting = setting_of(task, *certificate);
  if (!setting) return refused(setting.error());
  auto parts = parts_of(task, *setting, *certificate);
  if (!parts) return refused(parts.error());
  Answer& answer = task.answer;
  const bool is_open = certificate->proof.rule == Rule::Weakest;
  (is_open ? answer.component : answer.target) = certificate->target;
  if (!task.options.properties.empty()) take_names(certificate->properties, parts->properties);
  const certify::Finding finding =
      certify::certify(*certificate, parts->system, parts->properties, task.context);
  answer.steps = finding.steps;
  answer.summary = claim(*certificate) + '\n';
  if (!finding.accepted) answer.summary += listed(finding.steps);
  if (!certificate->properties.empty()) answer.property = names_of(certificate->properties);
  task.judge_certificate(finding.accepted, finding.stopped, finding.reason);
  if (finding.accepted) answer.certificate = *certificate;
  return {};
}

Done certify_division(Task& task, std::string_view text) {
  const auto certificate = read_requirement(task, text);
  if (!certificate) return refused(certificate.error());
  if (certificate->source_kind != "lts") {
    return refused(fmt::format("the certificate is about a model in {}", certificate->source_kind));
  }
  const auto setting = open_setting(task, certificate->target);
  if (!setting) return refused(setting.error());
  auto division = divide(task, *setting, names_in(task, *certificate));
  if (!division) return refused(division.error());
  return certify_requirement(task, **division, *certificate);
}

}  // namespace

Done certify_lts(Task& task) {
  const auto text = read_file(task.request.document);
  if (!text) return refused(text.error());
  if (report::is_requirement_certificate(*text)) return certify_division(task, *text);
  if (!task.options.against.empty()) {
    return refused("--against is for the certificates of requirement automata and of invariants");
  }
  return certify_parts(task);
}

}  // namespace proviso::ask
