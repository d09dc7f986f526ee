#include "ask/design/interface_archive.hpp"

#include <cctype>
#include <filesystem>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/output_file.hpp"
#include "engine/collaboration/trace.hpp"

namespace proviso::ask {
namespace {

using collaboration::FeatureSegments;
using collaboration::PublishedInterface;
using collaboration::StepAnalysis;
using logic::CtlFormula;
using Json = nlohmann::ordered_json;

/// What is in a file is not what a file of this kind has.
class Malformed : public std::exception {};

/// The formula as text, and a hash that identifies it: states of different features may have the
/// same name, and a long formula is truncated.
std::string text_of(CtlFormula f, const machine::Vocabulary& vocabulary) {
  return fmt::format("{} [{}]", logic::to_string(vocabulary.pool, f, vocabulary.atom_names),
                     collaboration::content_hash(f, vocabulary));
}

std::map<std::string, CtlFormula> by_text(const std::vector<CtlFormula>& formulas,
                                          const machine::Vocabulary& vocabulary) {
  std::map<std::string, CtlFormula> result;
  for (const CtlFormula f : closure(vocabulary.pool, formulas)) {
    result.emplace(text_of(f, vocabulary), f);
  }
  return result;
}

std::vector<std::size_t> true_places(const std::vector<bool>& marks) {
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < marks.size(); ++k) {
    if (marks[k]) places.push_back(k);
  }
  return places;
}

Json interface_json(const PublishedInterface& interface, const machine::System& host,
                    const machine::Vocabulary& vocabulary) {
  Json formulas = Json::array(), states = Json::array(), loops = Json::array();
  for (const CtlFormula f : interface.formulas) formulas.push_back(text_of(f, vocabulary));
  for (const collaboration::InterfaceState& state : interface.states) {
    states.push_back({{"at", collaboration::describe(host, state.state)},
                      {"state", state.state},
                      {"marks", true_places(state.marks)},
                      {"successors", state.successors},
                      {"leaves", state.leaves}});
  }
  for (const collaboration::LoopSegments& loop : interface.loops) {
    loops.push_back({{"formula", text_of(loop.formula, vocabulary)},
                     {"segments", loop.pairs},
                     {"meeting", loop.meeting}});
  }
  return {{"kind", "interface"},
          {"host", interface.host},
          {"hash", interface.hash},
          {"hostStates", interface.host_states},
          {"stuck", interface.stuck},
          {"formulas", std::move(formulas)},
          {"initial", true_places(interface.initial_marks)},
          {"states", std::move(states)},
          {"loops", std::move(loops)}};
}

/// The marks of the wanted formulas, whose places in the file are these.
std::vector<bool> marks_from(const Json& json, const std::vector<std::size_t>& places,
                             std::size_t count) {
  std::vector<bool> all(count, false), result;
  for (const auto place : json.get<std::vector<std::size_t>>()) all.at(place) = true;
  for (const std::size_t place : places) result.push_back(all[place]);
  return result;
}

machine::GlobalState state_from(const Json& json, const machine::System& host) {
  const auto state = json.get<machine::GlobalState>();
  if (state.size() != host.machines.size()) throw Malformed();
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (state[i] >= host.machines[i].states.size()) throw Malformed();
  }
  return state;
}

/// Throws Malformed if the segments speak of states that do not exist.
void check_places(const collaboration::LoopSegments& loop, std::size_t conditions,
                  std::size_t states) {
  const auto check = [states](const collaboration::LoopSegments::Pairs& pairs) {
    for (const auto& [from, to] : pairs) {
      if (from >= states || to >= states) throw Malformed();
    }
  };
  check(loop.pairs);
  for (const auto& pairs : loop.meeting) check(pairs);
  if (loop.meeting.size() != conditions) throw Malformed();
}

