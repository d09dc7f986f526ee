#include "report/answer/json.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/answer/assumption_sentences.hpp"
#include "report/answer/coverage_text.hpp"
#include "report/certificate/certificate.hpp"
#include "report/certificate/design_certificate.hpp"
#include "report/certificate/invariant_certificate.hpp"
#include "report/certificate/linear_certificate.hpp"
#include "report/certificate/requirement_certificate.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/model/aut.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

using Json = nlohmann::ordered_json;

/// Labels may come from files in any encoding; what is not UTF-8 is replaced.
std::string printed(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// Adds the end of a range, where it is known.
void add_end(Json& json, std::uint32_t end_line, std::uint32_t end_column) {
  if (end_line == 0) return;
  json["endLine"] = end_line;
  json["endColumn"] = end_column;
}

Json as_json(const SourceExcerpt& source) {
  Json json{{"file", source.file}, {"line", source.line}};
  if (source.column != 0) json["column"] = source.column;
  add_end(json, source.end_line, source.end_column);
  if (!source.text.empty()) json["text"] = source.text;
  return json;
}

Json as_json(const Trace& trace) {
  Json steps = Json::array();
  for (const TraceStep& step : trace.steps) {
    Json state = Json::object();
    for (const auto& [name, value] : step.changes) state[name] = value;
    steps.push_back({{"action", step.action},
                     {"component", step.component.empty() ? Json(nullptr) : Json(step.component)},
                     {"state", std::move(state)}});
    if (!step.actors.empty()) steps.back()["actors"] = step.actors;
    if (step.source) steps.back()["source"] = as_json(*step.source);
    for (const auto& [name, value] : step.inputs) steps.back()["inputs"][name] = value;
  }
  Json json{{"steps", std::move(steps)}, {"loopsTo", or_null(trace.loops_to)}};
  if (trace.shortest) json["shortest"] = *trace.shortest;
  if (trace.of_states) json["kind"] = "states";
  if (trace.of_components) json["kind"] = "components";
  for (const PropertyStates& property : trace.properties) {
    json["properties"].push_back({{"property", property.property}, {"states", property.states}});
  }
  return json;
}

Json as_json(const PropertyResult& result) {
  Json json{{"property", or_null(result.property)},
            {"kind", result.kind},
            {"verdict", to_string(result.verdict)}};
  if (!result.subject.empty()) json["target"] = result.subject;
  if (!result.method.empty()) json["method"] = result.method;
  if (result.states) json["states"] = *result.states;
  if (result.whole) json["wholeStates"] = *result.whole;
  if (result.is_default) json["default"] = true;
  if (result.stopped) json["reason"] = describe(*result.stopped);
  if (!result.note.empty()) json["note"] = result.note;
  if (!result.covers.empty()) json["covers"] = result.covers;
  if (result.trace) json["trace"] = as_json(*result.trace);
  return json;
}

Json as_json(const SourcePlace& place) {
  return {{"file", place.file}, {"line", place.line}, {"function", place.function}};
}

Json as_json(const ProgramTrace& trace) {
  Json steps = Json::array();
  for (const ProgramStep& step : trace.steps) {
    steps.push_back({{"thread", step.thread_name},
                     {"choice", fmt::format("{}.{}", step.thread, step.alternative)},
                     {"source", as_json(step.place)},
                     {"operation", step.operation},
                     {"actions", step.actions},
                     {"states", step.states}});
  }
  constexpr const char* kPhases[] = {"race", "property", "both"};
  Json json{{"phase", kPhases[static_cast<std::size_t>(trace.phase)]},
            {"finding", trace.finding},
            {"source", as_json(trace.place)},
            {"automata", trace.automata},
            {"steps", std::move(steps)}};
  if (!trace.judgement.empty()) json["judgement"] = trace.judgement;
  return json;
}

Json as_json(const FaultAnalysis& analysis) {
  Json properties = Json::array();
  for (const PropertyFaults& one : analysis.properties) {
    Json sets = Json::array();
    for (const FaultSet& set : one.sets) {
      Json names = Json::array();
      for (const std::size_t fault : set.faults) names.push_back(analysis.faults[fault]);
      sets.push_back({{"faults", std::move(names)}, {"trace", as_json(set.trace)}});
    }
    properties.push_back({{"property", one.property},
                          {"cutSets", std::move(sets)},
                          {"complete", analysis.is_complete(one)},
                          {"knownBelow", one.known_below}});
    if (!one.reason.empty()) properties.back()["reason"] = one.reason;
  }
  return {{"faults", analysis.faults},
          {"order", analysis.order},
          {"properties", std::move(properties)}};
}

Json as_json(const Analysis& analysis) {
  Json held = Json::array();
  for (const HeldForEver& one : analysis.held) {
    held.push_back({{"taken", one.taken},
                    {"givenBack", one.given_back},
                    {"always", one.always},
                    {"trace", as_json(one.trace)}});
  }
  Json json{{"useless", analysis.useless},
            {"neverAllowed", analysis.never_allowed},
            {"neverOccurring", analysis.never_occurring},
            {"onlyToAnything", analysis.only_to_anything},
            {"heldForEver", std::move(held)}};
  if (analysis.violation) json["violation"] = as_json(*analysis.violation);
  if (analysis.deadlock) json["deadlock"] = as_json(*analysis.deadlock);
  if (analysis.stopped) json["reason"] = describe(*analysis.stopped);
  return json;
}

Json as_json(const Statistics& statistics) {
  // Microseconds are enough, and keep the text short.
  Json json{{"seconds", std::round(statistics.seconds * 1e6) / 1e6},
            {"peakMemoryBytes", statistics.peak_memory_bytes}};
  if (statistics.states) json["states"] = *statistics.states;
  if (statistics.transitions) json["transitions"] = *statistics.transitions;
  if (statistics.threads) json["threads"] = *statistics.threads;
  return json;
}

Json as_json(const Remark& remark) {
  Json json{{"severity", remark.severity}, {"code", remark.code},     {"file", remark.file},
            {"line", remark.line},         {"column", remark.column}, {"message", remark.message}};
  add_end(json, remark.end_line, remark.end_column);
  if (!remark.help.empty()) json["help"] = remark.help;
  for (const RemarkNote& note : remark.notes) {
    Json place = as_json(note.place);
    place.erase("text");
    place["message"] = note.message;
    json["notes"].push_back(std::move(place));
  }
  return json;
}

Json as_json(const NotCovered& left_out) {
  return {{"property", left_out.property.empty() ? Json(nullptr) : Json(left_out.property)},
          {"kind", left_out.kind},
          {"reason", left_out.reason}};
}

Json labels_of(const lts::Lts& lts) {
  Json labels = Json::array();
  for (const std::string& label : lts.alphabet().labels()) labels.push_back(label);
  return labels;
}

/// The alphabet says which labels are never allowed: they do not occur in the transitions. Large
/// assumptions have no names and no text, as on the terminal.
Json assumption_json(const lts::Lts& assumption, std::string_view process,
                     std::vector<std::string> sentences) {
  Json json{{"states", assumption.state_count()},
            {"transitions", assumption.transition_count()},
            {"alphabet", labels_of(assumption)},
            {"aut", to_aut(assumption)}};
  json["sentences"] = std::move(sentences);
  if (assumption.state_count() > kMostPrintedStates) return json;
  json["stateNames"] = assumption_state_names(assumption, process);
  json["fsp"] = assumption_fsp(assumption, process);
  return json;
}

Json as_json(const UsageProtocol& protocol) {
  return {{"class", protocol.owner},
          {"callers", protocol.callers},
          {"departures", protocol.departures}};
}

Json as_json(const LearningRound& round) {
  Json json{{"assumption", round.assumption},   {"states", round.states},
            {"transitions", round.transitions}, {"labels", round.labels},
            {"premise", round.premise},         {"answer", to_string(round.answer)}};
  if (round.conjecture) {
    json["conjecture"] = {{"alphabet", labels_of(*round.conjecture)},
                          {"aut", to_aut(*round.conjecture)}};
  }
  if (round.answer == RoundAnswer::Accepted) return json;
  json["counterexample"] = round.counterexample;
  json["length"] = round.counterexample_length;
  return json;
}

Json relation_json(const Relation& relation) {
  return {{"kind", "relation"},
          {"initial", relation.initial},
          {"clauses", relation.clauses},
          {"variables", relation.variables},
          {"exact", relation.exact}};
}

Json as_json(const TimedPhase& phase) {
  return {{"name", phase.name},
          {"bound", phase.bound},
          {"seconds", std::round(phase.seconds * 1e6) / 1e6}};
}

Json as_json(const MethodStep& step) {
  Json json{{"name", step.name}, {"states", step.states}, {"transitions", step.transitions}};
  if (step.seconds) json["seconds"] = std::round(*step.seconds * 1e6) / 1e6;
  if (step.bytes) json["bytes"] = *step.bytes;
  if (step.reduced) json["reduced"] = *step.reduced;
  return json;
}

Json as_json(const Compilation& compilation) {
  return {{"images", compilation.images},
          {"units", compilation.units},
          {"cached", compilation.cached},
          {"seconds", std::round(compilation.seconds * 1e6) / 1e6}};
}

/// The assumption asked for, or the first of a proof.
const lts::Lts* assumption_of(const Answer& answer) {
  if (answer.assumption) return &*answer.assumption;
  const bool assumes = answer.certificate && !answer.certificate->proof.assumptions.empty();
  return assumes ? &answer.certificate->proof.assumptions.front() : nullptr;
}

Json as_json(const ProgramPremise& premise);
Json as_json(const ProgramRestriction& restriction);

template <typename Value>
Json list(const std::vector<Value>& values) {
  Json json = Json::array();
  for (const Value& value : values) json.push_back(as_json(value));
  return json;
}

Json as_json(const ProgramPremise& premise) {
  Json json{{"name", premise.name}};
  if (!premise.verdict) return json;
  json["verdict"] = to_string(*premise.verdict);
  json["results"] = list(premise.results);
  json["steps"] = list(premise.searches);
  json["seconds"] = std::round(premise.seconds * 1e6) / 1e6;
  if (!premise.notes.empty()) json["notes"] = premise.notes;
  return json;
}

Json as_json(const ProgramRestriction& restriction) {
  return {{"sentence", restriction.sentence},
          {"assumedIn", restriction.assumed_in},
          {"assertedIn", or_null(restriction.asserted_in)}};
}

Json as_json(const ProgramProof& proof) {
  return {{"premises", list(proof.premises)}, {"restrictions", list(proof.restrictions)},
          {"granted", proof.granted},         {"obstacles", proof.obstacles},
          {"shown", or_null(proof.shown)},    {"conclusion", proof.conclusion}};
}

std::vector<std::pair<std::string, std::string>> values_of(const Json& json) {
  std::vector<std::pair<std::string, std::string>> values;
  for (const auto& [name, value] : json.items()) {
    values.emplace_back(name, value.is_string() ? value.get<std::string>() : value.dump());
  }
  return values;
}

SourceExcerpt as_source(const Json& json) {
  return {json.at("file").get<std::string>(),       json.at("line").get<std::uint32_t>(),
          json.value("column", std::uint32_t{}),    json.value("endLine", std::uint32_t{}),
          json.value("endColumn", std::uint32_t{}), json.value("text", std::string())};
}

Trace as_trace(const Json& json) {
  Trace trace;
  for (const Json& item : json.at("steps")) {
    TraceStep step;
    step.action = item.at("action").get<std::string>();
    if (item.contains("component") && item["component"].is_string()) {
      step.component = item["component"].get<std::string>();
    }
    if (item.contains("actors")) step.actors = item["actors"].get<std::vector<std::string>>();
    if (item.contains("source")) step.source = as_source(item["source"]);
    if (item.contains("state")) step.changes = values_of(item["state"]);
    if (item.contains("inputs")) step.inputs = values_of(item["inputs"]);
    trace.steps.push_back(std::move(step));
  }
  trace.of_states = json.contains("kind") && json["kind"] == "states";
  trace.of_components = json.contains("kind") && json["kind"] == "components";
  if (json.contains("properties")) {
    for (const Json& item : json["properties"]) {
      trace.properties.push_back({item.at("property").get<std::string>(),
                                  item.at("states").get<std::vector<std::string>>()});
    }
  }
  if (json.contains("loopsTo") && !json["loopsTo"].is_null()) {
    trace.loops_to = json["loopsTo"].get<std::size_t>();
    if (*trace.loops_to >= trace.steps.size()) {
      throw std::out_of_range("loopsTo is not the number of a step");
    }
  }
  return trace;
}

/// The proof of the answer, of whichever kind.
void add_certificate(Json& json, const Answer& answer) {
  if (answer.certificate) json["certificate"] = Json::parse(to_json(*answer.certificate));
  if (answer.design_certificate) {
    json["certificate"] = Json::parse(to_json(*answer.design_certificate));
  }
  if (answer.invariant_certificate) {
    json["certificate"] = Json::parse(to_json(*answer.invariant_certificate));
  }
  if (answer.linear_certificate) {
    json["certificate"] = Json::parse(to_json(*answer.linear_certificate));
  }
  if (answer.requirement) json["requirement"] = Json::parse(to_json(*answer.requirement));
}

/// The object that holds "steps" of a run: the whole, its "trace", or that of one of its results.
const Json* find_trace(const Json& json) {
  if (!json.is_object()) return nullptr;
  if (json.contains("trace")) return &json["trace"];
  if (json.contains("results") && json["results"].is_array()) {
    for (const Json& result : json["results"]) {
      if (result.is_object() && result.contains("trace")) return &result["trace"];
    }
  }
  return json.contains("loopsTo") || !json.contains("command") ? &json : nullptr;
}

}  // namespace

