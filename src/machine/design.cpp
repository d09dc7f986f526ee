#include "machine/design.hpp"

#include <algorithm>

#include "machine/attach.hpp"

namespace proviso::machine {

System compose(const Design& design, std::size_t system,
               const std::vector<std::size_t>& extensions) {
  System result = design.systems[system];
  std::vector<std::size_t> order = extensions;
  std::stable_sort(order.begin(), order.end(), [&design](std::size_t a, std::size_t b) {
    const auto needed = [&design](std::size_t extension) {
      return design.hosts[design.extensions[extension].host].extensions.size();
    };
    return needed(a) < needed(b);
  });
  for (const std::size_t extension : order) {
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
