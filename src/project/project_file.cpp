// Reads a project file with toml++, which is included here and nowhere else.
//
// Every table is read through a `Reader` that records which keys were requested. At the end, a key
// that was not requested is an error, with the nearest known key as a suggestion.
#include "project/project_file.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "project/codes.hpp"
#include "project/remote.hpp"
#include "subject/language.hpp"

namespace proviso::project {
namespace {

/// The offset of a line and column as toml++ counts them: both from 1, columns in characters.
std::uint32_t offset_of(const SourceFile& file, toml::source_position position) {
  if (position.line == 0) return 0;
  const std::string_view line = file.line(position.line);
  std::size_t byte = 0;
  for (toml::source_index column = 1; column < position.column && byte < line.size(); ++column) {
    ++byte;
    while (byte < line.size() && (static_cast<unsigned char>(line[byte]) & 0xC0U) == 0x80U) ++byte;
  }
  return file.line_start(position.line) + static_cast<std::uint32_t>(byte);
}

/// Where diagnostics go.
struct Sink {
  FileId id;
  const SourceFile& file;
  Diagnostics& diagnostics;

  Span span_of(const toml::source_region& region) const {
    const std::uint32_t begin = offset_of(file, region.begin);
    std::uint32_t end = offset_of(file, region.end);
    // A caret below the first line of a value says enough.
    const Position position = file.position(begin);
    const std::uint32_t line_end = file.line_start(position.line) +
                                   static_cast<std::uint32_t>(file.line(position.line).size());
    end = std::min(std::max(end, begin + 1), std::max(line_end, begin + 1));
    return {id, begin, end};
  }
  void error(std::string_view code, Span span, std::string message, std::string help = {}) const {
    diagnostics.report({Severity::Error, code, span, std::move(message), {}, std::move(help)});
  }
};

std::string_view type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "a Boolean";
    default:
      return "a date or time";
  }
}

/// One table of the file.
class Reader {
 public:
  Reader(const toml::table& table, std::string path, Span span, const Sink& sink)
      : table_(&table), path_(std::move(path)), span_(span), sink_(&sink) {}

  Span span() const { return span_; }
  const Sink& sink() const { return *sink_; }

  const toml::node* find(std::string_view key) {
    asked_.emplace_back(key);
    return table_->get(key);
  }
  bool has(std::string_view key) const { return table_->contains(key); }
  Span span_of(std::string_view key) const {
    for (const auto& [name, node] : *table_) {
      if (name.str() == key) return sink_->span_of(name.source());
    }
    return span_;
  }

  std::optional<Text> text(std::string_view key) {
    const toml::node* node = find(key);
    return node == nullptr ? std::nullopt : as_text(key, *node);
  }

  std::optional<Text> required_text(std::string_view key) {
    if (!has(key)) {
      asked_.emplace_back(key);
      sink_->error(code::kMissing, span_, fmt::format("{} has no {}", path_, key),
                   fmt::format("add {} = \"…\"", key));
      return std::nullopt;
    }
    return text(key);
  }

  /// A list of texts; a text alone is a list of one.
  std::vector<Text> texts(std::string_view key) {
    std::vector<Text> found;
    const toml::node* node = find(key);
    if (node == nullptr) return found;
    if (node->is_string()) {
      found.push_back(*as_text(key, *node));
      return found;
    }
    const toml::array* list = node->as_array();
    if (list == nullptr) {
      wrong_type(key, *node, "a list of texts");
      return found;
    }
    for (const toml::node& item : *list) {
      if (auto one = as_text(key, item)) found.push_back(std::move(*one));
    }
    return found;
  }

  bool boolean(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return false;
    if (!node->is_boolean()) wrong_type(key, *node, "true or false");
    return node->value_or(false);
  }

  std::optional<Reader> table(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return std::nullopt;
    const toml::table* found = node->as_table();
    if (found == nullptr) {
      wrong_type(key, *node, "a table");
      return std::nullopt;
    }
    return Reader(*found, fmt::format("{}{}{}", path_, path_.empty() ? "" : ".", key), span_of(key),
                  *sink_);
  }

  /// The tables in this one, by name, in the order of the file.
  std::vector<std::pair<Text, Reader>> tables() {
    std::vector<std::pair<Text, Reader>> found;
    for (const auto& [key, node] : *table_) {
      const std::string name(key.str());
      asked_.push_back(name);
      const Span span = sink_->span_of(key.source());
      if (const toml::table* table = node.as_table()) {
        found.emplace_back(Text{name, span}, Reader(*table, path_ + '.' + name, span, *sink_));
      } else {
        wrong_type(name, node, "a table");
      }
    }
    std::sort(found.begin(), found.end(), [](const auto& one, const auto& other) {
      return one.first.span.begin < other.first.span.begin;
    });
    return found;
  }

