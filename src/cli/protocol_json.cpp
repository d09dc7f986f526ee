#include "cli/protocol_json.hpp"

namespace proviso::cli {
namespace {

using Json = nlohmann::ordered_json;
using ask::Simulation;

Json source_json(const SourceRange& range) {
  return {{"file", range.file},
          {"line", range.begin.line},
          {"column", range.begin.column},
          {"endLine", range.end.line},
          {"endColumn", range.end.column}};
}

Json sources_json(const std::vector<SourceRange>& ranges) {
  Json list = Json::array();
  for (const SourceRange& range : ranges) list.push_back(source_json(range));
  return list;
}

std::string_view word(Simulation::Status status) {
  switch (status) {
    case Simulation::Status::Running:
      return "running";
    case Simulation::Status::Stuck:
      return "stuck";
    case Simulation::Status::Ended:
      return "ended";
    case Simulation::Status::Error:
      return "error";
  }
  return "running";
}

Json last_json(const Simulation& simulation) {
  const auto last = simulation.last_step();
  if (!last) return nullptr;
  return {{"action", last->action},
          {"actors", simulation.last_actors()},
          {"changed", values_json(last->changes)},
          {"inputs", values_json(last->inputs)},
          {"sources", sources_json(simulation.last_sources())}};
}

Json parts_json(const Simulation& simulation) {
  Json list = Json::array();
  for (const Simulation::Part& part : simulation.parts()) {
    Json one{{"name", part.name}, {"kind", part.kind}, {"state", part.state}};
    one["source"] = part.source ? source_json(*part.source) : Json(nullptr);
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

Json values_json(const Simulation::Values& values) {
  // Names are unique; looking each of them up again would take quadratic time.
  Json::object_t members;
  for (const auto& [name, value] : values) members.emplace_back(name, value);
  return members;
}

Json enabled_json(Simulation& simulation) {
  Json list = Json::array();
  const auto& choices = simulation.choices();
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Simulation::Choice& choice = choices[i];
    list.push_back({{"id", i + 1},
                    {"action", choice.action.empty() ? choice.name : choice.action},
                    {"actors", choice.actors},
                    {"sources", sources_json(choice.sources)},
                    {"toError", choice.to_error}});
  }
  return list;
}

Json blocked_json(Simulation& simulation) {
  Json list = Json::array();
  for (const Simulation::Blocked& blocked : simulation.blocked()) {
    Json one{{"action", blocked.name},
             {"actors", blocked.actors},
             {"by", blocked.by},
             {"reason", blocked.reason}};
    one["source"] = blocked.source ? source_json(*blocked.source) : Json(nullptr);
    list.push_back(std::move(one));
  }
  return list;
}

Json position_json(Simulation& simulation) {
  const ask::RunCursor& run = simulation.run();
  Json json{{"step", run.step()}, {"node", run.node()}};
  json["parent"] = run.parent() ? Json(*run.parent()) : Json(nullptr);
  json["length"] = run.length();
  const Simulation::Status status = simulation.status();
  json["status"] = word(status);
  json["reason"] =
      status == Simulation::Status::Running ? Json(nullptr) : Json(simulation.remark());
  json["last"] = last_json(simulation);
  json["components"] = parts_json(simulation);
  json["enabled"] = enabled_json(simulation);
  json["more"] = simulation.has_more();
  return json;
}

}  // namespace proviso::cli
