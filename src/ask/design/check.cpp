// Checks every property of every system, extension and product of a design, modularly where that is
// possible. With --family, checks all products of its families instead.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/design/formula_texts.hpp"
#include "ask/design/interface_archive.hpp"
#include "ask/design/refusal.hpp"
#include "base/file_name.hpp"
#include "engine/certify/design_certify.hpp"
#include "engine/collaboration/design_check.hpp"

namespace proviso::ask {
namespace {

using collaboration::DesignCheck;
using collaboration::Finding;

/// What the request asks of all that could be asked.
class Wanted {
 public:
  Wanted(const Options& options, const std::vector<subject::DeclaredProperty>& declared,
         const std::vector<std::size_t>& places)
      : targets_(options.targets) {
    for (const std::size_t place : places) properties_.push_back(declared[place].name);
  }

  bool target(const std::string& name) const {
    return targets_.empty() || std::find(targets_.begin(), targets_.end(), name) != targets_.end();
  }
  /// Whether the request names this target itself.
  bool names(const std::string& name) const { return !targets_.empty() && target(name); }
  bool property(const std::string& name) const {
    return std::find(properties_.begin(), properties_.end(), name) != properties_.end();
  }

 private:
  const std::vector<std::string>& targets_;
  std::vector<std::string> properties_;
};

/// Refuses names in the request that the design does not have.
Done check_names(const Task& task) {
  const std::vector<std::string> targets = task.subject().targets();
  for (const std::string& name : task.options.targets) {
    if (std::find(targets.begin(), targets.end(), name) == targets.end()) {
      return refused(subject::unknown_name("system, product or extension", name, targets));
    }
  }
  if (!task.options.family) return {};
  if (!task.options.targets.empty()) {
    return refused("--target cannot be combined with --family, which checks all products");
  }
  if (task.subject().design().families.empty()) return refused("the design declares no family");
  return {};
}

/// Whether both lists of extensions make the same product. Their order counts where one overrides.
bool same_product(const machine::Design& design, std::vector<std::size_t> a,
                  std::vector<std::size_t> b) {
  const bool overrides = std::any_of(a.begin(), a.end(), [&design](std::size_t extension) {
    return design.extensions[extension].extension.overrides;
  });
  if (overrides) {
    return machine::attaching_order(design, std::move(a)) ==
           machine::attaching_order(design, std::move(b));
  }
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

/// Whether some product of the design is just this extension on its host.
bool is_product(const machine::Design& design, std::size_t extension) {
  std::vector<std::size_t> wanted = design.hosts[design.extensions[extension].host].extensions;
  wanted.push_back(extension);
  return std::any_of(design.hosts.begin(), design.hosts.end(), [&](const auto& host) {
    return same_product(design, wanted, host.extensions);
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
    const std::string& name = design.extensions[k].extension.name;
    if (!wanted.target(name)) continue;
    if (wanted.names(name) || !is_product(design, k)) append(findings, check.check_extension(k));
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

PropertyResult result_of(Finding finding, const machine::Design& design,
                         const FormulaTexts& texts) {
  PropertyResult result;
  result.property = finding.property;
  result.kind = "ctl";
  result.verdict = finding.verdict;
  result.trace = std::move(finding.trace);
  result.stopped = finding.stopped;
  result.note = finding.disturbance ? texts.told(*finding.disturbance) : finding.note;
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
    return finding.subject.rfind(host.name + " + ", 0) == 0;
  });
  const auto named = std::find_if(design.hosts.begin(), design.hosts.end(),
                                  [&](const auto& host) { return host.name == finding.subject; });
  const auto& host = named != design.hosts.end() ? named : root;
  result.host = host == design.hosts.end() ? "" : design.systems[host->system].name;
  return result;
}

/// Returns the certificate of the properties that hold. The paper's criterion proves nothing.
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

/// Names the properties that no finding is about. A property of a system or product is covered
/// where that is checked itself; one of an extension wherever it is attached.
void name_not_covered(Task& task, const std::vector<subject::DeclaredProperty>& declared,
                      const std::vector<Finding>& findings, const Wanted& wanted) {
  const machine::Design& design = task.subject().design();
  const auto is_host = [&design](const std::string& name) {
    return std::any_of(design.hosts.begin(), design.hosts.end(),
                       [&name](const auto& host) { return host.name == name; });
  };
  for (const subject::DeclaredProperty& one : declared) {
    const bool hosts = is_host(one.owner);
    const bool is_covered =
        std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
          return finding.property == one.name && (!hosts || finding.subject == one.owner);
        });
    if (is_covered) continue;
    task.leave_out(fmt::format("{}.{}", one.owner, one.name), one.kind,
                   !wanted.property(one.name)      ? "not named by --property"
                   : !task.options.targets.empty() ? "not named by --target"
                                                   : "not part of a family");
  }
}

/// The text about a family has only numbers and what does not hold; JSON has it all.
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

Done check_all(Task& task) {
  const machine::Design& design = task.subject().design();
  const Options& options = task.options;
  if (Done done = check_names(task); !done) return done;
  auto reader = task.reader();
  const auto declared = task.subject().properties(reader);
  if (!declared) return refused(declared.error());
  if (declared->empty()) {
    return refused(fmt::format("{} states no property: there is nothing to check",
                               shown_name(task.subject().path())));
  }
  const auto places = subject::select(*declared, options.properties);
  if (!places) return refused(places.error());
  const Wanted wanted(options, *declared, *places);
  collaboration::Archive nothing;
  InterfaceArchive folder(options.interfaces);
  collaboration::Archive& archive = options.interfaces.empty() ? nothing : folder;
  DesignCheck check(design,
                    options.criterion == ask::Criterion::Paper ? collaboration::Criterion::Paper
                                                               : collaboration::Criterion::Exact,
                    archive, task.context);
  std::vector<Finding> findings =
      options.family ? family_findings(check, design) : all_findings(check, design, wanted);
  if (check.stuck()) return refuse_stuck(task, *check.stuck());
  for (const std::string& refusal : folder.refused()) task.note(refusal);
  if (!folder.failure().empty()) return refused(folder.failure());
  std::erase_if(findings, [&](const Finding& f) { return !wanted.property(f.property); });
  name_not_covered(task, *declared, findings, wanted);
  if (findings.empty()) return refused("nothing is left to check: no target has this property");
  task.answer.steps = check.work().analysed;
  task.answer.reused = check.work().reused;
  if (options.family) task.answer.text = family_text(findings);
  task.answer.design_certificate = certificate_of(findings, design);
  std::vector<PropertyResult> results;
  const FormulaTexts texts(design);
  for (Finding& finding : findings) {
    results.push_back(result_of(std::move(finding), design, texts));
  }
  return task.conclude(std::move(results));
}

}  // namespace

Done check_design(Task& task) {
  return unless_too_large([&task] { return check_all(task); });
}

}  // namespace proviso::ask
