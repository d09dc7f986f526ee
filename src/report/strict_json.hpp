// JSON from anywhere, read without trust: every member that is asked for and no other, none twice.
//
//   const Json json = parse_strictly(text, 4);
//   const Place whole(json, "it");
//   whole.has_members({"name", "size"});
//   whole.member("size").number()          // throws Malformed: "size is not a whole number"
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace proviso::report {

using Json = nlohmann::ordered_json;

/// Ends the reading; what it says is for the user.
struct Malformed {
  std::string message;
};

[[noreturn]] inline void reject(std::string message) { throw Malformed{std::move(message)}; }

/// A value and where it stands, for messages: `premises[1].states`.
class Place {
 public:
  Place(const Json& value, std::string path) : value_(value), path_(std::move(path)) {}

  const std::string& path() const { return path_; }

  /// Checks that it is an object with these members and no others.
  void has_members(const std::vector<std::string>& names) const {
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
  Place member(const std::string& name) const {
    return {value_.at(name), path_ == "it" ? name : fmt::format("{}.{}", path_, name)};
  }
  std::vector<Place> items() const {
    if (!value_.is_array()) reject(fmt::format("{} is not a list", path_));
    std::vector<Place> places;
    for (std::size_t i = 0; i < value_.size(); ++i) {
      places.emplace_back(value_[i], fmt::format("{}[{}]", path_, i));
    }
    return places;
  }
  std::string text() const {
    if (!value_.is_string()) reject(fmt::format("{} is not a text", path_));
    return value_.get<std::string>();
  }
  std::uint64_t number() const {
    if (!value_.is_number_unsigned()) reject(fmt::format("{} is not a whole number", path_));
    return value_.get<std::uint64_t>();
  }
  std::optional<std::size_t> number_or_null() const {
    if (value_.is_null()) return std::nullopt;
    return number();
  }

 private:
  const Json& value_;
  std::string path_;
};

/// Two members of one name would be two texts in one. Throws Malformed and the library's own
/// errors.
Json parse_strictly(std::string_view text, int deepest);

}  // namespace proviso::report
