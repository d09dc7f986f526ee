// Reading JSON that comes from anywhere: what is missing, unknown or given twice is a mistake, with
// a sentence that names the place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace proviso::report {

using Json = nlohmann::ordered_json;

/// Ends the reading; what it says is for the user.
struct Malformed {
  std::string message;
};

[[noreturn]] void reject(std::string message);

/// A value and where it stands, for messages: `premises[1].states`.
class Place {
 public:
  Place(const Json& value, std::string path) : value_(value), path_(std::move(path)) {}

  const std::string& path() const { return path_; }

  /// Checks that it is an object with these members and no others.
  void has_members(const std::vector<std::string>& names) const;
  Place member(const std::string& name) const;
  std::vector<Place> items() const;
  std::string text() const;
  std::optional<std::string> text_or_null() const;
  std::uint64_t number() const;
  std::optional<std::size_t> number_or_null() const;
  /// Lists of values without structure.
  std::vector<std::string> texts() const;
  /// Each below the limit.
  std::vector<std::uint32_t> numbers(std::uint64_t limit) const;

 private:
  const Json& value_;
  std::string path_;
};

/// Two members of one name would be two texts in one. Throws Malformed and Json::exception.
Json parse_strictly(std::string_view text, int deepest);

}  // namespace proviso::report
