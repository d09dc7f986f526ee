// Builds the request of one obligation from what a project says, option by option.
//
// An option that does not apply, or an invalid value, is an error in the project file. It is
// reported, and the goal is abandoned.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "project/obligation.hpp"
#include "project/project.hpp"

namespace proviso::project {

/// Thrown after a mistake was reported: the goal cannot be planned.
struct Abandoned {};

[[noreturn]] void abandon(Diagnostics& diagnostics, std::string_view code, Span span,
                          std::string message, std::string help = {});

/// Reports a name that the project does not have, with the nearest one that it has.
void report_unknown(Diagnostics& diagnostics, std::string_view what, const Text& name,
                    const std::vector<std::string>& known);

class RequestDraft {
 public:
  RequestDraft(std::string id, const Goal& goal, ask::Question question, ask::ModelKind kind,
               Diagnostics& diagnostics);

  void model(const std::string& path);
  void option(std::string_view name, const std::string& value, Span span);
  void option(std::string_view name, const Text& value) { option(name, value.text, value.span); }
  /// Enters the table `options` of the property. A chain has several questions: there, an option
  /// may belong to another one.
  void free_options(const Property& property, bool is_chain);
  /// Enters the limits of the property, and those of the project that it does not replace.
  void limits(const Property& property, const Project& project);

  /// The obligation so far.
  Obligation& obligation() { return obligation_; }
  ask::ModelKind kind() const { return kind_; }

 private:
  Obligation obligation_;
  ask::ModelKind kind_;
  Diagnostics& diagnostics_;
};

}  // namespace proviso::project
