// Every property of every system, extension and product of a design, modularly where that is
// possible. With --family all products of its families instead.
#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "cli/design.hpp"
#include "cli/interface_archive.hpp"
#include "engine/certify/design_certify.hpp"
#include "engine/collaboration/design_check.hpp"
#include "lang/collab/codes.hpp"

namespace proviso::cli {
namespace {

using collaboration::Criterion;
using collaboration::DesignCheck;
using collaboration::Finding;

/// What the call wants to know of all that could be asked.
class Wanted {
 public:
  explicit Wanted(const Options& options) : options_(options) {}

  bool target(const std::string& name) const {
    const auto& targets = options_.targets;
    return targets.empty() || std::find(targets.begin(), targets.end(), name) != targets.end();
  }
  bool property(const std::string& name) const {
    const auto& names = options_.properties;
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  }

 private:
  const Options& options_;
};

std::string unknown(std::string_view kind, const std::string& name,
                    const std::vector<std::string>& known) {
  if (known.empty()) return fmt::format("there is no {} {}: the design has none", kind, name);
  const std::string suggestion = did_you_mean(name, known);
  return fmt::format(
      "there is no {} {}; {}", kind, name,
      suggestion.empty() ? fmt::format("there are {}", fmt::join(known, ", ")) : suggestion);
}

/// Names in the call that the design does not have.
Done check_names(const Options& options, const machine::Design& design) {
  std::vector<std::string> targets, properties;
  for (const auto& host : design.hosts) {
    targets.push_back(host.name);
    for (const auto& property : host.properties) properties.push_back(property.name);
  }
  for (const auto& extension : design.extensions) {
    targets.push_back(extension.extension.name);
    for (const auto& property : extension.properties) properties.push_back(property.name);
  }
  for (const std::string& name : options.targets) {
    if (std::find(targets.begin(), targets.end(), name) == targets.end()) {
      return tl::unexpected(unknown("system, product or extension", name, targets));
    }
  }
  for (const std::string& name : options.properties) {
    if (std::find(properties.begin(), properties.end(), name) == properties.end()) {
      return tl::unexpected(unknown("property", name, properties));
    }
  }
  if (options.family && design.families.empty()) {
    return tl::unexpected(std::string("the design declares no family"));
  }
  return {};
}

/// Is some product of the design just this extension on its host?
bool is_product(const machine::Design& design, std::size_t extension) {
  std::vector<std::size_t> wanted = design.hosts[design.extensions[extension].host].extensions;
  wanted.push_back(extension);
  std::sort(wanted.begin(), wanted.end());
  return std::any_of(design.hosts.begin(), design.hosts.end(), [&](const auto& host) {
    std::vector<std::size_t> extensions = host.extensions;
    std::sort(extensions.begin(), extensions.end());
    return extensions == wanted;
  });
}

void append(std::vector<Finding>& to, std::vector<Finding> more) {
  std::move(more.begin(), more.end(), std::back_inserter(to));
}

std::vector<Finding> all_findings(DesignCheck& check, const machine::Design& design,
                                  const Wanted& wanted) {
  std::vector<Finding> findings;
  for (std::size_t k = 0; k < design.hosts.size(); ++k) {
    if (!design.hosts[k].extensions.empty()) continue;
    if (wanted.target(design.hosts[k].name)) append(findings, check.check_host(k));
  }
  for (std::size_t k = 0; k < design.hosts.size(); ++k) {
    if (design.hosts[k].extensions.empty()) continue;
    if (wanted.target(design.hosts[k].name)) append(findings, check.check_host(k));
  }
  for (std::size_t k = 0; k < design.extensions.size(); ++k) {
    if (!wanted.target(design.extensions[k].extension.name)) continue;
    if (!is_product(design, k)) append(findings, check.check_extension(k));
  }
  return findings;
}

std::vector<Finding> family_findings(DesignCheck& check, const machine::Design& design) {
  std::vector<Finding> findings;
  for (const machine::Family& family : design.families) {
    for (const std::vector<std::size_t>& product : check.products_of(family)) {
      std::string name = design.systems[family.system].name;
      for (const std::size_t e : product) name += " + " + design.extensions[e].extension.name;
      append(findings, check.check_product(name, family.system, product));
    }
  }
  return findings;
}

PropertyResult result_of(Finding finding, const machine::Design& design) {
  PropertyResult result;
  result.property = finding.property;
  result.kind = "ctl";
  result.verdict = finding.verdict;
  result.trace = std::move(finding.trace);
  result.stopped = finding.stopped;
  result.note = finding.note;
  if (finding.unsound_criterion) {
    result.note =
        "by the paper's criterion, which does not see loops through host and extension: it may be "
        "wrong";
  }
  result.subject = finding.subject;
  result.method = collaboration::to_string(finding.method);
  result.states = finding.visited;
  if (finding.whole > 0) result.whole = finding.whole;
  const auto root = std::find_if(design.hosts.begin(), design.hosts.end(), [&](const auto& host) {
    return finding.subject.rfind(host.name, 0) == 0;
  });
  const auto named = std::find_if(design.hosts.begin(), design.hosts.end(),
                                  [&](const auto& host) { return host.name == finding.subject; });
  const auto& host = named != design.hosts.end() ? named : root;
  result.host = host == design.hosts.end() ? "" : design.systems[host->system].name;
  return result;
}

/// Of what holds and can be checked again: the paper's criterion proves nothing.
std::optional<DesignCertificate> certificate_of(const std::vector<Finding>& findings,
                                                const machine::Design& design) {
  DesignCertificate certificate;
  for (const Finding& finding : findings) {
    if (finding.parts.empty()) {
      if (finding.verdict == Verdict::Holds) return std::nullopt;
      continue;
    }
    certificate.claims.push_back({finding.subject, finding.property, finding.formula,
                                  std::string(collaboration::to_string(finding.method)),
                                  finding.parts});
  }
  if (certificate.claims.empty()) return std::nullopt;
  certificate.hash = certify::design_hash(design);
  return certificate;
}

void report_stuck(Run& run, const collaboration::StuckState& stuck) {
  run.diagnostics.report(
      {Severity::Error, collab::code::kStuck, stuck.span,
       fmt::format("{} is stuck: in {} nothing can be taken by {}", stuck.subject, stuck.state,
                   fmt::join(stuck.machines, ", "))});
  run.show_diagnostics();
}

/// Of a family only numbers and what does not hold are told in words; JSON has it all.
std::string family_text(const std::vector<Finding>& findings) {
  std::vector<std::string> names;
  for (const Finding& finding : findings) {
    if (std::find(names.begin(), names.end(), finding.property) == names.end()) {
      names.push_back(finding.property);
    }
  }
  std::string text;
  for (const std::string& name : names) {
    std::size_t all = 0, hold = 0, composed = 0;
    std::string first;
    for (const Finding& finding : findings) {
      if (finding.property != name) continue;
      ++all;
      hold += finding.verdict == Verdict::Holds ? 1 : 0;
      composed += finding.method == collaboration::Method::Composed ? 1 : 0;
      if (finding.verdict != Verdict::Holds && first.empty()) {
        first = fmt::format("; {} in {}", to_string(finding.verdict), finding.subject);
      }
    }
    text += fmt::format("{}: holds in {} of {} products, {} composed{}\n", name, hold, all,
                        composed, first);
  }
  return text;
}

void conclude(Run& run, std::vector<PropertyResult> results) {
  run.answer.verdict = overall(results);
  for (const PropertyResult& result : results) {
    if (result.verdict != Verdict::Violated) continue;
    run.answer.property = result.property;
    run.answer.trace = result.trace;
    break;
  }
  run.answer.results = std::move(results);
}

}  // namespace

Done check_design(Run& run) {
  const auto design = open_design(run);
  if (!design) return tl::unexpected(design.error());
  if (Done done = check_names(run.options, *design); !done) return done;
  const Wanted wanted(run.options);
  collaboration::Archive nothing;
  InterfaceArchive folder(run.options.interfaces);
  collaboration::Archive& archive = run.options.interfaces.empty() ? nothing : folder;
  const Criterion criterion =
      run.options.criterion == "paper" ? Criterion::Paper : Criterion::Exact;
  DesignCheck check(*design, criterion, archive, run.context);
  std::vector<Finding> findings =
      run.options.family ? family_findings(check, *design) : all_findings(check, *design, wanted);
  if (check.stuck()) {
    report_stuck(run, *check.stuck());
    return tl::unexpected(fmt::format("{} cannot go on for ever", check.stuck()->subject));
  }
  for (const std::string& refused : folder.refused()) run.terminal.note(refused);
  if (!folder.failure().empty()) return tl::unexpected(folder.failure());
  std::erase_if(findings, [&](const Finding& f) { return !wanted.property(f.property); });
  run.answer.steps = check.work().analysed;
  run.answer.reused = check.work().reused;
  if (run.options.family) run.answer.text = family_text(findings);
  run.answer.design_certificate = certificate_of(findings, *design);
  std::vector<PropertyResult> results;
  for (Finding& finding : findings) results.push_back(result_of(std::move(finding), *design));
  conclude(run, std::move(results));
  return {};
}

}  // namespace proviso::cli
