// What is asked of the products of a design, and the reference for each of them.
#pragma once

#include <map>
#include <memory>

#include "meaning.hpp"

namespace proviso::collaboration::sketch {

using Names = std::vector<std::string>;

/// What the reference says of a design; each product is built once.
class Reference {
 public:
  explicit Reference(const Design& design) : design_(design) {}

  const Design& design() const { return design_; }
  const Meaning& of(const Names& extensions) {
    auto& known = known_[extensions];
    if (!known) known = std::make_unique<Meaning>(design_, extensions);
    return *known;
  }

  struct Property {
    const sketch::Property* property;
    Scope scope;
  };
  /// What is asked of a product with these extensions.
  std::vector<Property> properties(const Names& extensions) const {
    std::vector<Property> result;
    const auto has = [&](const std::string& one) {
      return std::find(extensions.begin(), extensions.end(), one) != extensions.end();
    };
    for (const auto& one : design_.properties) result.push_back({&one, {}});
    for (const Product& product : design_.products) {
      const Names needed = design_.attached(product.name);
      if (!std::all_of(needed.begin(), needed.end(), has)) continue;
      const auto scope = scope_of(design_, product.name);
      for (const auto& one : product.properties) result.push_back({&one, scope});
    }
    for (const std::string& name : extensions) {
      const Extension& extension = *design_.extension(name);
      auto scope = scope_of(design_, extension.host);
      scope.insert(scope.begin(), name);
      for (const auto& one : extension.properties) result.push_back({&one, scope});
    }
    return result;
  }

  /// The products of the family, by trying all sets.
  std::vector<Names> products(const Family& family) const {
    std::vector<Names> result;
    for (std::size_t bits = 0; bits < std::size_t{1} << family.features.size(); ++bits) {
      Names chosen;
      for (std::size_t k = 0; k < family.features.size(); ++k) {
        if ((bits >> k & 1) != 0) chosen.push_back(family.features[k]);
      }
      const auto has = [&](const std::string& one) {
        return std::find(chosen.begin(), chosen.end(), one) != chosen.end();
      };
      bool allowed = true;
      for (const std::string& one : chosen) {
        const Names needed = design_.attached(design_.extension(one)->host);
        allowed = allowed && std::all_of(needed.begin(), needed.end(), has);
      }
      for (const auto& [one, other] : family.constraints) {
        allowed = allowed && (!has(one) || has(other));
      }
      if (allowed) result.push_back(std::move(chosen));
    }
    return result;
  }

 private:
  const Design& design_;
  std::map<Names, std::unique_ptr<Meaning>> known_;
};

inline std::string joined(const Names& extensions) {
  std::string name = kSystem;
  for (const std::string& one : extensions) name += " + " + one;
  return name;
}

}  // namespace proviso::collaboration::sketch
