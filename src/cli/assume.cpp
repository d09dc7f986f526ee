#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "cli/lts_file.hpp"
#include "cli/query.hpp"
#include "engine/certify/fingerprint.hpp"
#include "engine/weakest/analysis.hpp"
#include "engine/weakest/submodule.hpp"
#include "engine/weakest/weakest.hpp"
#include "report/certificate.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"

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

void report_outcome(weakest::Outcome outcome, report::Answer& answer) {
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

/// Where nothing is demanded, the weakest assumption allows every word.
lts::Lts anything(const lts::Alphabet& interface) {
  lts::LtsBuilder builder;
  const lts::StateId only = builder.add_state();
  for (const std::string& label : interface.labels()) {
    builder.add_transition(only, builder.action(label), only);
  }
  return std::move(builder).build();
}

/// The premise ⟨A⟩ T ⟨P⟩ is explored for its size, which certify counts again.
Maybe<Certificate> certificate_for(Run& run, const weakest::Query& query) {
  lts::System premise = query.component;
  const lts::Lts assumption = run.answer.assumption.value_or(anything(query.interface));
  premise.components.push_back({"assumption", assumption});
  premise.components.insert(premise.components.end(), query.properties.begin(),
                            query.properties.end());
  const auto found =
      space::explore(space::Product(premise), {.error = true, .deadlock = false}, run.context);
  if (found.stopped) {
    return tl::unexpected(
        fmt::format("no certificate: {} while it was made", describe(*found.stopped)));
  }
  Proof proof;
  proof.rule = Rule::Weakest;
  proof.modules.push_back({query.component.name, {}});
  for (std::size_t c = 0; c < query.component.components.size(); ++c) {
    proof.modules.front().components.push_back(c);
  }
  proof.assumptions.push_back(assumption);
  proof.premises.push_back({0, 0, std::nullopt, found.states, found.transitions});
  return certify::make_certificate(query.component.name, query.component, query.properties,
                                   std::move(proof));
}

Done write_certificate(Run& run, const weakest::Query& query) {
  const std::string& path = run.options.certificate;
  const auto& verdict = run.answer.verdict;
  if (path.empty()) return {};
  if (verdict != Verdict::Holds && verdict != Verdict::HoldsUnder) {
    run.terminal.note(fmt::format("{} is not written: nothing holds", path));
    return {};
  }
  auto certificate = certificate_for(run, query);
  if (!certificate) return tl::unexpected(certificate.error());
  return write_file(path, report::to_json(*certificate));
}

void add_analysis(Run& run, const weakest::Query& query) {
  if (!run.options.analyse || !run.answer.assumption) return;
  run.answer.analysis =
      weakest::analyse(query.component, query.properties, *run.answer.assumption, run.context);
}

}  // namespace

Done assume(Run& run) {
  const Options& options = run.options;
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
