#include "schema/json_schema.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <stdexcept>

namespace proviso::testing {
namespace {

using Json = nlohmann::json;

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  throw std::runtime_error("unknown type in a schema: " + type);
}

bool has_one_type(const Json& value, const Json& types) {
  if (types.is_string()) return has_type(value, types.get<std::string>());
  return std::any_of(types.begin(), types.end(),
                     [&](const Json& type) { return has_type(value, type.get<std::string>()); });
}

}  // namespace

JsonSchema::JsonSchema(const std::string& folder) {
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".json") continue;
    std::ifstream input(file.path());
    schemas_[file.path().filename().string()] = Json::parse(input);
  }
}

std::vector<std::string> JsonSchema::complaints(const std::string& schema,
                                                const std::string& text) const {
  std::vector<std::string> found;
  const Json value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) return {"not JSON"};
  const Json& root = schemas_.at(schema);
  check(root, root, value, "", found);
  return found;
}

bool JsonSchema::is_valid(const Json& schema, const Json& root, const Json& value) const {
  std::vector<std::string> found;
  check(schema, root, value, "", found);
  return found.empty();
}

void JsonSchema::follow(const std::string& reference, const Json& root, const Json& value,
                        const std::string& where, std::vector<std::string>& complaints) const {
  if (reference.starts_with("#/")) {
    check(root.at(Json::json_pointer(reference.substr(1))), root, value, where, complaints);
  } else {
    const Json& other = schemas_.at(reference);
    check(other, other, value, where, complaints);
  }
}

void JsonSchema::check(const Json& schema, const Json& root, const Json& value,
                       const std::string& where, std::vector<std::string>& complaints) const {
  const auto complain = [&](const std::string& message) {
    complaints.push_back((where.empty() ? "/" : where) + ": " + message);
  };
  for (const auto& [keyword, argument] : schema.items()) {
    if (keyword == "$ref") {
      follow(argument, root, value, where, complaints);
    } else if (keyword == "type") {
      if (!has_one_type(value, argument)) complain("is not of type " + argument.dump());
    } else if (keyword == "enum") {
      const bool known = std::find(argument.begin(), argument.end(), value) != argument.end();
      if (!known) complain(value.dump() + " is not one of " + argument.dump());
    } else if (keyword == "const") {
      if (value != argument) complain(value.dump() + " is not " + argument.dump());
    } else if (keyword == "minimum") {
      if (value.is_number() && value < argument) complain("is below " + argument.dump());
    } else if (keyword == "maximum") {
      if (value.is_number() && value > argument) complain("is above " + argument.dump());
    } else if (keyword == "uniqueItems") {
      const bool unique = !value.is_array() || argument == false ||
                          std::set<Json>(value.begin(), value.end()).size() == value.size();
      if (!unique) complain("has an element twice");
    } else if (keyword == "oneOf") {
      const auto valid = std::count_if(argument.begin(), argument.end(), [&](const Json& part) {
        return is_valid(part, root, value);
      });
      if (valid != 1) complain("is not exactly one of " + argument.dump());
    } else if (keyword == "minLength") {
      const bool too_short = value.is_string() && value.get<std::string>().size() < argument;
      if (too_short) complain("is too short");
    } else if (keyword == "pattern") {
      const std::regex pattern(argument.get<std::string>());
      if (value.is_string() && !std::regex_search(value.get<std::string>(), pattern)) {
        complain("does not match " + argument.dump());
      }
    } else if (keyword == "minItems") {
      if (value.is_array() && value.size() < argument) complain("has too few elements");
    } else if (keyword == "items") {
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
        check(argument, root, value[i], where + "/" + std::to_string(i), complaints);
      }
    } else if (keyword == "allOf") {
      for (const Json& part : argument) check(part, root, value, where, complaints);
    } else if (keyword == "anyOf") {
      const bool one = std::any_of(argument.begin(), argument.end(),
                                   [&](const Json& part) { return is_valid(part, root, value); });
      if (!one) complain("is none of " + argument.dump());
    } else if (keyword == "not") {
      if (is_valid(argument, root, value)) complain("is " + argument.dump());
    } else if (keyword == "if") {
      const bool applies = is_valid(argument, root, value);
      if (applies) check(schema.at("then"), root, value, where, complaints);
    } else if (keyword == "required" || keyword == "properties" ||
               keyword == "additionalProperties") {
      continue;
    } else if (keyword != "then" && keyword != "$schema" && keyword != "$id" &&
               keyword != "$defs" && keyword != "title" && keyword != "description" &&
               keyword != "id" && keyword != "definitions" && keyword != "default" &&
               keyword != "format") {
      throw std::runtime_error("unknown keyword in a schema: " + keyword);
    }
  }
  if (value.is_object()) check_members(schema, root, value, where, complaints);
}

void JsonSchema::check_members(const Json& schema, const Json& root, const Json& value,
                               const std::string& where,
                               std::vector<std::string>& complaints) const {
  const auto complain = [&](const std::string& message) {
    complaints.push_back((where.empty() ? "/" : where) + ": " + message);
  };
  if (schema.contains("required")) {
    for (const Json& name : schema["required"]) {
      if (!value.contains(name.get<std::string>())) complain("lacks " + name.dump());
    }
  }
  const Json none = Json::object();
  const Json& properties = schema.contains("properties") ? schema["properties"] : none;
  for (const auto& [name, member] : value.items()) {
    if (properties.contains(name)) {
      check(properties[name], root, member, where + "/" + name, complaints);
    } else if (schema.contains("additionalProperties")) {
      const Json& more = schema["additionalProperties"];
      if (more == false) complain("has the unknown member " + name);
      if (more.is_object()) check(more, root, member, where + "/" + name, complaints);
    }
  }
}

}  // namespace proviso::testing
