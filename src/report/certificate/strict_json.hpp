// Reads untrusted JSON strictly: missing, unknown and duplicate members are errors, with a sentence
// that names the position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace proviso::report {

using Json = nlohmann::ordered_json;

/// Thrown to end the reading; its message is for the user.
struct Malformed {
  std::string message;
};

[[noreturn]] void reject(std::string message);

/// A value and its position, for messages: `premises[1].states`.
class Place {
 public:
  Place(const Json& value, std::string path) : value_(value), path_(std::move(path)) {}

  const std::string& path() const { return path_; }

  /// Checks that the value is an object with exactly these members.
  void has_members(const std::vector<std::string>& names) const;
  Place member(const std::string& name) const;
  std::vector<Place> items() const;
  std::string text() const;
  std::optional<std::string> text_or_null() const;
  std::uint64_t number() const;
  std::optional<std::size_t> number_or_null() const;
  /// Lists of plain values.
  std::vector<std::string> texts() const;
  /// Reads a list of numbers, each below the limit.
  std::vector<std::uint32_t> numbers(std::uint64_t limit) const;

 private:
  const Json& value_;
  std::string path_;
};

/// Parses the text and rejects duplicate members. Throws Malformed and Json::exception.
Json parse_strictly(std::string_view text, int deepest);

}  // namespace proviso::report
