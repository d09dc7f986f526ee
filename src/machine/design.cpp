#include "machine/design.hpp"

#include <algorithm>

#include "machine/attach.hpp"

namespace proviso::machine {

std::vector<std::size_t> attaching_order(const Design& design,
                                         std::vector<std::size_t> extensions) {
  std::vector<std::size_t> order;
  const auto attached = [&order](std::size_t extension) {
    return std::find(order.begin(), order.end(), extension) != order.end();
  };
  const auto ready = [&](std::size_t extension) {
    const auto& needed = design.hosts[design.extensions[extension].host].extensions;
    return std::all_of(needed.begin(), needed.end(), attached);
  };
  while (!extensions.empty()) {
    const auto next = std::find_if(extensions.begin(), extensions.end(), ready);
    if (next == extensions.end()) break;  // a host is missing
    order.push_back(*next);
    extensions.erase(next);
  }
  return order;
}

System compose(const Design& design, std::size_t system,
               const std::vector<std::size_t>& extensions) {
  System result = design.systems[system];
  for (const std::size_t extension : attaching_order(design, extensions)) {
    const ExtensionDefinition& definition = design.extensions[extension];
    result = attach(result, design.hosts[definition.host].interfaces[definition.interface],
                    definition.extension);
  }
  return result;
}

std::vector<std::string> feature_names(const Design& design, std::size_t system) {
  std::vector<std::string> names{design.systems[system].name};
  for (const auto& extension : design.extensions) names.push_back(extension.extension.name);
  return names;
}

}  // namespace proviso::machine
