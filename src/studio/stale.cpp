#include "studio/stale.hpp"

#include <map>
#include <optional>

#include <nlohmann/json.hpp>

#include "circuit/fingerprint.hpp"
#include "lts/content_hash.hpp"
#include "studio/model.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;
using Hashes = std::map<std::string, std::string, std::less<>>;  // by name

constexpr double kSeconds = 2;

json error(const std::string& sentence) { return {{"error", sentence}}; }

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

json differences(const json& certificate, const Hashes& now) {
  Hashes properties;
  add_known(certificate.value("properties", json()), properties);
  const Hashes components = components_in(certificate);
  json result{{"components", compared(components, now)},
              {"properties", compared(properties, now)},
              {"added", json::array()}};
  for (const auto& [name, hash] : now) {
    if (!components.contains(name) && !properties.contains(name)) result["added"].push_back(name);
  }
  return result;
}

}  // namespace

json stale(const Folder& folder, const std::vector<std::string>& files, const json& request) {
  const json certificate = request.is_object() ? request.value("certificate", json()) : json();
  if (!certificate.is_object()) return error("there is no certificate");
  return ask_model(
      folder, files, request, kSeconds,
      [&certificate](const subject::Subject& subject, Diagnostics& diagnostics, Context& context) {
        const auto now = hashes_of(subject, text_of(certificate, "target"), diagnostics, context);
        return now ? differences(certificate, *now) : error("what has changed cannot be told");
      });
}

}  // namespace proviso::studio
