// What a product is made of, what it is called, and what is asked of it.
#include <algorithm>

#include "engine/collaboration/design_check.hpp"
#include "engine/collaboration/extension_sets.hpp"

namespace proviso::collaboration {

bool DesignCheck::overrides(const std::vector<std::size_t>& extensions) const {
  return std::any_of(extensions.begin(), extensions.end(), [this](std::size_t extension) {
    return design_.extensions[extension].extension.overrides;
  });
}

/// Where nothing overrides, the order of attaching makes no difference: the extensions are
/// ascending, so that a product is known again whatever the order in which it was asked for.
DesignCheck::Product DesignCheck::product_of(std::size_t system,
                                             std::vector<std::size_t> extensions) const {
  if (overrides(extensions)) {
    return {system, machine::attaching_order(design_, std::move(extensions))};
  }
  std::sort(extensions.begin(), extensions.end());
  return {system, std::move(extensions)};
}

DesignCheck::Product DesignCheck::product_of(const machine::HostDefinition& host) const {
  return product_of(host.system, host.extensions);
}

std::string DesignCheck::name_of(const Product& product) const {
  for (const machine::HostDefinition& host : design_.hosts) {
    if (product_of(host) == product) return host.name;
  }
  std::string name = design_.systems[product.system].name;
  for (const std::size_t extension : product.extensions) {
    name += " + " + design_.extensions[extension].extension.name;
  }
  return name;
}

machine::System DesignCheck::compose(const Product& product) const {
  machine::System system = machine::compose(design_, product.system, product.extensions);
  system.name = name_of(product);
  return system;
}

std::vector<std::size_t> DesignCheck::hosts_extensions(std::size_t extension) const {
  return design_.hosts[design_.extensions[extension].host].extensions;
}

/// The extensions that others of the product attach to.
DesignCheck::Product DesignCheck::closure_of_hosts(const Product& product) const {
  const auto is_needed = [&](std::size_t extension) {
    return std::any_of(product.extensions.begin(), product.extensions.end(),
                       [&](std::size_t e) { return contains(hosts_extensions(e), extension); });
  };
  Product result{product.system, {}};
  std::copy_if(product.extensions.begin(), product.extensions.end(),
               std::back_inserter(result.extensions), is_needed);
  return product_of(result.system, std::move(result.extensions));
}

std::vector<machine::Interface> DesignCheck::interfaces_of(const Product& product) const {
  std::vector<machine::Interface> result;
  for (const machine::HostDefinition& host : design_.hosts) {
    if (host.system != product.system || !is_subset(host.extensions, product.extensions)) continue;
    result.insert(result.end(), host.interfaces.begin(), host.interfaces.end());
  }
  return result;
}

std::vector<DesignCheck::Asked> DesignCheck::asked_of(const Product& product) {
  std::vector<Asked> result;
  const auto add = [&](const std::vector<machine::Property>& properties) {
    for (const auto& property : properties) {
      result.push_back({&property, formula_of(product.system, property)});
    }
  };
  for (const machine::HostDefinition& host : design_.hosts) {
    if (host.system != product.system || !is_subset(host.extensions, product.extensions)) continue;
    add(host.properties);
  }
  for (const std::size_t extension : product.extensions) {
    add(design_.extensions[extension].properties);
  }
  return result;
}

}  // namespace proviso::collaboration
