#include "studio/call.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/file_name.hpp"
#include "project/project_file.hpp"
#include "subject/language.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;

constexpr std::array kCommands{"check",   "assume",  "prove",    "discharge",   "certify",
                               "compare", "compose", "minimise", "determinise", "alphabet",
                               "convert", "monitor", "draw",     "verify"};

/// Options with a value that is no file.
constexpr std::array kValued{
    "alphabet", "as",          "atomics",   "bound",    "component",  "criterion",   "define",
    "depth",    "domain",      "driver",    "env",      "env-of",     "equivalence", "explain",
    "faults",   "flag",        "heuristic", "learner",  "method",     "name",        "only",
    "order",    "preemptions", "property",  "races",    "refinement", "rule",        "seed",
    "split",    "states",      "target",    "threshold"};
constexpr std::array kSwitches{"all-errors", "analyse",       "coverage",       "decompose",
                               "expand",     "legacy-bool",   "no-fair-choice", "no-reduction",
                               "nominal",    "show-anything", "supertrace",     "weak-fairness"};
/// Options whose value is a file of the folder.
constexpr std::array kFiles{"map", "design", "spec"};

template <std::size_t Size>
bool has(const std::array<const char*, Size>& list, std::string_view word) {
  return std::any_of(list.begin(), list.end(), [word](const char* one) { return word == one; });
}

std::vector<std::string> strings(const json& value) {
  std::vector<std::string> result;
  if (value.is_string()) result.push_back(value.get<std::string>());
  if (!value.is_array()) return result;
  for (const json& one : value) {
    if (one.is_string()) result.push_back(one.get<std::string>());
  }
  return result;
}

Done read_option(const std::string& name, const json& value, Call& call) {
  if (has(kSwitches, name)) {
    if (value == true) call.options.push_back("--" + name);
    return {};
  }
  if (!has(kValued, name) && !has(kFiles, name)) {
    return refused(fmt::format("the studio does not take the option --{}", name));
  }
  for (const std::string& text : strings(value)) {
    if (text.find('\0') != std::string::npos) return refused("a value has a zero byte");
    if (has(kFiles, name) &&
        (!is_served(text) || text.find("..") != std::string::npos || text.starts_with('/'))) {
      return refused(fmt::format("--{} needs a file of the folder", name));
    }
    if (name == "flag" && !text.starts_with("-D")) {
      return refused("of the flags of the compiler, the studio takes -D only");
    }
    call.options.push_back(fmt::format("--{}={}", name, text));
  }
  return {};
}

/// A component or a property may be a file; then it must be one of the folder.
bool leads_out(const std::string& word) {
  const std::size_t equals = word.find('=');
  const std::string value = equals == std::string::npos ? word : word.substr(equals + 1);
  return value.starts_with('/') || value.find("../") != std::string::npos || value == "..";
}

bool is_program(const std::string& file) {
  const auto language = subject::language_of(file, "");
  return language && (*language)->kind == subject::ModelKind::Code;
}

/// Whether a project may run C++ programs. One that cannot be read is not verified either.
bool may_have_programs(const Call& call, const Folder& folder) {
  if (call.files.size() != 1 || !call.texts.empty()) return true;
  const auto file = folder.read(call.files.front());
  if (!file) return false;
  SourceSet sources;
  Diagnostics diagnostics;
  const auto project =
      project::parse_project(sources.add(call.files.front(), file->text), sources, diagnostics);
  if (!project) return false;
  const auto runs = [](const auto& model) { return model && is_program(model->text); };
  return std::any_of(project->components.begin(), project->components.end(),
                     [](const project::Component& component) {
                       return component.code ||
                              (component.design && is_program(component.design->model.text));
                     }) ||
         std::any_of(project->variants.begin(), project->variants.end(),
                     [&runs](const project::Variant& variant) { return runs(variant.model); });
}

}  // namespace

Maybe<Call> read_call(const json& body, const Folder& folder, bool allows_programs) {
  if (!body.is_object()) return refused("the request is not an object");
  Call call;
  call.command =
      body.value("command", json()).is_string() ? body["command"].get<std::string>() : "";
  if (!has(kCommands, call.command)) {
    return refused(fmt::format("the studio does not ask '{}'", call.command));
  }
  call.files = strings(body.value("files", json()));
  for (const std::string& file : call.files) {
    if (is_program(file) && !allows_programs) {
      return refused(
          "C++ programs are run while they are checked: start proviso studio with "
          "--allow-programs");
    }
  }
  const json options = body.value("options", json::object());
  if (!options.is_object()) return refused("options is not an object");
  for (const auto& [name, value] : options.items()) {
    if (Done done = read_option(name, value, call); !done) return refused(done.error());
  }
  if (std::any_of(call.options.begin(), call.options.end(), leads_out)) {
    return refused("an option names a file outside the folder");
  }
  const json texts = body.value("texts", json::object());
  if (!texts.is_object()) return refused("texts is not an object");
  for (const auto& [path, text] : texts.items()) {
    if (!text.is_string()) return refused("a text is not a string");
    call.texts[path] = text.get<std::string>();
  }
  if (call.command == "verify" && !allows_programs && may_have_programs(call, folder)) {
    return refused(
        "the project has C++ programs, which are run while they are checked: start proviso studio "
        "with --allow-programs");
  }
  call.output = body.value("output", json()).is_string() ? body["output"].get<std::string>() : "";
  const bool is_word = std::all_of(call.output.begin(), call.output.end(),
                                   [](char c) { return c >= 'a' && c <= 'z'; });
  if (!is_word || call.output.size() > 5) return refused("the format of the output is not known");
  call.wants_certificate = body.value("certificate", json()) == true;
  if (call.wants_certificate && (call.command != "assume" || call.output != "json")) {
    return refused("only the answer to assume has a certificate, which is JSON");
  }
  if (body.contains("seconds") && body["seconds"].is_number()) {
    call.seconds = std::clamp(body["seconds"].get<double>(), 0.1, 600.0);
  }
  return call;
}

std::vector<std::string> Call::words(const std::string& output_file) const {
  std::vector<std::string> words{command};
  // A name that begins with a dash is no option.
  for (const std::string& file : files) {
    words.push_back(file.starts_with('-') ? "./" + file : file);
  }
  words.insert(words.end(), options.begin(), options.end());
  if (!output.empty()) {
    words.insert(words.end(), {wants_certificate ? "--certificate" : "-o", output_file});
  }
  if (command == "verify") {
    words.insert(words.end(), {"--json", "-q"});
    return words;
  }
  words.insert(words.end(), {"--json", "-q", "--progress=json",
                             fmt::format("--timeout={}", seconds), "--memory=2G"});
  return words;
}

std::vector<std::string> Call::shown_words() const {
  std::vector<std::string> words{"proviso", command};
  words.insert(words.end(), files.begin(), files.end());
  for (const std::string& option : options) {
    const std::size_t equals = option.find('=');
    words.push_back(option.substr(0, equals));
    if (equals != std::string::npos) words.push_back(option.substr(equals + 1));
  }
  return words;
}

Maybe<ProcessGroup> start_proviso(const std::vector<std::string>& words,
                                  const std::string& folder) {
  ProcessGroup::Call call{
      .words = {"proviso"}, .program = "/proc/self/exe", .folder = folder, .takes_input = true};
  call.words.insert(call.words.end(), words.begin(), words.end());
  return ProcessGroup::start(call);
}

}  // namespace proviso::studio
