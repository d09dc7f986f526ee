#include "ask/requirement.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/file_name.hpp"
#include "engine/certify/requirement.hpp"
#include "lts/content_hash.hpp"
#include "lts/minimise.hpp"
#include "report/certificate/requirement_certificate.hpp"

namespace proviso::ask {
namespace {

using requirement::Mode;
using requirement::Requirement;

requirement::Query query_of(const Options& options, Mode mode) {
  requirement::Query query;
  query.mode = options.threshold ? Mode::Threshold : mode;
  query.threshold = options.threshold.value_or(query.threshold);
  query.choice = options.heuristic.value_or(query.choice);
  return query;
}

Requirement solve(Task& task, const Division& division, Mode mode) {
  Requirement found = requirement::find_requirement({division.component(), division.environment()},
                                                    query_of(task.options, mode), task.context);
  // The automaton was small enough before the answer was known: it has the same answer.
  const bool is_open = found.verdict == Verdict::Undecided && !found.stopped;
  if (!is_open) return found;
  const Requirement answer = requirement::find_requirement(
      {*found.automaton, division.environment()}, {Mode::Verdict}, task.context);
  if (answer.verdict != Verdict::Holds) {
    return requirement::find_requirement({division.component(), division.environment()},
                                         {Mode::Verdict}, task.context);
  }
  found.verdict = Verdict::Holds;
  found.automaton = answer.automaton;
  found.invariant = answer.invariant;
  found.environment_classes = answer.environment_classes;
  for (lts::StateId& state : found.class_of) {
    if (state != lts::kError) state = answer.class_of[index(state)];
  }
  return found;
}

RequirementCertificate certificate_of(const Task& task, const Division& division,
                                      const Requirement& found) {
  RequirementCertificate certificate;
  certificate.target = task.answer.target.value();
  certificate.component = division.names().component;
  certificate.environment = division.names().environment;
  certificate.properties = division.names().properties;
  certificate.component_hash = lts::content_hash(division.component());
  certificate.environment_hash = lts::content_hash(division.environment());
  certificate.automaton = *found.automaton;
  certificate.class_of = found.class_of;
  certificate.environment_class_of = found.invariant->class_of;
  certificate.allowed = found.invariant->allowed;
  certificate.source_kind = division.source_kind();
  certificate.state_names = division.state_names();
  return certificate;
}

/// Leaves the certificate to be written to a path, if there is one.
void offer_certificate(Task& task, const std::string& path) {
  if (path.empty()) return;
  if (!task.answer.requirement) {
    task.note(fmt::format("{} is not written: nothing holds", path));
    return;
  }
  task.answer.files.push_back({path, report::to_json(*task.answer.requirement)});
}

/// The words that the automaton allows, as an assumption is written: deterministic and minimal. A
/// component whose words are among them is safe in this environment.
std::optional<lts::Lts> as_assumption(const lts::Lts& automaton, Context& context) {
  if (automaton.has_error()) return std::nullopt;
  return lts::minimise(automaton, lts::Equivalence::Trace, context);
}

std::string claim(const RequirementCertificate& certificate) {
  return fmt::format("claim: {} {}, by a requirement automaton of {} for {}\n", certificate.target,
                     certificate.properties.empty()
                         ? std::string("cannot err")
                         : fmt::format("satisfies {}", fmt::join(certificate.properties, ", ")),
                     counted(certificate.automaton.state_count(), "state"),
                     fmt::join(certificate.component, ", "));
}

std::string_view describe_part(const std::optional<certify::Part>& part, std::string_view anew) {
  if (!part) return "does not hold";
  switch (*part) {
    case certify::Part::Holds:
      return "holds as recorded";
    case certify::Part::ByName:
      return "holds along the names of the states";
    case certify::Part::FoundAnew:
      return anew;
  }
  return "";
}

std::string describe_reuse(const certify::ReusedRequirement& reused) {
  std::string text = fmt::format("component: {}; the map to the automaton {}\n",
                                 reused.component_changed ? "changed" : "unchanged",
                                 describe_part(reused.map, "is replaced by a simulation"));
  if (!reused.map) return text;
  return text + fmt::format("environment: {}; the set of pairs {}\n",
                            reused.environment_changed ? "changed" : "unchanged",
                            describe_part(reused.pairs, "is found anew"));
}

}  // namespace

Requirement find_requirement(Task& task, const Division& division, Mode mode) {
  return requirement::find_requirement({division.component(), division.environment()},
                                       query_of(task.options, mode), task.context);
}

/// A run counts only if the system can do it.
void report_violation(Task& task, Division& division, const std::vector<requirement::Step>& steps) {
  task.answer.trace = division.run_of(steps, task.context);
  if (task.answer.trace) return;
  task.answer.verdict = Verdict::Undecided;
  task.answer.reason =
      "component and environment can fail together in a way that the program cannot";
}

void report_requirement(Task& task, Division& division, const Requirement& found) {
  Answer& answer = task.answer;
  answer.verdict = found.verdict;
  answer.statistics = found.statistics;
  if (found.stopped) answer.reason = describe(*found.stopped);
  if (found.trace) report_violation(task, division, *found.trace);
  const auto step = [&answer](const char* name, const lts::Lts& lts) {
    answer.steps.push_back({name, lts.state_count(), lts.transition_count()});
  };
  step("component", division.component());
  step("environment", division.environment());
  if (found.automaton) step("requirement", *found.automaton);
  if (found.verdict != Verdict::Holds) return;
  answer.summary =
      fmt::format("component: {}; environment: {}, seen as {}\nrequirement: {}, merged by: {}\n",
                  counted(division.component().state_count(), "state"),
                  counted(division.environment().state_count(), "state"),
                  fmt::format("{} {}", found.environment_classes,
                              found.environment_classes == 1 ? "class" : "classes"),
                  counted(found.automaton->state_count(), "state"), to_string(found.merging));
}

Done assume_requirement(Task& task, Division& division) {
  const Options& options = task.options;
  const Requirement found = solve(task, division, Mode::Smallest);
  report_requirement(task, division, found);
  if (found.verdict == Verdict::Holds) {
    task.answer.requirement = certificate_of(task, division, found);
    if (found.automaton->state_count() > 1) {
      task.answer.verdict = Verdict::HoldsUnder;
      task.answer.assumption = as_assumption(*found.automaton, task.context);
    }
    if (task.writes(Content::System)) {
      task.answer.made = MadeSystem{"REQUIREMENT", *found.automaton, false, true};
    }
  } else if (task.writes(Content::System)) {
    task.note(fmt::format("{} is not written: there is no requirement", options.output));
  }
  task.record(division.property_kind());
  offer_certificate(task, options.certificate);
  return {};
}

Done prove_requirement(Task& task, Division& division) {
  const Requirement found = solve(task, division, Mode::Verdict);
  report_requirement(task, division, found);
  // A certificate takes longer than a small proof: it is made for those who want it.
  const bool writes_proof = task.writes(Content::Proof);
  const bool wanted = task.options.evidence || writes_proof;
  if (found.verdict == Verdict::Holds && wanted) {
    task.answer.requirement = certificate_of(task, division, found);
  }
  task.record(division.property_kind());
  offer_certificate(task, writes_proof ? task.options.output : std::string());
  return {};
}

Maybe<RequirementCertificate> read_requirement(Task& task, std::string_view text) {
  const std::string& path = task.request.document;
  auto certificate =
      report::requirement_certificate_from_json(text).map_error([&path](const std::string& wrong) {
        return fmt::format("cannot read the certificate {}: {}", path, wrong);
      });
  const auto& targets = task.options.targets;
  if (certificate && !targets.empty() && targets.front() != certificate->target) {
    return refused(fmt::format("the certificate is about {}, not about {}", certificate->target,
                               targets.front()));
  }
  return certificate;
}

DivisionNames names_in(const Task& task, const RequirementCertificate& certificate) {
  const auto& named = task.options.properties;
  return {certificate.component, certificate.environment,
          named.empty() ? certificate.properties : named};
}

Done certify_requirement(Task& task, Division& division,
                         const RequirementCertificate& certificate) {
  task.answer.summary = claim(certificate);
  if (task.options.against.empty()) {
    const auto finding = certify::certify_requirement(certificate, division.component(),
                                                      division.environment(), task.context);
    task.judge_certificate(finding.accepted, finding.stopped, finding.reason);
  } else {
    const auto reused =
        certify::reuse_requirement(certificate, division.component(), division.environment(),
                                   division.state_names(), task.context);
    task.answer.text = describe_reuse(reused);
    task.judge_certificate(reused.accepted, reused.stopped, reused.reason);
  }
  if (task.answer.verdict == Verdict::Holds) task.answer.requirement = certificate;
  return {};
}

}  // namespace proviso::ask