  /// Every key with its value as text: what an option is set to.
  std::vector<Setting> settings() {
    std::vector<Setting> found;
    for (const auto& [key, node] : *table_) {
      const std::string name(key.str());
      asked_.push_back(name);
      const Text shown{name, sink_->span_of(key.source())};
      const toml::array* list = node.as_array();
      if (list == nullptr) {
        if (auto value = as_value(name, node)) found.push_back({shown, std::move(*value)});
        continue;
      }
      for (const toml::node& item : *list) {
        if (auto value = as_value(name, item)) found.push_back({shown, std::move(*value)});
      }
    }
    std::stable_sort(found.begin(), found.end(), [](const Setting& one, const Setting& other) {
      return one.name.span.begin < other.name.span.begin;
    });
    return found;
  }

  /// The settings among these keys.
  std::vector<Setting> settings(std::initializer_list<std::string_view> keys) {
    std::vector<Setting> found;
    for (const std::string_view key : keys) {
      const toml::node* node = find(key);
      if (node == nullptr) continue;
      if (auto value = as_value(key, *node)) {
        found.push_back({{std::string(key), span_of(key)}, std::move(*value)});
      }
    }
    return found;
  }

  /// Reports the keys that nobody asked for.
  void finish() const {
    for (const auto& [key, node] : *table_) {
      const std::string name(key.str());
      if (std::find(asked_.begin(), asked_.end(), name) != asked_.end()) continue;
      std::string help = did_you_mean(name, asked_);
      if (help.empty()) help = fmt::format("known are {}", fmt::join(asked_, ", "));
      sink_->error(code::kUnknownKey, sink_->span_of(key.source()),
                   path_.empty() ? fmt::format("there is no table {}", name)
                                 : fmt::format("{} has no key {}", path_, name),
                   std::move(help));
    }
  }

  void wrong_type(std::string_view key, const toml::node& node, std::string_view expected) const {
    sink_->error(code::kType, sink_->span_of(node.source()),
                 fmt::format("{} must be {}, not {}", key, expected, type_name(node)));
  }

 private:
  std::optional<Text> as_text(std::string_view key, const toml::node& node) const {
    const auto value = node.value_exact<std::string>();
    if (!value) {
      wrong_type(key, node, "a text");
      return std::nullopt;
    }
    const Span span = sink_->span_of(node.source());
    if (value->empty()) sink_->error(code::kValue, span, fmt::format("{} is empty", key));
    return Text{*value, span};
  }

  /// A text, a number or `true`, as a command line has it; `false` is the same as no value.
  std::optional<Text> as_value(std::string_view key, const toml::node& node) const {
    const Span span = sink_->span_of(node.source());
    if (const auto text = node.value_exact<std::string>()) return Text{*text, span};
    if (const auto number = node.value_exact<std::int64_t>()) {
      return Text{std::to_string(*number), span};
    }
    if (const auto number = node.value_exact<double>()) {
      return Text{fmt::format("{}", *number), span};
    }
    if (const auto truth = node.value_exact<bool>()) {
      if (!*truth) return std::nullopt;
      return Text{"", span};
    }
    wrong_type(key, node, "a text, a number or a Boolean");
    return std::nullopt;
  }

  const toml::table* table_;
  std::string path_;
  Span span_;
  const Sink* sink_;
  std::vector<std::string> asked_;
};

std::optional<DesignModel> read_design(Reader& component) {
  auto table = component.table("design");
  if (!table) return std::nullopt;
  DesignModel design;
  design.span = table->span();
  auto files = table->texts("model");
  if (!table->has("model")) table->required_text("model");
  if (!files.empty()) {
    design.model = files.front();
    design.more_files.assign(files.begin() + 1, files.end());
  }
  design.target = table->text("target");
  design.part = table->text("part");
  design.defines = table->texts("define");
  design.specifications = table->texts("spec");
  design.reading = table->settings({"faults", "int", "time", "semantics"});
  table->finish();
  return files.empty() ? std::nullopt : std::optional(std::move(design));
}

