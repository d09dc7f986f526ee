#include "studio/analyse.hpp"

#include <filesystem>

#include <nlohmann/json.hpp>

#include "ask/excerpt.hpp"
#include "subject/subject.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;

json as_json(const SourceSet& sources, Span span) {
  const SourceExcerpt place = ask::excerpt(sources, span);
  return {{"file", std::filesystem::path(place.file).filename().string()},
          {"line", place.line},
          {"column", place.column},
          {"endLine", place.end_line},
          {"endColumn", place.end_column}};
}

json as_json(const SourceSet& sources, const Diagnostic& diagnostic) {
  json result = as_json(sources, diagnostic.span);
  result["severity"] = to_string(diagnostic.severity);
  result["code"] = diagnostic.code;
  result["message"] = diagnostic.message;
  if (!diagnostic.help.empty()) result["help"] = diagnostic.help;
  for (const DiagnosticNote& note : diagnostic.notes) {
    json one = as_json(sources, note.span);
    one["message"] = note.message;
    result["notes"].push_back(std::move(one));
  }
  return result;
}

std::string_view word(subject::ModelKind kind) {
  switch (kind) {
    case subject::ModelKind::Lts:
      return "lts";
    case subject::ModelKind::Process:
      return "process";
    case subject::ModelKind::Circuit:
      return "circuit";
    case subject::ModelKind::Design:
      return "design";
    case subject::ModelKind::Code:
      return "code";
  }
  return {};
}

/// Enters the names that a model has.
void describe(const subject::Subject& subject, subject::Reader& reader, json& result) {
  result["targets"] = json::array();
  for (const std::string& target : subject.targets()) {
    json entry{{"name", target}};
    if (const auto components = subject.components(target, reader))
      entry["components"] = *components;
    result["targets"].push_back(std::move(entry));
  }
  result["target"] = subject.default_target();
  result["properties"] = json::array();
  const auto properties = subject.properties(reader);
  if (!properties) return;
  for (const subject::DeclaredProperty& property : *properties) {
    result["properties"].push_back({{"name", property.name},
                                    {"kind", subject::to_string(property.kind)},
                                    {"text", property.text},
                                    {"owner", property.owner}});
  }
}

}  // namespace

json analyse(const Folder& folder, const std::vector<std::string>& files, const Texts& texts) {
  json result{{"path", files.back()}, {"diagnostics", json::array()}};
  const auto given = Given::make(folder, files, texts);
  if (!given) {
    result["error"] = given.error().sentence;
    return result;
  }
  SourceSet sources;
  Diagnostics diagnostics;
  Context context(Limits{2.0, std::nullopt, 200'000});
  subject::Reader reader{sources, diagnostics, context};
  try {
    const auto subject = subject::open(given->paths(), "", {}, reader);
    if (subject) {
      result["language"] = subject->language().name;
      result["title"] = subject->language().title;
      result["kind"] = word(subject->kind());
      describe(*subject, reader, result);
    } else if (!diagnostics.has_errors()) {
      result["error"] = subject.error();
    }
  } catch (const LimitReached& limit) {
    result["error"] = std::string(describe(limit.reason()));
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    result["diagnostics"].push_back(as_json(sources, diagnostic));
  }
  return result;
}

}  // namespace proviso::studio
