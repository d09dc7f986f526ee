#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/design.hpp"
#include "cli/language.hpp"
#include "cli/lts_file.hpp"
#include "cli/query.hpp"
#include "cli/requirement.hpp"
#include "engine/certify/fingerprint.hpp"
#include "engine/weakest/analysis.hpp"
#include "engine/weakest/submodule.hpp"
#include "engine/weakest/weakest.hpp"
#include "engine/weakest/weakest_proof.hpp"
#include "report/certificate/certificate.hpp"

namespace proviso::cli {
namespace {

weakest::Method method_named(const std::string& name) {
  if (name == "build") return weakest::Method::Build;
  if (name == "lazy") return weakest::Method::Lazy;
  return weakest::Method::Auto;
}

/// What is asked, as one line can say it: the properties, or the parts of the component that may
/// err.
std::string asked(const Question& question) {
  if (!question.properties.empty()) return names_of(question.properties);
  std::vector<lts::Component> erring = question.component.components;
  std::erase_if(erring, [](const lts::Component& part) { return !part.lts.has_error(); });
  return names_of(erring);
}

/// Mistakes of the call that need no work to be seen.
Done check_call(const Options& options) {
  if (!options.certificate.empty() && ending(options.certificate) != "json") {
    return tl::unexpected(
        fmt::format("--certificate writes .json files, not {}", options.certificate));
  }
  return options.output.empty() ? Done() : check_lts_ending(options.output);
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

Done write_result(Run& run, const weakest::Query& query) {
  const std::string& output = run.options.output;
  if (output.empty()) return {};
  if (!run.answer.assumption) {
    run.terminal.note(fmt::format("{} is not written: there is no assumption", output));
    return {};
  }
  if (run.options.kind != "component") {
    return write_lts(*run.answer.assumption, "ASSUMPTION", output, run);
  }
  const lts::Lts general = weakest::submodule(query, *run.answer.assumption, run.context);
  return write_lts(general, "SUBMODULE", output, run);
}

Done write_certificate(Run& run, const weakest::Query& query) {
  const std::string& path = run.options.certificate;
  const auto& verdict = run.answer.verdict;
  if (path.empty()) return {};
  if (verdict != Verdict::Holds && verdict != Verdict::HoldsUnder) {
    run.terminal.note(fmt::format("{} is not written: nothing holds", path));
    return {};
  }
  auto proof = weakest::weakest_proof(query, run.answer.assumption, run.context);
  if (!proof) {
    return tl::unexpected(
        fmt::format("no certificate: {} while it was made", describe(proof.error())));
  }
  return write_file(
      path, report::to_json(certify::make_certificate(query.component.name, query.component,
                                                      query.properties, std::move(*proof))));
}

void add_analysis(Run& run, const weakest::Query& query) {
  if (!run.options.analyse || !run.answer.assumption) return;
  run.answer.analysis =
      weakest::analyse(query.component, query.properties, *run.answer.assumption, run.context);
}

}  // namespace

Done assume(Run& run) {
  const Options& options = run.options;
  if (is_design(run)) return assume_design(run);
  if (is_circuit(run)) return assume_circuit(run);
  const bool program =
      !options.arguments.empty() && is_program(options.arguments.front(), options.language);
  if (program || options.method == "requirement") return assume_requirement(run);
  if (Done done = check_call(options); !done) return done;
  const auto setting =
      open_setting(run, options.arguments.empty() ? std::string() : options.arguments.front());
  if (!setting) return tl::unexpected(setting.error());
  const auto question = read_question(run, *setting);
  if (!question) return tl::unexpected(question.error());
  run.answer.component = question->component.name;
  run.answer.property = asked(*question);
  const weakest::Query query{question->component, question->properties, question->interface};
  report_outcome(weakest_assumption(query, method_named(options.method), run.context), run.answer);
  add_analysis(run, query);
  Done written = write_result(run, query);
  if (written) written = write_certificate(run, query);
  // What was asked for is not there: the call has failed, whatever the verdict was.
  if (!written) run.answer.verdict.reset();
  return written;
}

}  // namespace proviso::cli