std::optional<CodeModel> read_code(Reader& component) {
  auto table = component.table("code");
  if (!table) return std::nullopt;
  CodeModel code;
  code.span = table->span();
  code.sources = table->texts("sources");
  code.mapping = table->text("map");
  code.driver = table->text("driver");
  code.stubs = table->texts("stub");
  code.flags = table->texts("flag");
  code.domains = table->texts("domain");
  code.compile_commands = table->text("compile-commands");
  table->finish();
  if (!code.sources.empty()) return code;
  table->sink().error(code::kMissing, table->span(), "code has no sources",
                      "add sources = [\"pump.cpp\"]");
  return std::nullopt;
}

Component read_component(const Text& name, Reader& table) {
  Component component{name};
  component.design = read_design(table);
  component.code = read_code(table);
  component.environment = table.texts("environment");
  if (!table.has("design") && !table.has("code")) {
    table.sink().error(code::kMissing, name.span,
                       fmt::format("component {} has no model", name.text),
                       "add design = {model = \"…\"} or code = {sources = […]}");
  }
  table.finish();
  return component;
}

/// The value of a key that has few values.
template <typename Value>
std::optional<Value> choice(const Reader& table, const Text& given, std::string_view key,
                            std::initializer_list<std::pair<std::string_view, Value>> values) {
  std::vector<std::string> names;
  for (const auto& [name, value] : values) {
    if (given.text == name) return value;
    names.emplace_back(name);
  }
  const std::string suggestion = did_you_mean(given.text, names);
  table.sink().error(
      code::kValue, given.span, fmt::format("{} cannot be '{}'", key, given.text),
      suggestion.empty() ? fmt::format("it can be {}", fmt::join(names, ", ")) : suggestion);
  return std::nullopt;
}

std::optional<Verdict> verdict_of(const Reader& table, const Text& given) {
  return choice<Verdict>(table, given, "expect",
                         {{"holds", Verdict::Holds},
                          {"violated", Verdict::Violated},
                          {"undecided", Verdict::Undecided}});
}

/// `expect = "violated"`, or `expect = {bug = "violated"}`
void read_expected(Reader& table, Property& property) {
  if (const toml::node* node = table.find("expect"); node != nullptr && node->is_string()) {
    const auto given = table.text("expect");
    if (const auto verdict = verdict_of(table, *given)) property.expected = {{"", *verdict}};
    return;
  }
  auto expected = table.table("expect");
  if (!expected) return;
  for (const Setting& one : expected->settings()) {
    const bool known = std::any_of(property.variants.begin(), property.variants.end(),
                                   [&](const Text& v) { return v.text == one.name.text; });
    if (!known) {
      std::vector<std::string> names;
      for (const Text& variant : property.variants) names.push_back(variant.text);
      table.sink().error(code::kUnknownName, one.name.span,
                         fmt::format("{} has no variant {}", property.name.text, one.name.text),
                         did_you_mean(one.name.text, names));
    }
    if (const auto verdict = verdict_of(table, one.value)) {
      property.expected.emplace_back(one.name.text, *verdict);
    }
  }
}

Property read_property(const Text& name, Reader& table) {
  Property property{name, {}};
  if (auto component = table.required_text("component")) property.component = *component;
  if (const auto level = table.text("level")) {
    property.level =
        choice<Level>(table, *level, "level", {{"design", Level::Design}, {"code", Level::Code}});
    property.level_span = level->span;
  }
  property.property = table.text("property");
  property.whole = table.boolean("all");
  property.way_span = name.span;
  if (const auto way = table.text("by")) {
    property.way = choice<Way>(table, *way, "by",
                               {{"check", Way::Check},
                                {"prove", Way::Prove},
                                {"assumption", Way::Assumption},
                                {"premises", Way::Premises},
                                {"conformance", Way::Conformance}})
                       .value_or(Way::Check);
    property.way_span = way->span;
  }
  property.assumptions = table.texts("assume");
  property.assume_from = table.text("assume-from");
  if (auto options = table.table("options")) property.settings = options->settings();
  property.variants = table.texts("variants");
  read_expected(table, property);
  property.limits = table.settings({"timeout", "memory", "states"});
  if (property.whole && property.property) {
    table.sink().error(code::kValue, property.property->span,
                       "property does not go with all, which means every property of the model");
  }
  table.finish();
  return property;
}

Variant read_variant(const Text& name, Reader& table) {
  Variant variant{name};
  variant.model = table.text("model");
  variant.target = table.text("target");
  variant.defines = table.texts("define");
  variant.faults = table.text("faults");
  variant.flags = table.texts("flag");
  if (!variant.model && !variant.target && variant.defines.empty() && !variant.faults &&
      variant.flags.empty()) {
    table.sink().error(code::kMissing, name.span,
                       fmt::format("variant {} changes nothing", name.text),
                       "add model, target, define, faults or flag");
  }
  table.finish();
  return variant;
}

