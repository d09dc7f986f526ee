// What the environment of a component of processes must do: the weakest assumption, or what a known
// environment requires.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/lts/division.hpp"
#include "ask/lts/open_question.hpp"
#include "ask/option_table.hpp"
#include "base/file_name.hpp"
#include "engine/certify/fingerprint.hpp"
#include "engine/weakest/analysis.hpp"
#include "engine/weakest/submodule.hpp"
#include "engine/weakest/weakest.hpp"
#include "engine/weakest/weakest_proof.hpp"
#include "report/certificate/certificate.hpp"

namespace proviso::ask {
namespace {

weakest::Method method_of(const Options& options) {
  switch (options.technique.value_or(Technique::Auto)) {
    case Technique::Build:
      return weakest::Method::Build;
    case Technique::Lazy:
      return weakest::Method::Lazy;
    default:
      return weakest::Method::Auto;
  }
}

/// What is asked, as one line can say it: the properties, or the parts of the component that may
/// err.
std::string asked(const OpenQuestion& question) {
  if (!question.properties.empty()) return names_of(question.properties);
  std::vector<lts::Component> erring = question.component.components;
  std::erase_if(erring, [](const lts::Component& part) { return !part.lts.has_error(); });
  return names_of(erring);
}

/// Mistakes of the request that need no work to be seen.
Done check_call(const Task& task) {
  const Options& options = task.options;
  if (!options.certificate.empty() && extension_of(options.certificate) != "json") {
    return refused(fmt::format("--certificate writes .json files, not {}", options.certificate));
  }
  if (options.as && !task.writes(Content::System)) {
    return refused("--as says which transition system -o writes: name a file for it");
  }
  if (options.technique != Technique::Requirement) {
    return refuse_given(options, Question::Assume, {"heuristic", "threshold"},
                        "needs --method requirement");
  }
  if (!options.environment.empty()) {
    return refused("--method requirement needs an environment that is known: name it by --env-of");
  }
  return refuse_given(options, Question::Assume, {"analyse", "as"},
                      "does not go with --method requirement");
}

void report_outcome(weakest::Outcome outcome, Answer& answer) {
  answer.verdict = outcome.verdict;
  answer.steps = std::move(outcome.steps);
  answer.statistics = outcome.statistics;
  answer.trace = std::move(outcome.trace);
  if (outcome.stopped) {
    answer.reason =
        fmt::format("{} in the step {}", describe(*outcome.stopped), outcome.stopped_in);
  }
  answer.assumption = std::move(outcome.assumption);
}

void offer_system(Task& task, const weakest::Query& query) {
  const std::string& output = task.options.output;
  if (!task.writes(Content::System)) return;
  if (!task.answer.assumption) {
    task.note(fmt::format("{} is not written: there is no assumption", output));
    return;
  }
  const lts::Lts& assumption = *task.answer.assumption;
  task.answer.made =
      task.options.as == Written::Component
          ? MadeSystem{"SUBMODULE", weakest::submodule(query, assumption, task.context)}
          : MadeSystem{"ASSUMPTION", assumption, true};
}

Done offer_certificate(Task& task, const weakest::Query& query) {
  const std::string& path = task.options.certificate;
  const auto& verdict = task.answer.verdict;
  if (path.empty()) return {};
  if (verdict != Verdict::Holds && verdict != Verdict::HoldsUnder) {
    task.note(fmt::format("{} is not written: nothing holds", path));
    return {};
  }
  auto proof = weakest::weakest_proof(query, task.answer.assumption, task.context);
  if (!proof) {
    return refused(fmt::format("no certificate: {} while it was made", describe(proof.error())));
  }
  task.answer.files.push_back(
      {path, report::to_json(certify::make_certificate(query.component.name, query.component,
                                                       query.properties, std::move(*proof)))});
  return {};
}

void add_analysis(Task& task, const weakest::Query& query) {
  if (!task.options.analyse || !task.answer.assumption) return;
  task.answer.analysis =
      weakest::analyse(query.component, query.properties, *task.answer.assumption, task.context);
}

}  // namespace

Done assume_lts(Task& task) {
  const Options& options = task.options;
  if (Done done = check_call(task); !done) return done;
  const bool by_requirement = options.technique == Technique::Requirement;
  if (by_requirement && !task.has_subject()) return refused("--method requirement needs a MODEL");
  const auto setting = open_setting(task);
  if (!setting) return refused(setting.error());
  if (by_requirement) {
    auto division =
        divide(task, *setting, {options.components, options.environments, options.properties});
    if (!division) return refused(division.error());
    return assume_requirement(task, **division);
  }
  const auto question = read_question(task, *setting);
  if (!question) return refused(question.error());
  task.answer.component = question->component.name;
  task.answer.property = asked(*question);
  const weakest::Query query{question->component, question->properties, question->interface};
  report_outcome(weakest_assumption(query, method_of(options), task.context), task.answer);
  task.record("safety");
  add_analysis(task, query);
  offer_system(task, query);
  return offer_certificate(task, query);
}

}  // namespace proviso::ask