std::string to_json(const Answer& answer, Certificates certificates) {
  Json json{{"proviso", kVersion}, {"command", answer.command}};
  if (answer.target) json["target"] = *answer.target;
  if (answer.verdict) json["verdict"] = to_string(*answer.verdict);
  if (answer.verdict == Verdict::Holds) {
    json["certified"] = answer.certificate || answer.requirement || answer.design_certificate ||
                        answer.invariant_certificate || answer.linear_certificate;
  }
  if (!answer.error.empty()) json["error"] = answer.error;
  if (!answer.reason.empty()) json["reason"] = answer.reason;
  if (answer.property) json["property"] = *answer.property;
  if (answer.component) json["component"] = *answer.component;
  if (const lts::Lts* assumption = assumption_of(answer)) {
    const bool is_of_proof = !answer.assumption;
    const std::string_view process = is_of_proof          ? "A1"
                                     : answer.requirement ? kRequirementProcess
                                                          : kAssumptionProcess;
    json["assumption"] =
        assumption_json(*assumption, process,
                        is_of_proof ? assumption_words(*assumption) : assumption_sentences(answer));
  }
  if (answer.protocol) json["protocol"] = as_json(*answer.protocol);
  if (answer.relation) json["assumption"] = relation_json(*answer.relation);
  if (answer.analysis) json["analysis"] = as_json(*answer.analysis);
  if (certificates == Certificates::Included) add_certificate(json, answer);
  if (answer.trace) json["trace"] = as_json(*answer.trace);
  if (answer.results) json["results"] = list(*answer.results);
  if (!answer.not_covered.empty()) json["notCovered"] = list(answer.not_covered);
  if (answer.coverage) json["coverage"] = coverage_json(*answer.coverage);
  if (answer.premises) json["proof"] = as_json(*answer.premises);
  if (answer.program) json["program"] = as_json(*answer.program);
  if (answer.fault_analysis) json["faultAnalysis"] = as_json(*answer.fault_analysis);
  if (answer.faults) json["faults"] = *answer.faults;
  if (!answer.notes.empty()) json["notes"] = answer.notes;
  if (!answer.call.empty()) json["call"] = answer.call;
  if (!answer.reused.empty()) json["reused"] = answer.reused;
  if (answer.alphabet) json["alphabet"] = *answer.alphabet;
  if (!answer.declarations.empty()) {
    json["declarations"] = declarations_json(answer.declarations);
  }
  if (!answer.text.empty()) json["text"] = answer.text;
  if (!answer.output.empty()) json["output"] = answer.output;
  if (!answer.warnings.empty()) json["warnings"] = answer.warnings;
  if (!answer.remarks.empty()) json["diagnostics"] = list(answer.remarks);
  if (!answer.learning.rounds().empty()) {
    json["rounds"] = list(answer.learning.rounds());
    if (answer.learning.left_out() > 0) json["roundsLeftOut"] = answer.learning.left_out();
  }
  if (!answer.phases.empty()) json["phases"] = list(answer.phases);
  if (answer.compilation) json["compilation"] = as_json(*answer.compilation);
  json["steps"] = list(answer.steps);
  json["statistics"] = as_json(answer.statistics);
  return printed(json);
}

