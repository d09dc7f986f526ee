#include "ask/option_values.hpp"

#include <algorithm>
#include <cmath>

#include "base/suggest.hpp"

namespace proviso::ask {
namespace {

/// The number at the beginning of a text and where it ends; nullopt if there is none.
std::optional<std::pair<double, std::string_view>> leading_number(std::string_view text) {
  double value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
  return std::pair(value, std::string_view(end, static_cast<std::size_t>(last - end)));
}

}  // namespace

std::vector<std::string> comma_separated(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t comma = text.find(',');
    parts.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

std::string set_threshold(Options& options, const std::string& value) {
  const auto read = leading_number(value);
  const bool percent = read && read->second == "%";
  const double part = !read ? 0 : percent ? read->first / 100 : read->first;
  if (!read || !(percent || read->second.empty()) || !(part > 0 && part <= 1)) {
    return fmt::format("'{}' is not a part between 0 and 1", value);
  }
  options.threshold = part;
  return {};
}

std::string set_check_kinds(Options& options, const std::string& value) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < subject::kCheckKindCount; ++i) {
    known.emplace_back(to_string(static_cast<subject::CheckKind>(i)));
  }
  std::string_view rest = value;
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string name(rest.substr(0, comma));
    const auto kind = subject::check_kind_named(name);
    if (!kind) {
      const std::string suggestion = did_you_mean(name, known);
      return fmt::format(
          "there is no check '{}'; {}", name,
          suggestion.empty() ? fmt::format("there are {}", fmt::join(known, ", ")) : suggestion);
    }
    options.only.add(*kind);
    if (comma == std::string_view::npos) return {};
    rest.remove_prefix(comma + 1);
  }
}

std::string set_rule(Options& options, const std::string& value) {
  options.rule = value == "asym"   ? std::optional(Rule::Asymmetric)
                 : value == "circ" ? std::optional(Rule::Circular)
                 : value == "sym"  ? std::optional(Rule::Symmetric)
                                   : std::nullopt;
  return {};
}

namespace {

/// Reads NAME=LOW..HIGH; the error says what is wrong.
std::string read_domain(const std::string& value, std::string_view what, mapping::Domain& domain) {
  const std::size_t equal = value.find('=');
  const std::size_t dots = value.find("..", equal == std::string::npos ? value.size() : equal);
  const auto number = [&value](std::size_t begin, std::size_t end, std::int64_t& bound) {
    const auto [rest, error] = std::from_chars(value.data() + begin, value.data() + end, bound);
    return error == std::errc() && rest == value.data() + end;
  };
  domain.name.text = value.substr(0, equal);
  if (dots == std::string::npos || !number(equal + 1, dots, domain.range.low) ||
      !number(dots + 2, value.size(), domain.range.high) || domain.range.high < domain.range.low) {
    return fmt::format("'{}' is not of the form {}=LOW..HIGH", value, what);
  }
  return {};
}

}  // namespace

std::string set_domain(Options& options, const std::string& value) {
  mapping::Domain domain;
  if (std::string error = read_domain(value, "NAME", domain); !error.empty()) return error;
  options.domains.push_back(std::move(domain));
  return {};
}

std::string set_choices(Options& options, const std::string& value) {
  mapping::Domain domain;
  if (std::string error = read_domain(value, "FUNCTION", domain); !error.empty()) return error;
  options.choices.push_back(std::move(domain));
  return {};
}

std::string set_environment(Options& options, const std::string& value) {
  const std::size_t equal = value.find('=');
  if (equal == std::string::npos || equal == 0) {
    return fmt::format("'{}' is not of the form NAME=VALUE", value);
  }
  options.program_environment.push_back(value);
  return {};
}

std::string set_integers(Options& options, const std::string& value) {
  mapping::Domain domain;
  if (!read_domain("int=" + value, "int", domain).empty()) {
    return fmt::format("'{}' is not of the form LOW..HIGH", value);
  }
  options.integers.emplace(domain.range.low, domain.range.high);
  return {};
}

std::string set_semantics(Options& options, const std::string& value) {
  std::vector<std::string> known;
  for (const slim::DecisionRow& row : slim::decisions()) {
    if (!row.other.empty()) known.emplace_back(row.other);
  }
  for (const std::string& name : comma_separated(value)) {
    const auto rows = slim::decisions();
    const auto at = std::find_if(rows.begin(), rows.end(), [&](const slim::DecisionRow& row) {
      return !name.empty() && row.other == name;
    });
    if (at == rows.end()) {
      const std::string suggestion = did_you_mean(name, known);
      return fmt::format(
          "there is no '{}'; {}", name,
          suggestion.empty() ? fmt::format("there are {}", fmt::join(known, ", ")) : suggestion);
    }
    options.departures.add(at->decision);
  }
  return {};
}

std::string set_seconds(Options& options, const std::string& value) {
  const auto read = leading_number(value);
  if (!read || !read->second.empty()) {
    return fmt::format("'{}' is not a number of seconds", value);
  }
  if (read->first <= 0) return "the time must be more than 0 seconds";
  options.limits.seconds = read->first;
  return {};
}

std::string set_memory(Options& options, const std::string& value) {
  constexpr std::string_view kUnits = "KMGT";
  const std::string complaint =
      fmt::format("'{}' is not an amount of memory such as 512M or 2G", value);
  const auto read = leading_number(value);
  if (!read || read->first <= 0) return complaint;
  std::string_view unit = read->second;
  if (unit.size() > 1 && (unit.back() == 'B' || unit.back() == 'b')) unit.remove_suffix(1);
  double factor = 1;
  if (!unit.empty()) {
    const char capital = static_cast<char>(unit[0] & ~0x20);
    const std::size_t power = kUnits.find(capital);
    if (unit.size() > 1 || power == std::string_view::npos) return complaint;
    factor = std::pow(1024.0, static_cast<double>(power + 1));
  }
  if (read->first * factor > 1e18) return complaint;
  options.limits.memory_bytes = static_cast<std::size_t>(read->first * factor);
  return {};
}

std::string set_states(Options& options, const std::string& value) {
  std::uint64_t states = 0;
  const char* const last = value.data() + value.size();
  const auto [end, error] = std::from_chars(value.data(), last, states);
  if (error != std::errc() || end != last) return fmt::format("'{}' is not a whole number", value);
  options.limits.states = states;
  return {};
}

}  // namespace proviso::ask
