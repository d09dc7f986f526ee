#include "project/starter.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "subject/subject.hpp"

namespace proviso::project {
namespace {

namespace fs = std::filesystem;
using subject::ModelKind;

constexpr std::string_view kStarter =
    R"(# What `proviso verify` proves. All names of files are relative to this file.

[project]
name = "my system"

# A component has a design (FSP, Aldebaran, Promela, SMV, AIGER or .collab), code (C++), or both.
[components.system]
design = {model = "model.lts"}         # target = "SYSTEM": another target than the last composite

# [components.pump]
# design = {model = "model.lts", target = "SYSTEM", part = "PUMP"}
# code = {sources = ["pump.cpp"], map = "pump.map", driver = "universal:Pump"}
# environment = ["valve"]              # the components that it lives with

# A property gets one verdict. Its name is that of the property in the model, or `property` says it.
[properties.everything]
component = "system"
all = true                             # every property that the model declares

# [properties.exclusion]
# component = "pump"
# property = "EXCLUSION"
# by = "assumption"                    # check (the default), prove, assumption, premises, conformance
# options = {method = "lazy"}          # options of the command, without the dashes
# timeout = 60
# variants = ["broken"]                # also decided with these changes
# expect = {broken = "violated"}

# [variants.broken]
# define = ["N=3"]                     # or model, target; flag for code

# Limits of each obligation.
[limits]
timeout = 300
memory = "4G"

# Where proofs are kept. The folder can be removed at any time; a shared one saves others the work.
[store]
path = ".proviso"
size = "1G"
# remote = "/srv/proofs"
)";

std::string toml_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      result += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      result += c;
    }
  }
  return result + '"';
}

class Proposer {
 public:
  explicit Proposer(subject::Reader& reader) : reader_(reader) {}

  Maybe<std::string> run(const std::vector<std::string>& files) {
    std::vector<std::string> sources;
    std::string commands;
    for (const std::string& path : files) {
      if (fs::path(path).filename() == "compile_commands.json") {
        if (Done done = add_commands(path, sources); !done) return refused(done.error());
        commands = path;
        continue;
      }
      const auto language = subject::language_of(path, "");
      if (!language) return refused(language.error());
      if ((*language)->kind == ModelKind::Code) {
        sources.push_back(path);
      } else if (Done done = add_model(path); !done) {
        return refused(done.error());
      }
    }
    if (!sources.empty()) add_code(sources, commands);
    return fmt::format(
        "# What `proviso verify` proves, as proposed by `proviso init --from`. All names of files "
        "are\n# relative to this file.\n\n{}{}",
        components_, properties_);
  }

 private:
  /// A name that no other component or property of this file has.
  static std::string unique(std::string_view wanted, std::set<std::string>& taken) {
    std::string name;
    for (const char c : wanted) {
      const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
      if (plain || name.empty() || name.back() != '_') name += plain ? c : '_';
    }
    constexpr std::size_t kLongest = 40;
    name = name.substr(0, kLongest);
    if (name.empty()) name = "property";
    std::string result = name;
    for (int i = 2; !taken.insert(result).second; ++i) result = fmt::format("{}_{}", name, i);
    return result;
  }

  Done add_model(const std::string& path) {
    const auto opened = subject::open({path}, "", {}, reader_);
    if (!opened) return refused(opened.error());
    const auto declared = opened->properties(reader_);
    if (!declared) return refused(declared.error());
    const std::string component = unique(stem_of(path), component_names_);
    const bool has_targets = opened->kind() == ModelKind::Lts;
    components_ +=
        fmt::format("[components.{}]\ndesign = {{model = {}{}}}\n\n", component, toml_text(path),
                    has_targets ? ", target = " + toml_text(opened->default_target()) : "");
    add_property(component + "_everything", component, "all = true\n");
    std::set<std::string> asked;
    for (const subject::DeclaredProperty& one : *declared) {
      const std::string& wanted = one.name.empty() ? one.text : one.name;
      if (wanted.empty() || !asked.insert(wanted).second) continue;
      add_property(wanted, component, fmt::format("property = {}\n", toml_text(wanted)));
    }
    return {};
  }

  void add_property(std::string_view wanted, const std::string& component,
                    const std::string& rest) {
    properties_ += fmt::format("[properties.{}]\ncomponent = {}\n{}\n",
                               unique(wanted, property_names_), toml_text(component), rest);
  }

  static Done add_commands(const std::string& path, std::vector<std::string>& sources) {
    const auto text = read_file(path);
    if (!text) return refused(text.error());
    try {
      for (const nlohmann::json& entry : nlohmann::json::parse(*text)) {
        const fs::path folder = entry.at("directory").get<std::string>();
        const fs::path file = folder / entry.at("file").get<std::string>();
        sources.push_back(file.lexically_relative(fs::current_path()).string());
      }
    } catch (const nlohmann::json::exception&) {
      return refused(fmt::format("{} is not a compile_commands.json", path));
    }
    return {};
  }

  void add_code(const std::vector<std::string>& sources, const std::string& commands) {
    const std::string component = unique("program", component_names_);
    std::vector<std::string> names;
    for (const std::string& source : sources) names.push_back(toml_text(source));
    components_ += fmt::format(
        "[components.{}]\ncode = {{sources = [{}]{}}}\n\n", component, fmt::join(names, ", "),
        commands.empty() ? "" : ", compile-commands = " + toml_text(commands));
    add_property(component + "_everything", component, "all = true\n");
  }

  subject::Reader& reader_;
  std::set<std::string> component_names_;
  std::set<std::string> property_names_;
  std::string components_;
  std::string properties_;
};

}  // namespace

std::string starter() { return std::string(kStarter); }

Maybe<std::string> proposal(const std::vector<std::string>& files, subject::Reader& reader) {
  return Proposer(reader).run(files);
}

}  // namespace proviso::project