std::string to_json(const Trace& trace) { return printed(as_json(trace)); }

std::string to_json(const lts::Lts& lts) {
  return printed({{"states", lts.state_count()},
                  {"transitions", lts.transition_count()},
                  {"end", lts.end() ? Json(index(*lts.end())) : Json(nullptr)},
                  {"alphabet", labels_of(lts)},
                  {"aut", to_aut(lts)}});
}

tl::expected<LtsText, std::string> lts_from_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    const Json& lts = json.contains("assumption") ? json["assumption"] : json;
    return LtsText{lts.at("alphabet").get<std::vector<std::string>>(),
                   lts.at("aut").get<std::string>()};
  } catch (const Json::parse_error& error) {
    return tl::unexpected(fmt::format("it is not JSON (byte {})", error.byte));
  } catch (const Json::exception&) {
    return tl::unexpected(std::string(
        "it is not a transition system: expected {\"alphabet\": […], \"aut\": \"des …\"}"));
  }
}

tl::expected<RecordedRun, std::string> run_from_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    RecordedRun run;
    run.call = json.at("call").get<std::vector<std::string>>();
    run.trace = as_trace(json.at("trace"));
    const std::string phase = json.at("program").at("phase").get<std::string>();
    run.phase = phase == "both"       ? ProgramPhase::Both
                : phase == "property" ? ProgramPhase::Property
                                      : ProgramPhase::Race;
    const Json::json_pointer shown("/proof/shown");
    if (json.contains(shown) && json[shown].is_number_unsigned()) {
      run.premise = json[shown].get<std::size_t>();
    }
    return run;
  } catch (const Json::exception&) {
    return tl::unexpected(
        std::string("it is not a violation of a C++ program that check --json or -o wrote"));
  } catch (const std::out_of_range& error) {
    return tl::unexpected(std::string(error.what()));
  }
}

tl::expected<Trace, std::string> trace_from_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    const Json* trace = find_trace(json);
    if (trace == nullptr) return tl::unexpected(std::string("there is no trace in it"));
    return as_trace(*trace);
  } catch (const Json::parse_error& error) {
    return tl::unexpected(fmt::format("it is not JSON (byte {})", error.byte));
  } catch (const Json::exception&) {
    return tl::unexpected(std::string(
        "it is not a trace: expected {\"steps\": [{\"action\": …}, …], \"loopsTo\": …}"));
  } catch (const std::out_of_range& error) {
    return tl::unexpected(std::string(error.what()));
  }
}

}  // namespace proviso::report
