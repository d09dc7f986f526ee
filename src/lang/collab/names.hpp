// Resolves the names of a design.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "lang/collab/ast.hpp"
#include "machine/design.hpp"

namespace proviso::collab {

/// Reports an undefined name, suggesting the nearest defined one.
void report_unknown(Diagnostics& diagnostics, std::string_view code, const Name& name,
                    std::string message, const std::vector<std::string>& known);

/// Returns the system or product of this name; reports an error if none was defined before.
std::optional<std::size_t> host_named(const machine::Design& design, const Name& name,
                                      Diagnostics& diagnostics);
/// Returns the extension of this name; reports an error if none was defined before.
std::optional<std::size_t> extension_named(const machine::Design& design, const Name& name,
                                           Diagnostics& diagnostics);

/// The symbols of all machines; equal names are the same symbol.
class SymbolTable {
 public:
  explicit SymbolTable(machine::Vocabulary& vocabulary) : vocabulary_(vocabulary) {}
  machine::Symbol symbol(const std::string& name);

 private:
  machine::Vocabulary& vocabulary_;
  std::map<std::string, machine::Symbol> known_;
};

/// The scope of the guards of one machine: the symbols it may read.
struct GuardScope {
  std::vector<std::string> symbols;
};

class GuardLowering {
 public:
  GuardLowering(const Document& document, SymbolTable& symbols, Diagnostics& diagnostics)
      : document_(document), symbols_(symbols), diagnostics_(diagnostics) {}

  /// Returns the guard; reports an error and returns false if the expression cannot be a guard.
  /// Throws GuardTooLarge.
  machine::Guard guard(ExpressionId id, const GuardScope& scope);

 private:
  machine::Guard word(const Expression& expression, const GuardScope& scope);

  const Document& document_;
  SymbolTable& symbols_;
  Diagnostics& diagnostics_;
};

/// The scope of formulas about one host, and possibly about one extension of it.
struct FormulaScope {
  const machine::System* system = nullptr;
  std::vector<const machine::Extension*> extensions = {};  // the own one first
  const machine::Interface* interface = nullptr;           // of the own one: what in and out mean
  std::vector<std::string> outputs = {};
  std::vector<std::string> observed = {};  // inputs
};

/// The output that stands for an observed input in formulas.
std::string observed_name(const std::string& input);

class FormulaLowering {
 public:
  FormulaLowering(const Document& document, SymbolTable& symbols, machine::Vocabulary& vocabulary,
                  Diagnostics& diagnostics)
      : document_(document),
        symbols_(symbols),
        vocabulary_(vocabulary),
        diagnostics_(diagnostics) {}

  /// Lowers a CTL formula.
  logic::CtlFormula formula(ExpressionId id, const FormulaScope& scope);
  /// Lowers a formula without temporal operators.
  logic::CtlFormula condition(ExpressionId id, const FormulaScope& scope);

 private:
  logic::CtlFormula lower(ExpressionId id, const FormulaScope& scope, bool temporal);
  /// Keeps the text of a formula. The first text of equal formulas counts.
  logic::CtlFormula recorded(logic::CtlFormula f, machine::WrittenFormula text);
  logic::CtlFormula word(const Expression& expression, const FormulaScope& scope);
  logic::CtlFormula in_state(const Expression& expression, const FormulaScope& scope);
  logic::CtlFormula in_feature(const Expression& expression, const FormulaScope& scope);
  logic::CtlFormula atom(machine::Atom atom, std::string name);

  const Document& document_;
  SymbolTable& symbols_;
  machine::Vocabulary& vocabulary_;
  Diagnostics& diagnostics_;
};

/// The state of a machine with this name: of the system, or of the extensions in their order.
std::optional<machine::StateName> find_state(const FormulaScope& scope, const std::string& machine,
                                             const std::string& state);
/// All states that could have been meant, for suggestions.
std::vector<std::string> states_of(const FormulaScope& scope, const std::string& machine);
std::vector<std::string> machines_of(const machine::System& system);

}  // namespace proviso::collab
