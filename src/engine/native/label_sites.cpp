#include "engine/native/label_sites.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

namespace proviso::native {
namespace {

constexpr std::uint64_t kMostSites = 4096;

std::vector<std::string_view> parts_of(std::string_view label) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t dot = label.find('.');
    parts.push_back(label.substr(0, dot));
    if (dot == std::string_view::npos) return parts;
    label.remove_prefix(dot + 1);
  }
}

std::optional<std::int64_t> number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The smallest range that holds every value that the labels have in this place.
std::optional<mapping::Range> range_in(const mapping::Event& event, std::size_t place,
                                       std::span<const std::string> labels) {
  std::optional<mapping::Range> range;
  for (const std::string& label : labels) {
    if (!mapping::matches(event, label)) continue;
    const auto value = number(parts_of(label)[place]);
    if (!value) continue;
    if (!range) range = mapping::Range{*value, *value};
    range->low = std::min(range->low, *value);
    range->high = std::max(range->high, *value);
  }
  return range;
}

std::string expression_of(const mapping::Event& event, const std::string& variable) {
  for (const mapping::Binding& binding : event.bindings) {
    if (binding.variable.text == variable) return binding.expression;
  }
  return "0";
}

std::optional<mapping::Range> declared(const mapping::Event& event, const std::string& variable) {
  for (const mapping::Binding& binding : event.bindings) {
    if (binding.variable.text == variable) return binding.domain;
  }
  return std::nullopt;
}

/// The label with every variable replaced by its value.
std::string action_at(const mapping::Event& event, const std::vector<std::int64_t>& values) {
  std::string action;
  std::size_t next = 0;
  for (const mapping::LabelPart& part : event.label) {
    if (!action.empty()) action += '.';
    action += part.is_variable ? std::to_string(values[next++]) : part.text;
  }
  return action;
}

/// Counts up as a clock does, the last place first; false after the last combination.
bool advance(std::vector<std::int64_t>& values, const std::vector<SiteVariable>& variables) {
  for (std::size_t i = values.size(); i-- > 0;) {
    if (++values[i] <= variables[i].range.high) return true;
    values[i] = variables[i].range.low;
  }
  return false;
}

tl::expected<Sites, std::string> appended_sites(const mapping::Event& event, std::uint32_t first) {
  Sites sites;
  sites.first = first;
  sites.appended = true;
  std::string action;
  for (const mapping::LabelPart& part : event.label) {
    if (part.is_variable) {
      sites.variables.push_back({part.text, expression_of(event, part.text), {}});
    } else if (!sites.variables.empty()) {
      return tl::unexpected(
          fmt::format("the variable {} of event {} needs a domain: with {} : 0..1 = …",
                      sites.variables.front().name, mapping::label_pattern(event),
                      sites.variables.front().name));
    } else {
      action += (action.empty() ? "" : ".") + part.text;
    }
  }
  sites.actions.push_back(std::move(action));
  return sites;
}

}  // namespace

tl::expected<Sites, std::string> sites_of(const mapping::Event& event,
                                          std::span<const std::string> labels,
                                          std::uint32_t first) {
  Sites sites;
  sites.first = first;
  std::vector<std::int64_t> values;
  std::uint64_t combinations = 1;
  for (std::size_t place = 0; place < event.label.size(); ++place) {
    const mapping::LabelPart& part = event.label[place];
    if (!part.is_variable) continue;
    auto range = declared(event, part.text);
    if (!range) range = range_in(event, place, labels);
    if (!range) return appended_sites(event, first);
    sites.variables.push_back({part.text, expression_of(event, part.text), *range});
    values.push_back(range->low);
    combinations *= static_cast<std::uint64_t>(range->high - range->low) + 1;
    if (combinations > kMostSites) {
      return tl::unexpected(fmt::format("event {} can be more than {} actions",
                                        mapping::label_pattern(event), kMostSites));
    }
  }
  do {
    sites.actions.push_back(action_at(event, values));
  } while (advance(values, sites.variables));
  if (!sites.variables.empty()) {
    std::string domains;
    for (const SiteVariable& variable : sites.variables) {
      domains += fmt::format("{}{} in {}..{}", domains.empty() ? "" : ", ", variable.name,
                             variable.range.low, variable.range.high);
    }
    sites.outside = fmt::format("{} with {}", mapping::label_pattern(event), domains);
  }
  return sites;
}

}  // namespace proviso::native
