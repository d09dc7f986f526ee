#include "ask/code/premises.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/file_name.hpp"

namespace proviso::ask {
namespace {

namespace fs = std::filesystem;
using native::Program;
using native::Source;

fs::path resolved(const fs::path& path) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(path, error);
  return error ? path : found;
}

/// The class of `Planner::next` or `Planner::*`; empty if the pattern names no class.
std::string owner_of(const std::string& pattern) {
  const std::size_t split = pattern.rfind("::");
  if (split == std::string::npos || split == 0) return {};
  const std::string owner = pattern.substr(pattern.starts_with("::") ? 2 : 0, split);
  return owner.find('*') == std::string::npos ? owner : std::string();
}

class PremisesReader {
 public:
  PremisesReader(Task& task, ProgramQuestion question)
      : task_(task), question_(std::move(question)) {}

  Maybe<ProgramPremises> run() {
    for (const auto step : {&PremisesReader::sources, &PremisesReader::interface,
                            &PremisesReader::stubs, &PremisesReader::premises}) {
      if (Done done = (this->*step)(); !done) return refused(done.error());
    }
    return ProgramPremises{std::move(question_), std::move(premises_)};
  }

 private:
  mapping::Mapping& mapping() { return *question_.program.mapping; }

  Done sources() {
    auto component = named(mapping().sources);
    if (!component) return refused(component.error());
    auto shared = named(mapping().shared);
    if (!shared) return refused(shared.error());
    if (component->empty()) {
      return refused(
          fmt::format("the mapping does not say which sources are the component's: component {} "
                      "from \"source.cpp\" …;",
                      mapping().component.text));
    }
    const auto is_in = [](const std::vector<Source>& list, const Source& source) {
      return std::any_of(list.begin(), list.end(),
                         [&source](const Source& one) { return one.path == source.path; });
    };
    std::vector<Source> others;
    for (const Source& source : question_.program.sources) {
      if (!is_in(*component, source) && !is_in(*shared, source)) others.push_back(source);
    }
    if (others.empty()) {
      return refused(fmt::format(
          "there is no environment: all sources are those of {} or shared; check asks about it "
          "alone",
          mapping().component.text));
    }
    premises_.component.sources = std::move(*component);
    premises_.environment.sources = std::move(others);
    for (Program* const program : {&premises_.component, &premises_.environment}) {
      program->sources.insert(program->sources.end(), shared->begin(), shared->end());
    }
    premises_.whole.sources = question_.program.sources;
    return {};
  }

  /// Those sources of the call that the mapping names.
  Maybe<std::vector<Source>> named(const std::vector<std::string>& files) {
    std::vector<Source> found;
    for (const std::string& file : files) {
      const std::string last = extension_of(file);
      if (last.starts_with('h')) continue;
      const fs::path wanted = resolved(fs::path(question_.program.mapping_folder) / file);
      const auto& given = question_.program.sources;
      const auto source = std::find_if(given.begin(), given.end(), [&](const Source& one) {
        return resolved(one.path) == wanted;
      });
      if (source == given.end()) {
        return refused(fmt::format("{}, which the mapping names, is not among the sources", file));
      }
      found.push_back(*source);
    }
    return found;
  }

  Done interface() {
    if (!mapping().driver) mapping().driver.emplace();
    auto found = interface_of(task_, question_, mapping().component.text);
    if (!found) return refused(found.error());
    interface_ = std::move(*found);
    question_.program.surface = native::surface_of(interface_, mapping());
    for (const native::Method& method : interface_.methods) {
      const bool is_seen = method.is_public && !native::is_special(interface_, method);
      if (is_seen && method.is_defined) {
        premises_.inlined.push_back(interface_.name + "::" + method.name);
      }
    }
    return {};
  }

  /// Generates stubs for the classes that are neither the component nor defined by any source.
  Done stubs() {
    for (const mapping::Stub& stub : mapping().stubs) {
      const std::string owner = owner_of(stub.pattern.text);
      const bool is_known = std::find(owners_.begin(), owners_.end(), owner) != owners_.end();
      if (owner.empty() || is_known || owner == mapping().component.text) continue;
      const auto found = interface_of(task_, question_, owner);
      if (!found) return refused(found.error());
      auto code = native::universal_stubs(*found, mapping());
      if (!code) return refused(code.error());
      owners_.push_back(owner);
      stubs_.push_back(std::move(*code));
    }
    return {};
  }

  Done premises() {
    auto driver = native::universal_driver(interface_, mapping());
    if (!driver) return refused(driver.error());
    auto stub = native::universal_stubs(interface_, mapping());
    if (!stub) return refused(stub.error());
    for (Program* const program :
         {&premises_.component, &premises_.environment, &premises_.whole}) {
      program->mapping = mapping();
      program->mapping_folder = question_.program.mapping_folder;
      program->environment.stubs = stubs_;
      program->environment.replaceable = owners_;
      program->environment.open = true;
      program->surroundings = question_.program.surroundings;
    }
    premises_.component.is_premise = true;
    premises_.environment.is_premise = true;
    premises_.component.surface = question_.program.surface;
    premises_.component.environment.driver = std::move(*driver);
    premises_.component.assumptions = question_.program.assumptions;
    premises_.component.properties = question_.program.properties;
    premises_.environment.surface = question_.program.surface;
    premises_.environment.environment.stubs.push_back(std::move(*stub));
    premises_.environment.environment.stubbed = {mapping().component.text};
    premises_.environment.properties = question_.program.assumptions;
    premises_.whole.properties = question_.program.properties;
    // The whole is what it is: nothing is restricted.
    premises_.whole.mapping->driver.reset();
    premises_.whole.mapping->limits.clear();
    premises_.whole.mapping->stubs.clear();
    return {};
  }

  Task& task_;
  ProgramQuestion question_;
  native::ClassInterface interface_;
  std::vector<std::string> owners_;  // of the stubs
  std::vector<std::string> stubs_;
  native::PremisesQuestion premises_;
};

}  // namespace

Maybe<ProgramPremises> open_premises(Task& task) {
  if (task.options.mapping.empty()) return refused("prove needs --map for a C++ program");
  auto question = open_program_question(task);
  if (!question) return refused(question.error());
  if (question->program.properties.empty()) {
    return refused(
        std::string("prove needs --property, or a triple check <A> C <P>; in the mapping and its "
                    "--design"));
  }
  return PremisesReader(task, std::move(*question)).run();
}

}  // namespace proviso::ask
