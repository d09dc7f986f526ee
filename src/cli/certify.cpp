// The certificate says what it is about; the model says what that is. Unless --property names the
// properties, they are found in the model under the names in the certificate.
#include "engine/certify/certify.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/design.hpp"
#include "cli/query.hpp"
#include "cli/requirement.hpp"
#include "report/certificate/certificate.hpp"
#include "report/certificate/invariant_certificate.hpp"
#include "report/certificate/requirement_certificate.hpp"

namespace proviso::cli {
namespace {

/// A weakest assumption is about a component, which the target named in the call contains.
Maybe<Setting> setting_of(Run& run, const Certificate& certificate) {
  const std::string& model = run.options.arguments[1];
  if (certificate.proof.rule == Rule::Weakest) return open_setting(run, model);
  if (certificate.target.empty()) {
    return tl::unexpected(std::string("the certificate does not name its target"));
  }
  if (!run.options.targets.empty() && run.options.targets.front() != certificate.target) {
    return tl::unexpected(fmt::format("the certificate is about {}, not about {}",
                                      certificate.target, run.options.targets.front()));
  }
  return open_setting(run, model, certificate.target);
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
Maybe<Parts> parts_of(Run& run, const Setting& setting, const Certificate& certificate) {
  std::vector<std::string> names = run.options.properties;
  if (names.empty()) {
    for (const Fingerprint& property : certificate.properties) names.push_back(property.name);
  }
  if (certificate.proof.rule != Rule::Weakest) return read_parts(run, setting, names);
  return read_subject(run, setting, separated(certificate.target), names)
      .map([](Question question) {
        return Parts{std::move(question.component), std::move(question.properties)};
      });
}

/// What was given by --property goes by its contents: a file has another name here and there.
void take_names(const std::vector<Fingerprint>& fingerprints,
                std::vector<lts::Component>& properties) {
  const std::size_t count = std::min(fingerprints.size(), properties.size());
  for (std::size_t p = 0; p < count; ++p) properties[p].name = fingerprints[p].name;
}

std::string listed(const std::vector<MethodStep>& steps) {
  std::string text;
  for (const MethodStep& step : steps) {
    text += fmt::format("{}: {}, {}\n", step.name, counted(step.states, "state"),
                        counted(step.transitions, "transition"));
  }
  return text;
}

std::string names_of(const std::vector<Fingerprint>& fingerprints) {
  std::string names;
  for (const Fingerprint& fingerprint : fingerprints) {
    names += (names.empty() ? "" : ", ") + fingerprint.name;
  }
  return names;
}

/// What the certificate says, before it is believed.
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

void answer(Run& run, const Certificate& certificate, const certify::Finding& finding) {
  Answer& answer = run.answer;
  answer.steps = finding.steps;
  if (!run.options.json) {
    answer.text = claim(certificate) + '\n';
    if (!finding.accepted) answer.text += listed(finding.steps);
  }
  answer.reason = finding.reason;
  if (!certificate.properties.empty()) answer.property = names_of(certificate.properties);
  if (finding.stopped) {
    answer.verdict = Verdict::Undecided;
  } else if (finding.accepted) {
    answer.verdict = Verdict::Holds;
    answer.certificate = certificate;
  } else {
    answer.verdict = Verdict::Violated;
    answer.reason = "the certificate is rejected: " + finding.reason;
  }
}

/// The model that the certificate is about, or the one that has changed.
Done check_call(const Options& options) {
  const bool has_model = options.arguments.size() > 1;
  if (!has_model && options.against.empty()) {
    return tl::unexpected(std::string("MODEL is missing"));
  }
  if (has_model && !options.against.empty()) {
    return tl::unexpected(std::string("MODEL and --against cannot be given together"));
  }
  return {};
}

}  // namespace

Done certify(Run& run) {
  if (Done done = check_call(run.options); !done) return done;
  if (is_design(run, 1)) return certify_design(run);
  const auto text = read_file(run.options.arguments.front());
  if (!text) return tl::unexpected(text.error());
  if (report::is_invariant_certificate(*text)) return certify_circuit(run, *text);
  if (report::is_requirement_certificate(*text)) return certify_requirement(run, *text);
  if (!run.options.against.empty()) {
    return tl::unexpected(
        std::string("--against is for the certificates of requirement automata and of invariants"));
  }
  const auto certificate = read_certificate(run.options.arguments.front());
  if (!certificate) return tl::unexpected(certificate.error());
  const auto setting = setting_of(run, *certificate);
  if (!setting) return tl::unexpected(setting.error());
  auto parts = parts_of(run, *setting, *certificate);
  if (!parts) return tl::unexpected(parts.error());
  const bool is_open = certificate->proof.rule == Rule::Weakest;
  (is_open ? run.answer.component : run.answer.target) = certificate->target;
  if (!run.options.properties.empty()) take_names(certificate->properties, parts->properties);
  answer(run, *certificate,
         certify::certify(*certificate, parts->system, parts->properties, run.context));
  return {};
}

}  // namespace proviso::cli
