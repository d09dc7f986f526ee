// What the names of a model mean: symbolic constants, records, variables and proctypes.
//
// Records are taken apart. A variable of a record becomes one variable of the program for every
// number in it (a leaf); a reference adds up the places of the fields on its way and collects the
// indices. Blocks in braces are scopes; a name must not hide one of an enclosing scope.
//
//   typedef Slot { byte data[4]; bool full };  Slot slots[3];
//   leaves: slots[].data[] with dimensions {3, 4} and slots[].full with {3}
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/promela/ast.hpp"
#include "process/program.hpp"

namespace proviso::promela {

/// The type of a variable or a field: a number, or a record.
struct Shape {
  process::Type type = {};
  std::uint32_t record = process::kNone;

  bool is_record() const { return record != process::kNone; }
};

/// A number in a record; the name is what follows the name of the variable.
struct Leaf {
  std::string name;
  process::Type type;
  std::vector<std::uint32_t> dimensions = {};
  std::uint32_t channel = process::kNone;
  std::optional<ExprId> initial = {};
};

struct Field {
  std::string name;
  Shape shape;
  std::optional<std::uint32_t> length;
  std::uint32_t first_leaf = 0;
};

struct RecordType {
  std::string name;
  std::vector<Field> fields = {};
  std::vector<Leaf> leaves = {};
};

struct Symbol {
  std::string name;
  Place place;
  Shape shape;
  std::optional<std::uint32_t> length = {};
  process::Scope scope = process::Scope::Global;
  std::uint32_t first = 0;                   // of its leaves, in the variables of its scope
  std::optional<std::int32_t> initial = {};  // if it is a constant
  std::uint32_t channel = process::kNone;    // the kind that it begins with
};

struct SymbolicConstant {
  std::int32_t value = 0;
  std::uint32_t names = process::kNone;
};

class Names {
 public:
  Names(const Specification& spec, process::Program& program, Diagnostics& diagnostics)
      : spec_(spec), program_(program), diagnostics_(diagnostics) {}

  void add_mtype(const MtypeDeclaration& declaration);
  void add_record(const Typedef& declaration);
  /// Declares one variable and appends its leaves to the variables. Returns null on an error.
  const Symbol* add_variable(const Declaration& declaration, const Declarator& declarator,
                             process::Scope scope, std::vector<process::Variable>& variables);

  void open_scope() { scopes_.emplace_back(); }
  void close_scope();

  const Symbol* find(std::string_view name) const;
  std::optional<SymbolicConstant> find_constant(std::string_view name) const;
  const RecordType& record(std::uint32_t id) const { return records_[id]; }
  const RecordType& record(const Shape& shape) const { return records_[shape.record]; }
  /// Returns "did you mean …?" with a similar visible name.
  std::string suggestion(std::string_view name) const;
  /// Returns the types of the numbers that a type consists of, in order.
  std::vector<process::Type> spread(const TypeName& type);

  /// Returns the value of a constant expression. Reports an error if it is not constant.
  std::optional<std::int32_t> constant(ExprId id);
  void error(std::string_view code, Place place, std::string message, std::string help = {});
  void warning(std::string_view code, Place place, std::string message);

 private:
  std::optional<Shape> shape(const TypeName& type, const Declarator* declarator);
  std::optional<std::uint32_t> length(const Declarator& declarator);
  std::optional<std::uint32_t> channel(const ChannelShape& shape);
  std::optional<std::int32_t> evaluate(ExprId id) const;
  std::uint32_t mtype_set(std::string_view kind);
  bool is_taken(const Name& name);
  std::vector<Leaf> leaves(const Declarator& declarator, const Shape& shape,
                           std::optional<std::uint32_t> length);

  const Specification& spec_;
  process::Program& program_;
  Diagnostics& diagnostics_;
  std::map<std::string, SymbolicConstant, std::less<>> constants_;
  std::map<std::string, std::uint32_t, std::less<>> record_names_;
  std::vector<RecordType> records_;
  std::map<std::string, Symbol, std::less<>> symbols_;
  std::vector<std::vector<std::string>> scopes_;
  std::size_t leaf_count_ = 0;
};

}  // namespace proviso::promela