/// Returns nullopt if a formula is missing. Throws Malformed, std::out_of_range and what JSON
/// throws.
std::optional<PublishedInterface> interface_from(const Json& json, const machine::System& host,
                                                 const std::vector<CtlFormula>& formulas,
                                                 const machine::Vocabulary& vocabulary) {
  const auto texts = json.at("formulas").get<std::vector<std::string>>();
  PublishedInterface result;
  std::vector<std::size_t> places;
  for (const CtlFormula f : formulas) {
    const auto at = std::find(texts.begin(), texts.end(), text_of(f, vocabulary));
    if (at == texts.end()) return std::nullopt;
    places.push_back(static_cast<std::size_t>(at - texts.begin()));
  }
  result.host = json.at("host").get<std::string>();
  result.hash = json.at("hash").get<std::string>();
  result.host_states = json.at("hostStates").get<std::uint64_t>();
  result.stuck = json.at("stuck").get<bool>();
  result.formulas = formulas;
  result.initial_marks = marks_from(json.at("initial"), places, texts.size());
  for (const Json& item : json.at("states")) {
    result.states.push_back(
        {state_from(item.at("state"), host), marks_from(item.at("marks"), places, texts.size()),
         item.at("successors").get<std::vector<std::uint32_t>>(), item.at("leaves").get<bool>()});
    const std::size_t count = result.states.size();
    if (count > 1 && !(result.states[count - 2].state < result.states[count - 1].state)) {
      throw Malformed();
    }
  }
  const auto known = by_text(formulas, vocabulary);
  for (const Json& item : json.at("loops")) {
    const auto formula = known.find(item.at("formula").get<std::string>());
    if (formula == known.end()) continue;
    collaboration::LoopSegments loop{formula->second};
    loop.pairs = item.at("segments").get<decltype(loop.pairs)>();
    loop.meeting = item.at("meeting").get<decltype(loop.meeting)>();
    check_places(loop, host.fairness.size(), result.states.size());
    result.loops.push_back(std::move(loop));
  }
  for (const auto& state : result.states) {
    for (const std::uint32_t next : state.successors) {
      if (next >= result.states.size()) throw Malformed();
    }
  }
  return result;
}

Json step_json(const StepAnalysis& step, const std::string& host, const std::string& key,
               const machine::Vocabulary& vocabulary) {
  Json broken = Json::array(), segments = Json::array(), properties = Json::array();
  for (const auto& remark : step.broken) {
    broken.push_back({{"condition", remark.condition}, {"reason", remark.reason}});
  }
  for (const FeatureSegments& one : step.segments) {
    segments.push_back({{"formula", text_of(one.formula, vocabulary)},
                        {"segments", one.pairs},
                        {"meeting", one.meeting}});
  }
  for (const auto& one : step.properties) {
    properties.push_back({{"formula", text_of(one.property, vocabulary)},
                          {"allMarksStay", one.all_marks_stay},
                          {"valueStays", one.value_stays},
                          {"paperAccepts", one.paper_accepts},
                          {"crossLoop", one.failure && one.failure->cross_loop},
                          {"failed", one.failed_formula}});
  }
  return {{"kind", "extension"},
          {"extension", step.extension},
          {"host", host},
          {"hash", key},
          {"method", collaboration::to_string(step.method)},
          {"exits", step.exits},
          {"active", step.actives},
          {"left", step.left},
          {"hostStates", step.host_states},
          {"transitions", step.transitions},
          {"stuck", step.stuck},
          {"broken", std::move(broken)},
          {"beyond", step.landings_beyond},
          {"busyExits", step.busy.exits},
          {"busy", step.busy.states},
          {"loops", std::move(segments)},
          {"properties", std::move(properties)}};
}

collaboration::Method method_named(const std::string& name) {
  using collaboration::Method;
  for (const Method method : {Method::Modular, Method::Frontier, Method::Composed}) {
    if (collaboration::to_string(method) == name) return method;
  }
  throw Malformed();
}

