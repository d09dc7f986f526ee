// `prove` on SMV models and circuits: proves an invariant with interpolants in place of the other
// components, or starts from an earlier proof as far as it is still valid. A linear formula is
// proved of the whole system, with a certificate.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/circuit/parts.hpp"
#include "ask/option_table.hpp"
#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "engine/certify/linear.hpp"
#include "engine/interpolation/interpolation.hpp"
#include "engine/specification/decide.hpp"
#include "engine/symbolic/stage_proof.hpp"
#include "report/answer/state_trace.hpp"
#include "report/certificate/invariant_certificate.hpp"
#include "report/certificate/linear_certificate.hpp"
#include "report/model/environment_words.hpp"

namespace proviso::ask {
namespace {

using circuit::System;

std::string names_of_parts(const std::vector<Fingerprint>& components) {
  std::vector<std::string> names;
  for (const Fingerprint& one : components) names.push_back(one.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Who is looked at with all its steps, and what is used of the others.
std::string proof_lines(const System& system, const interpolation::Result& result) {
  std::string text = fmt::format("focus: {}\n", names_of_parts(result.certificate->focus));
  if (result.certificate->environment.empty()) return text + "environment: none\n";
  return text + report::environment_text(system, result.environment);
}

void enter(Task& task, const System& system, interpolation::Result result) {
  Answer& answer = task.answer;
  answer.verdict = result.answer.verdict;
  enter_phases(task, result.answer.phases);
  if (result.path) answer.trace = report::trace_of(system, *result.path);
  if (result.answer.verdict == Verdict::Undecided) {
    answer.reason = result.answer.stopped ? std::string(describe(*result.answer.stopped))
                    : result.why.empty()  ? "the proof did not succeed"
                                          : result.why;
  }
  if (!result.certificate) return;
  answer.summary += proof_lines(system, result);
  if (!result.certificate->environment.empty()) {
    answer.relation = report::relation_of(system, result.environment);
  }
  answer.invariant_certificate = std::move(result.certificate);
}

std::string changed_line(const std::vector<std::string>& changed) {
  return fmt::format("changed: {}\n",
                     changed.empty() ? "nothing" : fmt::format("{}", fmt::join(changed, ", ")));
}

/// By the engines that look at the whole.
void prove_as_a_whole(Task& task, const System& system, std::size_t place) {
  auto decisions = specification::decide(system, {place}, {}, task.context);
  specification::Decision& decision = decisions.front();
  Answer& answer = task.answer;
  answer.verdict = decision.verdict;
  enter_phases(task, decision.phases);
  if (decision.path) answer.trace = report::trace_of(system, *decision.path);
  if (decision.stopped) answer.reason = describe(*decision.stopped);
  if (!decision.certificate) return;
  answer.summary = fmt::format("proved by {}\n", decision.engine);
  answer.invariant_certificate = std::move(decision.certificate);
}

/// Proves a linear formula about the whole system. An earlier proof is used if it still proves it.
Done prove_linear(Task& task, const System& system, std::size_t place) {
  const circuit::Property& property = system.properties[place];
  Answer& answer = task.answer;
  if (!property.formula.empty()) answer.summary = fmt::format("checked as {}\n", property.formula);
  const std::string& path = task.options.earlier_proof;
  if (!path.empty()) {
    const auto text = read_file(path);
    if (!text) return refused(text.error());
    auto earlier = report::linear_certificate_from_json(*text);
    if (!earlier) return refused(fmt::format("cannot use {}: {}", path, earlier.error()));
    const auto finding = certify::recheck_linear(system, property, *earlier, task.context);
    answer.summary += changed_line(finding.changed);
    if (finding.accepted) {
      answer.verdict = Verdict::Holds;
      answer.reused = {path};
      answer.linear_certificate = symbolic::renewed(system, property, std::move(*earlier));
      return {};
    }
    answer.summary += "the earlier proof is not enough any more\n";
  }
  specification::Options how;
  how.certify_linear = true;
  auto decisions = specification::decide(system, {place}, how, task.context);
  specification::Decision& decision = decisions.front();
  answer.verdict = decision.verdict;
  if (decision.path) answer.trace = report::trace_of(system, *decision.path);
  if (decision.stopped) answer.reason = describe(*decision.stopped);
  if (!decision.linear_certificate) return {};
  answer.summary += fmt::format("proved by {}: {}\n", decision.engine,
                                counted(decision.linear_certificate->stages.size(), "stage"));
  answer.linear_certificate = std::move(decision.linear_certificate);
  return {};
}

Done prove_again(Task& task, const System& system, const circuit::Property& property) {
  const std::string& path = task.options.earlier_proof;
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  const auto earlier = report::invariant_certificate_from_json(*text);
  if (!earlier) return refused(fmt::format("cannot use {}: {}", path, earlier.error()));
  auto again = interpolation::reverify(system, property, *earlier, task.context);
  std::string& lines = task.answer.summary;
  lines = changed_line(again.changed);
  for (const std::string& what : again.checked) lines += fmt::format("checked: {}\n", what);
  if (again.from_the_beginning) lines += "the earlier proof is not enough any more\n";
  if (!again.from_the_beginning) task.answer.reused = {path};
  enter(task, system, std::move(again.result));
  return {};
}

void offer_proof(Task& task) {
  const std::string& output = task.options.output;
  if (!task.writes(Content::Proof)) return;
  if (task.answer.invariant_certificate) {
    task.answer.files.push_back({output, report::to_json(*task.answer.invariant_certificate)});
  } else if (task.answer.linear_certificate) {
    task.answer.files.push_back({output, report::to_json(*task.answer.linear_certificate)});
  } else {
    task.note(fmt::format("{} is not written: there is no proof", output));
  }
}

/// Options that say something about another way to the proof than the one that is asked for.
Done check_call(const Options& options) {
  if (!options.earlier_proof.empty()) {
    return refuse_given(options, Question::Prove, {"method", "bound", "criterion", "component"},
                        "does not go with --assume, which starts from the earlier proof");
  }
  if (options.technique != Technique::Monolithic) return {};
  return refuse_given(options, Question::Prove, {"bound", "criterion", "component"},
                      "does not go with --method monolithic");
}

}  // namespace

Done prove_circuit(Task& task) {
  const Options& options = task.options;
  if (Done done = check_call(options); !done) return done;
  const System& system = task.subject().circuit();
  const auto place = find_provable(task);
  if (!place) return refused(place.error());
  const circuit::Property& property = system.properties[*place];
  task.answer.property = subject::shown_name(property);
  if (property.kind != circuit::Property::Kind::Invariant) {
    if (Done done = refuse_given(options, Question::Prove, {"bound", "criterion", "component"},
                                 "is about invariants; a linear formula is proved as a whole");
        !done) {
      return done;
    }
    if (Done done = prove_linear(task, system, *place); !done) return done;
    task.record(subject::to_string(subject::kind_of(property)));
    offer_proof(task);
    return {};
  }
  const auto focus = find_instances(system, options.components);
  if (!focus) return refused(focus.error());
  if (!focus->empty()) task.answer.component = names_of(system, *focus);
  use_two_threads(task);
  if (!options.earlier_proof.empty()) {
    if (Done done = prove_again(task, system, property); !done) return done;
  } else if (options.technique == Technique::Monolithic) {
    prove_as_a_whole(task, system, *place);
  } else {
    interpolation::Options how;
    how.focus = *focus;
    how.bound = options.bound;
    how.searches_beside = true;
    if (options.criterion == Criterion::Paper) how.criterion = interpolation::Criterion::Paper;
    enter(task, system, interpolation::check(system, property, how, task.context));
  }
  task.record("invariant");
  offer_proof(task);
  return {};
}

}  // namespace proviso::ask
