// The tree of instances, and the meaning of names in each of them.
//
// A name is looked up in its own module only: a parameter, a variable, an instance or a DEFINE. An
// actual parameter is an expression in the scope that created the instance, so that resolving names
// may lead up the tree and down again: with `c : cell(b)` and `b : buffer` the name c.input.full
// means b.full. A definition may belong to another instance: `c.ready := d` in a module defines the
// name ready in its instance c.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "lang/smv/ast.hpp"
#include "lang/smv/flat.hpp"

namespace proviso::smv {

/// What a name of a module stands for; `at` is its index among the module's declarations.
struct Entry {
  enum class Kind : std::uint8_t { Parameter, Variable, Instance, Define };
  Kind kind = Kind::Variable;
  std::size_t at = 0;
  Span span = {};
};

/// A module including what it inherits by ISA.
struct ModuleScope {
  Module module;
  std::map<std::string, Entry, std::less<>> names = {};
  bool declares_paths = false;  // as names, in models without modules
};

/// The result of following a path of names.
struct Place {
  enum class Kind : std::uint8_t { Variable, Define, Instance, Expression };
  Kind kind = Kind::Instance;
  InstanceId instance{};         // that declares it, or is it, or in whose scope the expression is
  std::size_t at = 0;            // of a variable or a definition
  ExpressionId expression = {};  // an actual parameter that is no name
};

struct InstanceScope {
  const ModuleScope* module = nullptr;
  std::optional<InstanceId> maker = {};   // none of main
  const Type* type = nullptr;             // with the actual parameters; none of main
  std::vector<InstanceId> children = {};  // by the place of the variable
  std::uint32_t first_define = 0;         // definitions of one instance are numbered in a row
  std::map<std::string, Place, std::less<>> given = {};  // names that others define in it
};

class Scopes {
 public:
  /// Errors in modules that are never used are not reported, except for their names.
  Scopes(const Document& document, Diagnostics& diagnostics);

  const std::vector<InstanceScope>& instances() const { return instances_; }
  const InstanceScope& operator[](InstanceId id) const { return instances_[index(id)]; }
  /// The instances with their qualified names, main first, parents before children.
  std::vector<Instance> take_tree() { return std::move(tree_); }
  std::size_t define_count() const { return define_count_; }

  /// The qualified name of a definition, which may be one of another instance.
  std::string define_name(const std::vector<Instance>& tree, InstanceId instance,
                          std::size_t at) const;

  /// Calls visit(instance, k) for every variable k of every instance in the order of the source;
  /// the inside of an instance is visited where it is declared, and each instance ends with a call
  /// where k is its number of variables.
  template <typename Visit>
  void walk(const Visit& visit) const;

  /// Returns what the expression names in the scope, if it is a name at all.
  std::optional<Place> find(InstanceId scope, ExpressionId path) const;
  /// The names that could have been meant instead of one that is not found.
  std::vector<std::string> candidates(InstanceId scope, ExpressionId path) const;

 private:
  const ModuleScope* module_scope(const std::string& name, Span use);
  void inherit(Module& module, const Module& from, std::vector<std::string_view>& chain);
  void declare_names(ModuleScope& scope);
  void build_tree();
  void add_instance(InstanceId maker, const VariableDeclaration& declaration, std::size_t at);
  void give_names();
  void give_name(InstanceId from, std::size_t at);
  std::optional<Place> named(InstanceId scope, const std::string& name, unsigned depth) const;
  bool is_recursive(InstanceId maker, const ModuleScope* module) const;
  std::optional<Place> follow(InstanceId scope, ExpressionId path, unsigned depth) const;
  std::optional<Place> of_entry(InstanceId scope, const Entry& entry, unsigned depth) const;
  std::optional<Place> of_text(InstanceId scope, ExpressionId path, unsigned depth) const;
  std::string text_of(ExpressionId path) const;

  const Document& document_;
  Diagnostics& diagnostics_;
  std::map<std::string_view, const Module*> modules_;
  std::map<std::string, ModuleScope, std::less<>> scopes_;
  std::vector<InstanceScope> instances_;
  std::vector<Instance> tree_;
  std::size_t define_count_ = 0;
};

template <typename Visit>
void Scopes::walk(const Visit& visit) const {
  std::vector<std::pair<InstanceId, std::size_t>> open = {{InstanceId{0}, 0}};
  while (!open.empty()) {
    const auto [instance, at] = open.back();
    const std::vector<VariableDeclaration>& variables = (*this)[instance].module->module.variables;
    visit(instance, at);
    if (at == variables.size()) {
      open.pop_back();
      continue;
    }
    ++open.back().second;
    const Type::Kind kind = variables[at].type.kind;
    if (kind == Type::Kind::Module || kind == Type::Kind::Process) {
      open.emplace_back((*this)[instance].children[at], 0);
    }
  }
}

}  // namespace proviso::smv