std::optional<StepAnalysis> step_from(const Json& json, const machine::Extension& extension,
                                      const std::vector<CtlFormula>& formulas,
                                      const machine::Vocabulary& vocabulary) {
  StepAnalysis step;
  step.extension = extension.name;
  step.feature = extension.feature;
  step.method = method_named(json.at("method").get<std::string>());
  step.exits = json.at("exits").get<std::size_t>();
  step.actives = json.at("active").get<std::size_t>();
  step.left = json.at("left").get<std::size_t>();
  step.host_states = json.at("hostStates").get<std::vector<machine::GlobalState>>();
  step.transitions = json.at("transitions").get<std::size_t>();
  step.stuck = json.at("stuck").get<bool>();
  for (const Json& item : json.at("broken")) {
    step.broken.push_back(
        {item.at("condition").get<unsigned>(), item.at("reason").get<std::string>()});
  }
  step.landings_beyond = json.at("beyond").get<std::vector<machine::GlobalState>>();
  step.busy = {json.at("busy").get<std::vector<machine::GlobalState>>(),
               json.at("busyExits").get<std::size_t>()};
  const auto known = by_text(formulas, vocabulary);
  for (const Json& item : json.at("loops")) {
    const auto formula = known.find(item.at("formula").get<std::string>());
    if (formula == known.end()) continue;
    FeatureSegments segments{formula->second};
    segments.pairs = item.at("segments").get<decltype(segments.pairs)>();
    segments.meeting = item.at("meeting").get<decltype(segments.meeting)>();
    step.segments.push_back(std::move(segments));
  }
  for (const Json& item : json.at("properties")) {
    const auto formula = known.find(item.at("formula").get<std::string>());
    if (formula == known.end()) continue;
    collaboration::Preservation one;
    one.property = formula->second;
    one.all_marks_stay = item.at("allMarksStay").get<bool>();
    one.value_stays = item.at("valueStays").get<bool>();
    one.paper_accepts = item.at("paperAccepts").get<bool>();
    one.failed_formula = item.at("failed").get<std::string>();
    if (!one.value_stays) {
      one.failure = collaboration::Failure{};
      one.failure->cross_loop = item.at("crossLoop").get<bool>();
    }
    step.properties.push_back(std::move(one));
  }
  if (step.method == collaboration::Method::Composed) return step;
  for (const CtlFormula f : formulas) {
    const auto has = [f](const auto& one) { return one.property == f; };
    if (std::none_of(step.properties.begin(), step.properties.end(), has)) return std::nullopt;
  }
  return step;
}

}  // namespace

std::string InterfaceArchive::path(const std::string& name, const std::string& kind) const {
  std::string plain;
  for (const char c : name) {
    plain += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ? c : '-';
  }
  return fmt::format("{}/{}.{}.json", folder_, plain, kind);
}

void InterfaceArchive::write(const std::string& path, const std::string& text) {
  std::error_code ignored;  // writing says what is wrong
  std::filesystem::create_directories(folder_, ignored);
  const auto done = write_file(path, text + "\n");
  if (!done && failure_.empty()) failure_ = done.error();
}

std::optional<PublishedInterface> InterfaceArchive::interface(
    const machine::System& host, const std::string& hash, const std::vector<CtlFormula>& formulas,
    const machine::Vocabulary& vocabulary) {
  const std::string file = path(host.name, "interface");
  const auto text = read_file(file);
  if (!text) return std::nullopt;
  try {
    const Json json = Json::parse(*text);
    if (json.at("hash").get<std::string>() != hash) {
      refused_.push_back(fmt::format("{} is stale: {} has changed", file, host.name));
      return std::nullopt;
    }
    auto result = interface_from(json, host, formulas, vocabulary);
    if (!result) refused_.push_back(fmt::format("{} lacks a formula that is asked now", file));
    return result;
  } catch (const std::exception&) {
    refused_.push_back(fmt::format("{} is not an interface of {}", file, host.name));
    return std::nullopt;
  }
}

void InterfaceArchive::keep(const PublishedInterface& interface, const machine::System& host,
                            const machine::Vocabulary& vocabulary) {
  write(path(host.name, "interface"), interface_json(interface, host, vocabulary).dump(1));
}

std::optional<StepAnalysis> InterfaceArchive::step(const std::string& host,
                                                   const machine::Extension& extension,
                                                   const std::string& key,
                                                   const std::vector<CtlFormula>& formulas,
                                                   const machine::Vocabulary& vocabulary) {
  const std::string file = path(host + "+" + extension.name, "extension");
  const auto text = read_file(file);
  if (!text) return std::nullopt;
  try {
    const Json json = Json::parse(*text);
    if (json.at("hash").get<std::string>() != key) {
      refused_.push_back(
          fmt::format("{} is stale: {} or its host has changed", file, extension.name));
      return std::nullopt;
    }
    auto result = step_from(json, extension, formulas, vocabulary);
    if (!result) refused_.push_back(fmt::format("{} lacks a formula that is asked now", file));
    return result;
  } catch (const std::exception&) {
    refused_.push_back(fmt::format("{} is not an analysis of {}", file, extension.name));
    return std::nullopt;
  }
}

void InterfaceArchive::keep(const StepAnalysis& step, const std::string& host,
                            const std::string& key, const machine::Vocabulary& vocabulary) {
  write(path(host + "+" + step.extension, "extension"),
        step_json(step, host, key, vocabulary).dump(1));
}

}  // namespace proviso::ask