StoreSettings read_store(Reader& table) {
  StoreSettings store;
  if (const auto folder = table.text("path")) store.folder = folder->text;
  if (const auto size = table.text("size")) {
    if (const auto bytes = bytes_of(size->text)) {
      store.most_bytes = *bytes;
    } else {
      table.sink().error(code::kValue, size->span, fmt::format("size cannot be '{}'", size->text),
                         "write it as 512M or 2G");
    }
  }
  if (const auto remote = table.text("remote")) {
    store.remote = remote->text;
    if (const auto opened = open_remote(remote->text); !opened) {
      table.sink().error(code::kValue, remote->span, opened.error());
    }
  }
  store.trust_remote = table.boolean("trust-remote");
  table.finish();
  return store;
}

/// Names with which files and options are made up: letters, digits, - and _.
void check_name(const Text& name, const Sink& sink) {
  const bool plain = std::all_of(name.text.begin(), name.text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  });
  if (plain && !name.text.empty()) return;
  sink.error(code::kValue, name.span, fmt::format("'{}' is not a name", name.text),
             "use letters, digits, - and _");
}

Project read_tables(const toml::table& root, const Sink& sink) {
  Project project;
  Reader file(root, "", {sink.id, 0, 1}, sink);
  if (auto table = file.table("project")) {
    if (const auto name = table->text("name")) project.name = name->text;
    table->finish();
  }
  const auto each = [&](std::string_view key, auto& list, auto read) {
    auto table = file.table(key);
    if (!table) return;
    for (auto& [name, one] : table->tables()) {
      check_name(name, sink);
      list.push_back(read(name, one));
    }
  };
  each("components", project.components, read_component);
  each("properties", project.properties, read_property);
  each("variants", project.variants, read_variant);
  if (auto table = file.table("limits")) {
    project.limits = table->settings({"timeout", "memory", "states"});
    table->finish();
  }
  if (auto table = file.table("store")) project.store = read_store(*table);
  file.finish();
  if (project.properties.empty() && !sink.diagnostics.has_errors()) {
    sink.error(code::kEmpty, {sink.id, 0, 1}, "the project declares no property",
               "add a table such as [properties.exclusion]");
  }
  return project;
}

/// toml++ writes sentences with capital letters and quotation marks of its own.
std::string as_message(std::string_view description) {
  std::string message(description);
  if (message.starts_with("Error while parsing ")) {
    message = "in " + message.substr(std::string_view("Error while parsing ").size());
  }
  return message;
}

}  // namespace

std::optional<std::uint64_t> bytes_of(std::string_view text) {
  std::uint64_t number = 0;
  std::size_t at = 0;
  for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0; ++at) {
    if (number > (std::uint64_t{1} << 50)) return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(text[at] - '0');
  }
  if (at == 0) return std::nullopt;
  const std::string_view unit = text.substr(at);
  if (unit.empty()) return number;
  for (const auto& [letter, shift] : {std::pair{"K", 10}, {"M", 20}, {"G", 30}}) {
    if (unit == letter) return number << static_cast<unsigned>(shift);
  }
  return std::nullopt;
}

std::optional<Project> parse_project(FileId file, const SourceSet& sources,
                                     Diagnostics& diagnostics) {
  const SourceFile& source = sources[file];
  const Sink sink{file, source, diagnostics};
  try {
    const toml::table root = toml::parse(source.text(), source.name());
    Project project = read_tables(root, sink);
    project.path = source.name();
    if (diagnostics.has_errors()) return std::nullopt;
    return project;
  } catch (const toml::parse_error& error) {
    const bool twice = error.description().find("redefine") != std::string_view::npos;
    sink.error(twice ? code::kTwice : code::kSyntax, sink.span_of(error.source()),
               as_message(error.description()));
    return std::nullopt;
  }
}

Maybe<Project> read_project(const std::string& path, SourceSet& sources, Diagnostics& diagnostics) {
  auto text = read_file(path);
  if (!text) return refused(text.error());
  const FileId file = sources.add(path, std::move(*text));
  auto project = parse_project(file, sources, diagnostics);
  if (!project) return refused(subject::error_count(path, diagnostics));
  return std::move(*project);
}

}  // namespace proviso::project
