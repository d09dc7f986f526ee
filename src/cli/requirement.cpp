#include "cli/requirement.hpp"

#include <memory>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "cli/language.hpp"
#include "cli/lts_file.hpp"
#include "cli/program_subject.hpp"
#include "cli/query.hpp"
#include "cli/spin.hpp"
#include "cli/spin_program.hpp"
#include "engine/certify/requirement.hpp"
#include "engine/reach/named_trace.hpp"
#include "engine/requirement/requirement.hpp"
#include "lts/content_hash.hpp"
#include "lts/minimise.hpp"
#include "report/certificate/requirement_certificate.hpp"
#include "space/materialise.hpp"
#include "space/product.hpp"

namespace proviso::cli {
namespace {

using requirement::Choice;
using requirement::Mode;
using requirement::Requirement;

/// The names by which a component, its environment and the properties are found.
struct Names {
  std::vector<std::string> component;
  std::vector<std::string> environment;  // none: the rest of the target
  std::vector<std::string> properties;   // none: those of the target
};

struct Subject {
  Names names;
  lts::System whole;  // its parts and those of its environment, the properties among them
  std::unique_ptr<ProgramSubject> program;  // instead, if the model is a program
  lts::Lts own_component;
  lts::Lts own_environment;

  const lts::Lts& component() const { return program ? program->split().component : own_component; }
  const lts::Lts& environment() const {
    return program ? program->split().environment : own_environment;
  }
};

/// What the environment is composed of; not the properties.
Maybe<std::vector<lts::Component>> environment_parts(Run& run, const Setting& setting,
                                                     const Names& names, const Parts& parts,
                                                     const lts::System& component) {
  if (!names.environment.empty()) {
    auto named = find_components(run, setting, names.environment);
    if (!named) return tl::unexpected(named.error());
    return std::move(named->components);
  }
  lts::System rest = without(parts.system, component.components);
  const std::size_t taken = parts.system.components.size() - rest.components.size();
  if (taken < component.components.size()) {
    return tl::unexpected(fmt::format("{} is not a part of {}: name its environment by --env-of",
                                      component.name, setting.target->name));
  }
  return std::move(rest.components);
}

Maybe<Subject> read_subject(Run& run, const Setting& setting, Names names) {
  if (names.component.empty()) return tl::unexpected(std::string("--component is missing"));
  const auto parts = read_parts(run, setting, names.properties);
  if (!parts) return tl::unexpected(parts.error());
  const auto component = find_components(run, setting, names.component);
  if (!component) return tl::unexpected(component.error());
  auto around = environment_parts(run, setting, names, *parts, *component);
  if (!around) return tl::unexpected(around.error());
  around->insert(around->end(), parts->properties.begin(), parts->properties.end());
  if (around->empty()) {
    return tl::unexpected(
        fmt::format("{} has no environment in {}", component->name, setting.target->name));
  }
  names.properties.clear();
  for (const lts::Component& property : parts->properties) {
    names.properties.push_back(property.name);
  }
  Subject subject{std::move(names), *component, nullptr, {}, {}};
  subject.own_component = space::compose({component->name, component->components}, run.context);
  subject.own_environment = space::compose({"ENVIRONMENT", *around}, run.context);
  subject.whole.components.insert(subject.whole.components.end(), around->begin(), around->end());
  run.answer.target = setting.target->name;
  run.answer.component = component->name;
  run.answer.property = names_of(parts->properties);
  return subject;
}

Maybe<Subject> read_program(Run& run, const std::string& path, Names names) {
  if (!names.environment.empty()) {
    return tl::unexpected(std::string("the environment of a process is the rest of its program"));
  }
  auto program = ProgramSubject::open(run, path, names.component, names.properties);
  if (!program) return tl::unexpected(program.error());
  run.answer.target = stem(path);
  run.answer.component = (*program)->component_name();
  if (!names.properties.empty()) run.answer.property = names.properties.front();
  return Subject{std::move(names), {}, std::move(*program), {}, {}};
}

Maybe<Subject> asked_subject(Run& run) {
  const Options& options = run.options;
  if (!options.environment.empty()) {
    return tl::unexpected(std::string(
        "--method requirement needs an environment that is known: name it by --env-of"));
  }
  if (options.arguments.empty()) {
    return tl::unexpected(std::string("--method requirement needs a MODEL"));
  }
  const std::string& path = options.arguments.front();
  Names names{options.components, options.environments, options.properties};
  if (is_program(path, options.language)) return read_program(run, path, std::move(names));
  const auto setting = open_setting(run, path);
  if (!setting) return tl::unexpected(setting.error());
  return read_subject(run, *setting, std::move(names));
}

requirement::Query query_of(const Options& options, Mode mode) {
  requirement::Query query;
  query.mode = options.threshold ? Mode::Threshold : mode;
  query.threshold = options.threshold.value_or(query.threshold);
  query.choice = options.heuristic == "busiest"   ? Choice::Busiest
                 : options.heuristic == "largest" ? Choice::Largest
                                                  : Choice::Nearest;
  return query;
}

Requirement solve(Run& run, const Subject& subject, Mode mode) {
  Requirement found = requirement::find_requirement({subject.component(), subject.environment()},
                                                    query_of(run.options, mode), run.context);
  // The automaton was small enough before the answer was known: it has the same answer.
  const bool is_open = found.verdict == Verdict::Undecided && !found.stopped;
  if (!is_open) return found;
  const Requirement answer = requirement::find_requirement(
      {*found.automaton, subject.environment()}, {Mode::Verdict}, run.context);
  if (answer.verdict != Verdict::Holds) {
    return requirement::find_requirement({subject.component(), subject.environment()},
                                         {Mode::Verdict}, run.context);
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

Trace named(const Subject& subject, const std::vector<requirement::Step>& steps) {
  const space::Product product(subject.whole);
  std::vector<lts::ActionId> actions;
  for (const requirement::Step& step : steps) {
    actions.push_back(product.alphabet().find(step.label).value_or(lts::kTau));
  }
  return reach::named_trace(product, actions, {});
}

/// A run counts only if the program can do it.
void report_violation(Run& run, const Subject& subject,
                      const std::vector<requirement::Step>& steps) {
  if (!subject.program) {
    run.answer.trace = named(subject, steps);
    return;
  }
  run.answer.trace = subject.program->replay(steps, run.context);
  if (run.answer.trace) return;
  run.answer.verdict = Verdict::Undecided;
  run.answer.reason =
      "component and environment can fail together in a way that the program cannot";
}

void report_requirement(Run& run, const Subject& subject, const Requirement& found) {
  Answer& answer = run.answer;
  answer.verdict = found.verdict;
  answer.statistics = found.statistics;
  if (found.stopped) answer.reason = describe(*found.stopped);
  if (found.trace) report_violation(run, subject, *found.trace);
  const auto step = [&answer](const char* name, const lts::Lts& lts) {
    answer.steps.push_back({name, lts.state_count(), lts.transition_count()});
  };
  step("component", subject.component());
  step("environment", subject.environment());
  if (found.automaton) step("requirement", *found.automaton);
  if (found.verdict != Verdict::Holds || run.options.json) return;
  answer.text =
      fmt::format("component: {}; environment: {}, seen as {}\nrequirement: {}, merged by: {}\n",
                  counted(subject.component().state_count(), "state"),
                  counted(subject.environment().state_count(), "state"),
                  fmt::format("{} {}", found.environment_classes,
                              found.environment_classes == 1 ? "class" : "classes"),
                  counted(found.automaton->state_count(), "state"), to_string(found.merging));
}

RequirementCertificate certificate_of(const Run& run, const Subject& subject,
                                      const Requirement& found) {
  RequirementCertificate certificate;
  certificate.target = run.answer.target.value();
  certificate.component = subject.names.component;
  certificate.environment = subject.names.environment;
  certificate.properties = subject.names.properties;
  certificate.component_hash = lts::content_hash(subject.component());
  certificate.environment_hash = lts::content_hash(subject.environment());
  certificate.automaton = *found.automaton;
  certificate.class_of = found.class_of;
  certificate.environment_class_of = found.invariant->class_of;
  certificate.allowed = found.invariant->allowed;
  if (subject.program) {
    certificate.source_kind = "promela";
    certificate.state_names = subject.program->state_names();
  }
  return certificate;
}

Done check_ending(const std::string& option, const std::string& path) {
  if (path.empty() || ending(path) == "json") return {};
  return tl::unexpected(fmt::format("{} writes .json files, not {}", option, path));
}

Done write_certificate(Run& run, const std::string& path) {
  if (path.empty()) return {};
  if (!run.answer.requirement) {
    run.terminal.note(fmt::format("{} is not written: nothing holds", path));
    return {};
  }
  return write_file(path, report::to_json(*run.answer.requirement));
}

/// The words that the automaton allows, as an assumption is written: deterministic and minimal. A
/// component whose words are among them is safe in this environment.
std::optional<lts::Lts> as_assumption(const lts::Lts& automaton, Context& context) {
  if (automaton.has_error()) return std::nullopt;
  return lts::minimise(automaton, lts::Equivalence::Trace, context);
}

Maybe<RequirementCertificate> read(const std::string& path, std::string_view text) {
  return report::requirement_certificate_from_json(text).map_error(
      [&path](const std::string& wrong) {
        return fmt::format("cannot read the certificate {}: {}", path, wrong);
      });
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

/// Writes the program with the automaton in the place of the component to -o.
Done keep_program(Run& run, const std::string& program) {
  const std::string& output = run.options.output;
  if (output.empty()) return {};
  Done written = write_file(output, program);
  if (written) run.answer.output = output;
  return written;
}

/// An automaton that is small enough, and SPIN for the rest.
Done prove_with_spin(Run& run) {
  const Options& options = run.options;
  if (!options.output.empty() && ending(options.output) != "pml") {
    return tl::unexpected(
        fmt::format("prove --with spin writes .pml files, not {}", options.output));
  }
  const auto subject = asked_subject(run);
  if (!subject) return tl::unexpected(subject.error());
  if (!subject->program) return tl::unexpected(std::string("SPIN checks Promela models only"));
  if (!options.properties.empty()) {
    return tl::unexpected(std::string("SPIN is asked for assertions only: leave out --property"));
  }
  const Requirement found =
      requirement::find_requirement({subject->component(), subject->environment()},
                                    query_of(options, Mode::Threshold), run.context);
  report_requirement(run, *subject, found);
  if (!found.automaton || found.verdict == Verdict::Violated) return {};
  const auto program =
      program_with_requirement(run.sources, *subject->program, *found.automaton, options.defines);
  if (!program) return tl::unexpected(program.error());
  if (Done done = keep_program(run, *program); !done) return done;
  if (found.verdict == Verdict::Holds) return {};
  const auto answer = run_spin(*program, {}, run.context);
  if (!answer) return tl::unexpected(answer.error());
  run.answer.steps.push_back({"spin", answer->states, answer->transitions});
  run.answer.verdict = answer->verdict;
  run.answer.reason.clear();
  if (!options.json) {
    run.answer.text = fmt::format(
        "component: {}; requirement: {}\nSPIN searched {} with the requirement\n",
        counted(subject->component().state_count(), "state"),
        counted(found.automaton->state_count(), "state"), counted(answer->states, "state"));
  }
  if (answer->verdict == Verdict::Undecided) run.answer.reason = "SPIN did not finish its search";
  if (answer->verdict != Verdict::Violated) return {};
  // SPIN's run is one of the automaton; the program's is found again.
  const Requirement again = solve(run, *subject, Mode::Verdict);
  if (again.trace) report_violation(run, *subject, *again.trace);
  return {};
}

/// M and E again, from the model that is given now.
Maybe<Subject> certified_subject(Run& run, const std::string& model,
                                 const RequirementCertificate& certificate, Names names) {
  const bool program = is_program(model, run.options.language);
  if (program != (certificate.source_kind == "promela")) {
    return tl::unexpected(
        fmt::format("the certificate is about a model in {}", certificate.source_kind));
  }
  if (program) return read_program(run, model, std::move(names));
  const auto setting = open_setting(run, model, certificate.target);
  if (!setting) return tl::unexpected(setting.error());
  return read_subject(run, *setting, std::move(names));
}

void answer_certified(Run& run, const std::string& reason, bool accepted,
                      std::optional<StopReason> stopped) {
  Answer& answer = run.answer;
  answer.verdict = stopped ? Verdict::Undecided : accepted ? Verdict::Holds : Verdict::Violated;
  if (stopped) answer.reason = describe(*stopped);
  if (!stopped && !accepted) answer.reason = "the certificate is rejected: " + reason;
}

}  // namespace

Done assume_requirement(Run& run) {
  const Options& options = run.options;
  if (Done done = check_ending("--certificate", options.certificate); !done) return done;
  if (!options.output.empty()) {
    if (Done done = check_lts_ending(options.output); !done) return done;
  }
  const auto subject = asked_subject(run);
  if (!subject) return tl::unexpected(subject.error());
  const Requirement found = solve(run, *subject, Mode::Smallest);
  report_requirement(run, *subject, found);
  if (found.verdict == Verdict::Holds) {
    run.answer.requirement = certificate_of(run, *subject, found);
    if (found.automaton->state_count() > 1) {
      run.answer.verdict = Verdict::HoldsUnder;
      run.answer.assumption = as_assumption(*found.automaton, run.context);
    }
  }
  Done written = write_certificate(run, options.certificate);
  if (written && !options.output.empty()) {
    if (found.automaton && found.verdict == Verdict::Holds) {
      written = write_lts(*found.automaton, "REQUIREMENT", options.output, run);
    } else {
      run.terminal.note(fmt::format("{} is not written: there is no requirement", options.output));
    }
  }
  if (!written) run.answer.verdict.reset();
  return written;
}

Done prove_requirement(Run& run) {
  if (!run.options.with.empty()) return prove_with_spin(run);
  if (Done done = check_ending("prove", run.options.output); !done) return done;
  const auto subject = asked_subject(run);
  if (!subject) return tl::unexpected(subject.error());
  const Requirement found = solve(run, *subject, Mode::Verdict);
  report_requirement(run, *subject, found);
  // A certificate takes longer than a small proof: it is made for those who want it.
  const bool wanted = run.options.json || !run.options.output.empty();
  if (found.verdict == Verdict::Holds && wanted) {
    run.answer.requirement = certificate_of(run, *subject, found);
  }
  Done written = write_certificate(run, run.options.output);
  if (!written) {
    run.answer.verdict.reset();
  } else if (run.answer.requirement && !run.options.output.empty()) {
    run.answer.output = run.options.output;
  }
  return written;
}

Done certify_requirement(Run& run, std::string_view text) {
  const Options& options = run.options;
  const auto certificate = read(options.arguments.front(), text);
  if (!certificate) return tl::unexpected(certificate.error());
  if (!options.targets.empty() && options.targets.front() != certificate->target) {
    return tl::unexpected(fmt::format("the certificate is about {}, not about {}",
                                      certificate->target, options.targets.front()));
  }
  const bool reuses = !options.against.empty();
  const std::string& model = reuses ? options.against : options.arguments[1];
  const auto& properties =
      options.properties.empty() ? certificate->properties : options.properties;
  const auto subject = certified_subject(
      run, model, *certificate, {certificate->component, certificate->environment, properties});
  if (!subject) return tl::unexpected(subject.error());
  if (!options.json) run.answer.text = claim(*certificate);
  if (!reuses) {
    const auto finding = certify::certify_requirement(*certificate, subject->component(),
                                                      subject->environment(), run.context);
    answer_certified(run, finding.reason, finding.accepted, finding.stopped);
  } else {
    const std::vector<std::string> names =
        subject->program ? subject->program->state_names() : std::vector<std::string>();
    const auto reused = certify::reuse_requirement(*certificate, subject->component(),
                                                   subject->environment(), names, run.context);
    run.answer.text += describe_reuse(reused);
    answer_certified(run, reused.reason, reused.accepted, reused.stopped);
  }
  if (run.answer.verdict == Verdict::Holds) run.answer.requirement = *certificate;
  return {};
}

}  // namespace proviso::cli
