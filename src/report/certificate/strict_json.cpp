#include "report/certificate/strict_json.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace proviso::report {

void reject(std::string message) { throw Malformed{std::move(message)}; }

void Place::has_members(const std::vector<std::string>& names) const {
  if (!value_.is_object()) reject(fmt::format("{} is not an object", path_));
  for (const std::string& name : names) {
    if (!value_.contains(name)) reject(fmt::format("{} has no member {}", path_, name));
  }
  for (const auto& item : value_.items()) {
    if (std::find(names.begin(), names.end(), item.key()) == names.end()) {
      reject(fmt::format("{} has a member {} that means nothing", path_, item.key()));
    }
  }
}

Place Place::member(const std::string& name) const {
  return {value_.at(name), path_ == "it" ? name : fmt::format("{}.{}", path_, name)};
}

std::vector<Place> Place::items() const {
  if (!value_.is_array()) reject(fmt::format("{} is not a list", path_));
  std::vector<Place> places;
  for (std::size_t i = 0; i < value_.size(); ++i) {
    places.emplace_back(value_[i], fmt::format("{}[{}]", path_, i));
  }
  return places;
}

std::string Place::text() const {
  if (!value_.is_string()) reject(fmt::format("{} is not a text", path_));
  return value_.get<std::string>();
}

std::optional<std::string> Place::text_or_null() const {
  if (value_.is_null()) return std::nullopt;
  return text();
}

std::uint64_t Place::number() const {
  if (!value_.is_number_unsigned()) reject(fmt::format("{} is not a whole number", path_));
  return value_.get<std::uint64_t>();
}

std::optional<std::size_t> Place::number_or_null() const {
  if (value_.is_null()) return std::nullopt;
  return number();
}

std::vector<std::string> Place::texts() const {
  std::vector<std::string> texts;
  for (const Place& item : items()) texts.push_back(item.text());
  return texts;
}

std::vector<std::uint32_t> Place::numbers(std::uint64_t limit) const {
  if (!value_.is_array()) reject(fmt::format("{} is not a list", path_));
  std::vector<std::uint32_t> numbers;
  numbers.reserve(value_.size());
  for (const Json& value : value_) {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= limit) {
      reject(fmt::format("{}[{}] is not a number below {}", path_, numbers.size(), limit));
    }
    numbers.push_back(value.get<std::uint32_t>());
  }
  return numbers;
}

Json parse_strictly(std::string_view text, int deepest) {
  std::vector<std::set<std::string>> members;
  const Json::parser_callback_t watch = [&members, deepest](int depth, Json::parse_event_t event,
                                                            Json& parsed) {
    if (depth > deepest) reject("it is nested too deeply");
    if (event == Json::parse_event_t::object_start) members.emplace_back();
    if (event == Json::parse_event_t::object_end) members.pop_back();
    if (event == Json::parse_event_t::key) {
      const auto name = parsed.get<std::string>();
      if (!members.back().insert(name).second) {
        reject(fmt::format("it has the member {} twice", name));
      }
    }
    return true;
  };
  return Json::parse(text, watch);
}

}  // namespace proviso::report
