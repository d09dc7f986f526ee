// A small validator for the part of JSON Schema that schemas/ (draft 2020-12) and the schema of
// SARIF (draft 4) use. A keyword that it does not know is an error, so that a schema cannot promise
// what no test checks. Formats of texts are not checked.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace proviso::testing {

class JsonSchema {
 public:
  /// Reads all *.schema.json of the folder.
  explicit JsonSchema(const std::string& folder);

  /// Returns the errors in the text, one line each; empty if it is valid.
  std::vector<std::string> complaints(const std::string& schema, const std::string& text) const;

 private:
  using Json = nlohmann::json;

  void check(const Json& schema, const Json& root, const Json& value, const std::string& where,
             std::vector<std::string>& complaints) const;
  void check_members(const Json& schema, const Json& root, const Json& value,
                     const std::string& where, std::vector<std::string>& complaints) const;
  bool is_valid(const Json& schema, const Json& root, const Json& value) const;
  void follow(const std::string& reference, const Json& root, const Json& value,
              const std::string& where, std::vector<std::string>& complaints) const;

  std::map<std::string, Json> schemas_;
};

}  // namespace proviso::testing
