#include "engine/certify/fingerprint.hpp"

#include <utility>

#include <fmt/format.h>

#include "lts/content_hash.hpp"

namespace proviso::certify {
namespace {

std::vector<Fingerprint> fingerprints_of(std::span<const lts::Component> components) {
  std::vector<Fingerprint> fingerprints;
  for (const lts::Component& component : components) {
    fingerprints.push_back({component.name, lts::content_hash(component.lts)});
  }
  return fingerprints;
}

}  // namespace

Certificate make_certificate(std::string target, const lts::System& system,
                             std::span<const lts::Component> properties, Proof proof) {
  return {std::move(target), fingerprints_of(system.components), fingerprints_of(properties),
          std::move(proof)};
}

std::string difference(std::span<const Fingerprint> fingerprints,
                       std::span<const lts::Component> components, const std::string& what) {
  if (fingerprints.size() != components.size()) {
    return fmt::format("the number of {} is {}, the certificate has {}",
                       what == "property" ? "properties" : what + "s", components.size(),
                       fingerprints.size());
  }
  for (std::size_t c = 0; c < components.size(); ++c) {
    if (fingerprints[c].name != components[c].name) {
      return fmt::format("{} {} is {}, the certificate has {}", what, c, components[c].name,
                         fingerprints[c].name);
    }
    if (fingerprints[c].hash != lts::content_hash(components[c].lts)) {
      return fmt::format("{} {} is not the one that the certificate is about", what,
                         components[c].name);
    }
  }
  return {};
}

}  // namespace proviso::certify
