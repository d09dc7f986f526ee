#include "engine/learning/split.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace proviso::learning {
namespace {

double weight(const lts::Component& component) {
  return std::log2(static_cast<double>(component.lts.state_count()) + 1);
}

/// Returns the fraction of the component's labels that are in the alphabet.
double kinship(const lts::Component& component, const lts::Alphabet& alphabet) {
  const auto labels = component.lts.alphabet().labels();
  if (labels.empty()) return 0;
  const auto common = std::count_if(labels.begin(), labels.end(), [&](const std::string& label) {
    return alphabet.contains(label);
  });
  return static_cast<double>(common) / static_cast<double>(labels.size());
}

std::vector<std::size_t> order_from_property(std::span<const lts::Component> components,
                                             std::span<const lts::Component> properties) {
  lts::Alphabet near;
  for (const lts::Component& property : properties) {
    near = lts::join(near, property.lts.alphabet());
  }
  std::vector<std::size_t> order;
  std::vector<bool> taken(components.size(), false);
  while (order.size() < components.size()) {
    std::size_t best = components.size();
    double best_kinship = -1;
    for (std::size_t c = 0; c < components.size(); ++c) {
      if (taken[c]) continue;
      const double own = can_err(components[c]) ? 2 : kinship(components[c], near);
      if (own <= best_kinship) continue;
      best = c;
      best_kinship = own;
    }
    taken[best] = true;
    order.push_back(best);
    near = lts::join(near, components[best].lts.alphabet());
  }
  return order;
}

bool share(const lts::Component& a, const lts::Component& b) {
  const auto labels = a.lts.alphabet().labels();
  return std::any_of(labels.begin(), labels.end(),
                     [&b](const std::string& label) { return b.lts.alphabet().contains(label); });
}

/// The same order, but those that meet many others come last.
std::vector<std::size_t> hubs_last(std::span<const lts::Component> components,
                                   std::vector<std::size_t> order) {
  std::vector<std::size_t> met(components.size(), 0);
  for (std::size_t a = 0; a < components.size(); ++a) {
    for (std::size_t b = 0; b < components.size(); ++b) {
      if (a != b && share(components[a], components[b])) ++met[a];
    }
    if (can_err(components[a])) met[a] = 0;
  }
  std::stable_sort(order.begin(), order.end(),
                   [&met](std::size_t a, std::size_t b) { return met[a] < met[b]; });
  return order;
}

Module module_of(std::span<const lts::Component> components, std::vector<std::size_t> members) {
  std::sort(members.begin(), members.end());
  std::vector<std::string> names;
  for (const std::size_t c : members) names.push_back(components[c].name);
  return {fmt::format("{}", fmt::join(names, " || ")), std::move(members)};
}

/// Cuts the order into `count` pieces of about the same weight. The first has all that may err.
std::vector<Module> cut(std::span<const lts::Component> components,
                        const std::vector<std::size_t>& order, std::size_t count) {
  double total = 0;
  for (const lts::Component& component : components) total += weight(component);
  std::vector<Module> modules;
  std::vector<std::size_t> piece;
  double reached = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    piece.push_back(order[i]);
    reached += weight(components[order[i]]);
    const std::size_t left = order.size() - i - 1;
    const std::size_t wanted = count - modules.size() - 1;
    const bool may_err = left > 0 && can_err(components[order[i + 1]]);
    const double due = total * static_cast<double>(modules.size() + 1) / static_cast<double>(count);
    if (wanted == 0 || may_err || (reached < due && left > wanted)) continue;
    modules.push_back(module_of(components, std::move(piece)));
    piece.clear();
  }
  if (!piece.empty()) modules.push_back(module_of(components, std::move(piece)));
  return modules;
}

}  // namespace

bool can_err(const lts::Component& component) { return component.lts.has_error(); }

std::vector<std::vector<Module>> promising_splits(std::span<const lts::Component> components,
                                                  std::span<const lts::Component> properties) {
  std::vector<std::vector<Module>> splits;
  if (components.size() < 2) return splits;
  const std::vector<std::size_t> order = order_from_property(components, properties);
  const auto add = [&](const std::vector<std::size_t>& from, std::size_t count) {
    std::vector<Module> split = cut(components, from, count);
    if (split.size() < 2) return;
    const auto same = [&split](const std::vector<Module>& other) {
      return std::equal(
          split.begin(), split.end(), other.begin(), other.end(),
          [](const Module& a, const Module& b) { return a.components == b.components; });
    };
    if (std::none_of(splits.begin(), splits.end(), same)) splits.push_back(std::move(split));
  };
  const std::vector<std::size_t> outside_in = hubs_last(components, order);
  const bool errs = std::any_of(components.begin(), components.end(), can_err);
  add(outside_in, order.size());
  add(outside_in, 2);
  add(order, 2);
  add(order, order.size());
  add(outside_in, 3);
  add(order, 3);
  if (!errs) {
    const std::vector<std::size_t> backwards(order.rbegin(), order.rend());
    add(backwards, 2);
    add(backwards, order.size());
  }
  return splits;
}

}  // namespace proviso::learning
