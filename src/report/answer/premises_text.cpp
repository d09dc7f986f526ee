#include "report/answer/premises_text.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "report/answer/program_table.hpp"
#include "report/answer/verdict_text.hpp"

namespace proviso::report {
namespace {

std::string searches_text(const ProgramPremise& premise) {
  std::string text;
  for (const MethodStep& search : premise.searches) {
    text += fmt::format("{}{} {}, {}", text.empty() ? "  " : "; ", search.name,
                        counted(search.states, "state"), counted(search.transitions, "transition"));
  }
  return text.empty() ? text : text + '\n';
}

/// Lists the results that do not hold, without default checks.
std::string results_text(const ProgramPremise& premise, bool colour) {
  std::string text;
  for (const PropertyResult& result : premise.results) {
    if (result.verdict == Verdict::Holds || result.is_default) continue;
    text += fmt::format("  {}{}  {}", result.kind, result.property ? " " + *result.property : "",
                        painted(result.verdict, colour));
    if (result.stopped) text += fmt::format(" ({})", describe(*result.stopped));
    if (!result.note.empty()) text += ": " + result.note;
    text += '\n';
  }
  return text;
}

std::string premise_text(const ProgramPremise& premise, std::size_t number, bool colour) {
  const std::string verdict = premise.verdict ? painted(*premise.verdict, colour) : "not looked at";
  return fmt::format("premise {}  {}  {}\n{}{}", number, premise.name, verdict,
                     searches_text(premise), results_text(premise, colour));
}

std::string restrictions_text(const ProgramProof& proof) {
  std::string text = proof.restrictions.empty() ? "" : "restrictions\n";
  for (const ProgramRestriction& one : proof.restrictions) {
    text += fmt::format(
        "  {}: assumed in premise {}, asserted {}\n", one.sentence, one.assumed_in,
        one.asserted_in ? fmt::format("in premise {}", *one.asserted_in) : std::string("nowhere"));
  }
  return text;
}

std::string list_text(std::string_view heading, const std::vector<std::string>& sentences) {
  std::string text = sentences.empty() ? "" : fmt::format("{}\n", heading);
  for (const std::string& sentence : sentences) text += fmt::format("  {}\n", sentence);
  return text;
}

}  // namespace

std::string premises_text(const ProgramProof& proof, const std::optional<ProgramTrace>& run,
                          bool colour) {
  std::string text;
  for (std::size_t i = 0; i < proof.premises.size(); ++i) {
    text += premise_text(proof.premises[i], i + 1, colour);
    if (run && proof.shown == i + 1) text += program_table(*run);
  }
  if (run && !proof.shown) text += "the whole program\n" + program_table(*run);
  text += restrictions_text(proof);
  text += list_text("taken for granted", proof.granted);
  text += list_text("in the way", proof.obstacles);
  return text + proof.conclusion + '\n';
}

}  // namespace proviso::report
