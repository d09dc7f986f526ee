#include "studio/stale.hpp"

#include <map>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "circuit/fingerprint.hpp"
#include "lts/content_hash.hpp"
#include "subject/subject.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;
using Hashes = std::map<std::string, std::string, std::less<>>;  // by name

json error(const std::string& sentence) { return {{"error", sentence}}; }

std::string text_of(const json& object, const char* name) {
  const auto at = object.is_object() ? object.find(name) : object.end();
  return object.is_object() && at != object.end() && at->is_string() ? at->get<std::string>() : "";
}

/// Adds the fingerprints of a list in a certificate.
void add_known(const json& list, Hashes& known) {
  if (!list.is_array()) return;
  for (const json& one : list) known[text_of(one, "name")] = text_of(one, "hash");
}

/// The components that a certificate is about, of whatever kind it is.
Hashes components_in(const json& certificate) {
  Hashes known;
  add_known(certificate.value("components", json()), known);
  add_known(certificate.value("focus", json()), known);
  const json environment = certificate.value("environment", json());
  if (environment.is_array()) {
    for (const json& part : environment) {
      if (part.is_object()) add_known(part.value("components", json()), known);
    }
  }
  return known;
}

/// The components that the model has now; nullopt if it has errors.
std::optional<Hashes> hashes_of(const subject::Subject& subject, const std::string& target,
                                Diagnostics& diagnostics, Context& context) {
  Hashes hashes;
  if (subject.kind() == subject::ModelKind::Circuit) {
    const std::vector<std::string> all = circuit::fingerprints(subject.circuit());
    for (std::size_t c = 0; c < all.size(); ++c) {
      hashes[subject.circuit().components[c].name] = all[c];
    }
    return hashes;
  }
  if (subject.kind() != subject::ModelKind::Lts) return std::nullopt;
  const auto system = subject.lts().system(target, diagnostics, context);
  if (!system) return std::nullopt;
  for (const lts::Component& component : system->components) {
    hashes[component.name] = lts::content_hash(component.lts);
  }
  return hashes;
}

json compared(const Hashes& known, const Hashes& now) {
  json result = json::array();
  for (const auto& [name, hash] : known) {
    const auto at = now.find(name);
    const char* const state = at == now.end() ? "gone" : at->second == hash ? "same" : "changed";
    result.push_back({{"name", name}, {"state", state}});
  }
  return result;
}

}  // namespace

json stale(const Folder& folder, const std::vector<std::string>& files, const json& request) {
  const json certificate = request.is_object() ? request.value("certificate", json()) : json();
  if (!certificate.is_object()) return error("there is no certificate");
  Texts texts;
  if (request.contains("text")) texts[files.back()] = text_of(request, "text");
  const auto given = Given::make(folder, files, texts);
  if (!given) return error(given.error().sentence);
  SourceSet sources;
  Diagnostics diagnostics;
  Context context(Limits{2.0, std::nullopt, 200'000});
  subject::Reader reader{sources, diagnostics, context};
  try {
    const auto subject = subject::open(given->paths(), "", {}, reader);
    if (!subject) return error("the model has errors");
    const auto now = hashes_of(*subject, text_of(certificate, "target"), diagnostics, context);
    if (!now) return error("what has changed cannot be told");
    Hashes properties;
    add_known(certificate.value("properties", json()), properties);
    const Hashes components = components_in(certificate);
    json result{{"components", compared(components, *now)},
                {"properties", compared(properties, *now)},
                {"added", json::array()}};
    for (const auto& [name, hash] : *now) {
      if (!components.contains(name) && !properties.contains(name)) result["added"].push_back(name);
    }
    return result;
  } catch (const LimitReached& limit) {
    return error(std::string(describe(limit.reason())));
  }
}

}  // namespace proviso::studio
