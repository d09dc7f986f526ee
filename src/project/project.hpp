// A project as a value: the system that a project file describes, before anything is planned.
//
//   [components.checker]
//   design = {model = "k9.lts", target = "SYSTEM", part = "CHECKER"}
//   environment = ["executive"]
//
//   [properties.consume]
//   component = "checker"
//   property = "PRODUCE_CONSUME"
//   by = "assumption"
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source.hpp"
#include "outcome/outcome.hpp"

namespace proviso::project {

/// A text of the project file and where it stands.
struct Text {
  std::string text;
  Span span = {};
};

/// An option of a command.
struct Setting {
  Text name;
  Text value;
};

/// A model of the component: a target of a file, or one part of that target.
struct DesignModel {
  Text model;
  std::vector<Text> more_files = {};      // of a model that has several
  std::vector<Text> specifications = {};  // files with properties
  std::vector<Setting> reading = {};      // how it is read: faults, int, time, semantics
  std::optional<Text> target = {};
  std::optional<Text> part = {};
  std::vector<Text> defines = {};
  Span span = {};
};

/// The sources of the component, and what it means in terms of the design.
struct CodeModel {
  std::vector<Text> sources;
  std::optional<Text> mapping = {};
  std::optional<Text> driver = {};
  std::vector<Text> stubs = {};
  std::vector<Text> flags = {};
  std::vector<Text> domains = {};
  std::optional<Text> compile_commands = {};
  Span span = {};
};

struct Component {
  Text name;
  std::optional<DesignModel> design = {};
  std::optional<CodeModel> code = {};
  std::vector<Text> environment = {};  // the other components that it lives with
};

enum class Level : std::uint8_t { Design, Code };

/// How a property is decided.
enum class Way : std::uint8_t {
  Check,        // the whole, by searching it
  Prove,        // part by part
  Assumption,   // what the component needs of its environment, and whether that gives it
  Premises,     // a C++ component under an assumption, and its environment
  Conformance,  // whether the code does only what the design allows
};

struct Property {
  Text name;
  Text component;
  std::optional<Level> level = {};
  Span level_span = {};
  std::optional<Text> property = {};  // its name in the model; that of the table if not given
  bool whole = false;                 // every property of the model
  Way way = Way::Check;
  Span way_span = {};
  std::vector<Text> assumptions = {};    // of Premises: processes of the design, or files
  std::optional<Text> assume_from = {};  // of Premises: the property whose assumption is used
  std::vector<Setting> settings = {};    // options of the command that decides it
  std::vector<Text> variants = {};
  /// The verdict that is expected of a variant, or without one ("").
  std::vector<std::pair<std::string, Verdict>> expected = {};
  std::vector<Setting> limits = {};  // timeout, memory, states
};

/// A change of the models with which properties are decided again.
struct Variant {
  Text name;
  std::optional<Text> model = {};  // instead of that of the design
  std::optional<Text> target = {};
  std::vector<Text> defines = {};
  std::optional<Text> faults = {};  // instead of those of the design
  std::vector<Text> flags = {};
};

struct StoreSettings {
  std::string folder = ".proviso";  // relative to the project file
  std::uint64_t most_bytes = std::uint64_t{1} << 30;
  std::string remote = {};    // a folder that several users share; none if empty
  bool trust_remote = false;  // whether its entries are used without certifying them again
};

struct Project {
  std::string path;  // of the file
  std::string name = {};
  std::vector<Component> components = {};
  std::vector<Property> properties = {};
  std::vector<Variant> variants = {};
  std::vector<Setting> limits = {};  // of every obligation
  StoreSettings store = {};
};

/// The names of components, properties or variants.
template <typename Item>
std::vector<std::string> names_in(const std::vector<Item>& items) {
  std::vector<std::string> names;
  for (const Item& item : items) names.push_back(item.name.text);
  return names;
}

/// The item with the name; null if there is none.
template <typename Item>
const Item* find_named(const std::vector<Item>& items, std::string_view name) {
  const auto at = std::find_if(items.begin(), items.end(),
                               [name](const Item& item) { return item.name.text == name; });
  return at == items.end() ? nullptr : &*at;
}

}  // namespace proviso::project
