// The units of all files by name: one name space each for types, implementations and error models.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "lang/slim/ast.hpp"

namespace proviso::slim {

class Library {
 public:
  /// Reports duplicates, implementations without a type, and categories that differ.
  Library(const Document& document, Diagnostics& diagnostics);

  /// Null if there is none; `report_unknown` says so.
  const ComponentType* type(const std::string& name) const;
  const Implementation* implementation(const std::string& full_name) const;
  const ErrorType* error_type(const std::string& name) const;
  const ErrorImplementation* error_implementation(const std::string& full_name) const;

  /// The implementations that are not a subcomponent of another.
  const std::vector<const Implementation*>& roots() const { return roots_; }
  /// Returns the root of the model: the implementation with this name, or the only one. Reports if
  /// there is none, or several.
  const Implementation* root(const std::string& target) const;

  const Document& document() const { return document_; }
  Diagnostics& diagnostics() const { return diagnostics_; }

  /// Reports "there is no … NAME", with the nearest name.
  void report_unknown(std::string_view what, const std::string& name, Span span,
                      const std::vector<std::string>& known) const;
  std::vector<std::string> implementation_names() const;
  std::vector<std::string> error_implementation_names() const;

 private:
  void check_implementations();
  void find_roots();

  const Document& document_;
  Diagnostics& diagnostics_;
  std::map<std::string, const ComponentType*> types_;
  std::map<std::string, const Implementation*> implementations_;
  std::map<std::string, const ErrorType*> error_types_;
  std::map<std::string, const ErrorImplementation*> error_implementations_;
  std::vector<const Implementation*> roots_;
};

}  // namespace proviso::slim
