// The certificate says what it is about; the model says what that is. Unless --property names the
// properties, they are found in the model under the names in the certificate.
#include "engine/certify/certify.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/commands.hpp"
#include "cli/query.hpp"
#include "report/certificate.hpp"

namespace proviso::cli {
namespace {

Maybe<Certificate> read_certificate(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  return report::certificate_from_json(*text).map_error([&path](const std::string& wrong) {
    return fmt::format("cannot read the certificate {}: {}", path, wrong);
  });
}

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

Maybe<std::vector<lts::Component>> properties_of(Run& run, const Setting& setting,
                                                 const Certificate& certificate) {
  std::vector<std::string> names = run.options.properties;
  if (names.empty()) {
    for (const Fingerprint& property : certificate.properties) names.push_back(property.name);
  }
  std::vector<lts::Component> properties;
  for (const std::string& name : names) {
    auto property = find_property(run, setting, name);
    if (!property) return tl::unexpected(property.error());
    properties.push_back(std::move(*property));
  }
  return properties;
}

/// Several components taken together are named one after the other.
Maybe<lts::System> component_of(Run& run, const Setting& setting, std::string_view names) {
  constexpr std::string_view kSeparator = ", ";
  lts::System together;
  together.name = names;
  while (true) {
    const std::size_t end = names.find(kSeparator);
    auto found = find_component(run, setting, std::string(names.substr(0, end)));
    if (!found) return tl::unexpected(found.error());
    for (lts::Component& part : found->components) together.components.push_back(std::move(part));
    if (end == std::string_view::npos) return together;
    names.remove_prefix(end + kSeparator.size());
  }
}

/// A property never holds others up, so what is proved without it is true with it. One that the
/// certificate does not mention is left out, if the certificate is about a property at all. What is
/// the weakest assumption depends on all errors that there are: there, nothing is left out.
void leave_out_others(const Certificate& certificate, lts::System& system) {
  if (certificate.properties.empty() || certificate.proof.rule == Rule::Weakest) return;
  std::erase_if(system.components, [&certificate](const lts::Component& component) {
    const auto& mentioned = certificate.components;
    const bool is_mentioned =
        std::any_of(mentioned.begin(), mentioned.end(),
                    [&component](const Fingerprint& f) { return f.name == component.name; });
    return !is_mentioned && is_property(component.lts);
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
    text += fmt::format("{}: {} state{}, {} transition{}\n", step.name, step.states,
                        step.states == 1 ? "" : "s", step.transitions,
                        step.transitions == 1 ? "" : "s");
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
  report::Answer& answer = run.answer;
  answer.steps = finding.steps;
  if (!run.options.json) answer.text = claim(certificate) + '\n' + listed(finding.steps);
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

}  // namespace

Done certify(Run& run) {
  const auto certificate = read_certificate(run.options.arguments.front());
  if (!certificate) return tl::unexpected(certificate.error());
  const auto setting = setting_of(run, *certificate);
  if (!setting) return tl::unexpected(setting.error());
  auto properties = properties_of(run, *setting, *certificate);
  if (!properties) return tl::unexpected(properties.error());
  Maybe<lts::System> system = *setting->target;
  if (certificate->proof.rule == Rule::Weakest) {
    system = component_of(run, *setting, certificate->target);
    run.answer.component = certificate->target;
  } else {
    run.answer.target = certificate->target;
  }
  if (!system) return tl::unexpected(system.error());
  if (!run.options.properties.empty()) take_names(certificate->properties, *properties);
  *system = without(*system, *properties);
  leave_out_others(*certificate, *system);
  answer(run, *certificate, certify::certify(*certificate, *system, *properties, run.context));
  return {};
}

}  // namespace proviso::cli
