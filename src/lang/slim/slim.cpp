#include "lang/slim/slim.hpp"

#include <algorithm>
#include <charconv>

#include "lang/slim/cursor.hpp"
#include "lang/slim/describe.hpp"
#include "lang/slim/instantiate.hpp"
#include "lang/slim/library.hpp"
#include "lang/slim/lower.hpp"
#include "lang/slim/parser.hpp"
#include "lang/slim/property.hpp"

namespace proviso::slim {
namespace {

/// Whether the request means a property that is stated already, by name, text or place.
bool is_stated(const Statements& statements, const std::string& wanted) {
  std::size_t place = 0;
  const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), place);
  const bool is_place = error == std::errc() && end == wanted.data() + wanted.size();
  if (is_place && place < statements.properties.size()) return true;
  return std::any_of(
      statements.properties.begin(), statements.properties.end(),
      [&](const StatedProperty& one) { return one.name == wanted || one.text == wanted; });
}

/// The properties in the order of the answers: of the model, of files, of the request.
Statements statements_of(SourceSet& sources, const Model& model,
                         const std::vector<FileId>& specifications, const Reading& reading,
                         Document& document, Diagnostics& diagnostics) {
  Statements statements;
  for (const StatedPattern& one : model.patterns) {
    parse_pattern(sources, {one.pattern.file, one.pattern.begin + 1, one.pattern.end - 1},
                  one.name_text, document, statements, diagnostics);
  }
  for (const FileId file : specifications) {
    parse_specification(sources, file, document, statements, diagnostics);
  }
  for (const std::string& text : reading.properties) {
    if (is_stated(statements, text)) continue;
    const FileId file = sources.add("<--property>", text);
    parse_property(sources, file, document, statements, diagnostics);
  }
  return statements;
}

Reading with_folded_names(Reading reading) {
  reading.target = lower_case(reading.target);
  if (!reading.faults) return reading;
  for (std::string& name : *reading.faults) name = lower_case(name);
  return reading;
}

}  // namespace

std::string_view first_given(const Reading& reading) {
  if (!reading.target.empty()) return "target";
  if (!reading.faults_option.empty()) return reading.faults_option;
  if (reading.integers) return "int";
  if (reading.has_time) return "time";
  return reading.departures.empty() ? "" : "semantics";
}

std::optional<circuit::System> load(SourceSet& sources, const std::vector<FileId>& files,
                                    const std::vector<FileId>& specifications, const Reading& given,
                                    Diagnostics& diagnostics, Context& context) {
  Document document;
  document.folds_names = given.departures.contains(Decision::CaseMatters);
  const Reading reading = document.folds_names ? with_folded_names(given) : given;
  for (const FileId file : files) parse(sources, file, document, diagnostics);
  if (diagnostics.has_errors()) return {};
  const Library library(document, diagnostics);
  const Implementation* root = library.root(reading.target);
  if (root == nullptr || diagnostics.has_errors()) return {};
  // Implementations that the model does not use are checked as models of their own.
  for (const Implementation* other : library.roots()) {
    if (other == root) continue;
    Reading plain = reading;
    plain.faults.reset();
    const auto unused = instantiate(sources, document, library, *other, plain);
    if (unused && !diagnostics.has_errors()) lower(document, *unused, {}, diagnostics, context);
  }
  if (diagnostics.has_errors()) return {};
  const auto model = instantiate(sources, document, library, *root, reading);
  if (!model || diagnostics.has_errors()) return {};
  const Statements statements =
      statements_of(sources, *model, specifications, reading, document, diagnostics);
  if (diagnostics.has_errors()) return {};
  auto system = lower(document, *model, statements, diagnostics, context);
  if (system) system->architecture = describe(sources, document, *model);
  return system;
}

}  // namespace proviso::slim
