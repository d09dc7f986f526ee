// An SMV model without modules: the tree of instances, and over its variables every constraint,
// with the instance that owns it.
//
// Names are resolved in the scope where they were written. Formal parameters are replaced by the
// node of the actual, resolved in the caller's scope and shared by all its uses. A DEFINE is a node
// that refers to one definition, made once for each instance, so that the size of the model is the
// text times the instances and not exponential in the depth of the definitions. Traversals must
// remember visited nodes, or they become exponential. Definitions are not cyclic, operands come
// before operators, and no expression is an instance or a whole array except where it is indexed.
//
//   MODULE cell(input) VAR x : boolean; ASSIGN next(x) := input;      instances   main, a, b
//   MODULE main VAR a : cell(b.x); b : cell(!a.x);                    variables   a.x, b.x
//                                                                     next(b.x) := !a.x, owned by b
//
// Processes: in every step one process runs. `Instance::process` is the process that an instance
// belongs to, the nearest process above it or main; Operator::Running tests whether it is
// scheduled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "lang/smv/ast.hpp"

namespace proviso::smv {

enum class InstanceId : std::uint32_t {};
enum class FlatVariableId : std::uint32_t {};
enum class DefineId : std::uint32_t {};
enum class ArrayId : std::uint32_t {};

constexpr std::uint32_t index(InstanceId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(FlatVariableId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(DefineId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(ArrayId id) { return static_cast<std::uint32_t>(id); }

/// A node of the flat model. `payload` is the value of an integer, the place of a symbol in
/// FlatModel::symbols or of a word in FlatModel::words, or the id of what a leaf stands for.
struct FlatExpression {
  Operator op = Operator::False;
  Span span;
  std::int64_t payload = 0;
  std::uint32_t first_operand = 0;  // in FlatModel::operands
  std::uint32_t operand_count = 0;
};

struct WordConstant {
  bool is_signed = false;
  std::vector<bool> bits = {};  // the least significant one first
};

/// The values of one variable. Arrays are expanded: their elements are variables.
struct FlatType {
  enum class Kind : std::uint8_t { Boolean, Enumeration, Range, UnsignedWord, SignedWord };
  /// A value of an enumeration: a symbol, an integer or a truth value.
  struct Value {
    enum class Kind : std::uint8_t { Symbol, Integer, Truth };
    Kind kind = Kind::Symbol;
    std::uint32_t symbol = 0;  // in FlatModel::symbols
    std::int64_t integer = 0;  // or 0, 1 of a truth value
    friend bool operator==(const Value&, const Value&) = default;
  };
  Kind kind = Kind::Boolean;
  std::vector<Value> values = {};  // in the order of the source, each once
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::uint32_t width = 0;
};

struct Instance {
  std::string name;    // "a.b", "m[2].x"; of main: ""
  std::string module;  // the name of its module
  std::optional<InstanceId> parent = {};
  InstanceId process{};     // whose steps its next assignments are
  bool is_process = false;  // declared with `process`
  Span span = {};           // of the declaration; of main: its module's name
};

struct FlatVariable {
  std::string name;  // qualified
  VariableKind kind = VariableKind::State;
  FlatType type = {};
  InstanceId instance{};  // that declares it
  Span span = {};
};

struct Define {
  std::string name;  // qualified
  ExpressionId value{};
  InstanceId instance{};
  Span span = {};
};

/// An array variable or an array DEFINE: its elements are variables, expressions or arrays.
struct Array {
  std::string name;
  std::int64_t low = 0;
  std::vector<ExpressionId> elements = {};
};

struct Assignment {
  AssignmentKind kind = AssignmentKind::Invariant;
  FlatVariableId target{};
  ExpressionId value{};
  InstanceId owner{};  // in whose text it stands
  Span span = {};
};

struct Constraint {
  ConstraintKind kind = ConstraintKind::Initial;
  ExpressionId condition{};
  InstanceId owner{};
};

/// A fairness condition. It may mention inputs: then it applies to steps.
struct Fairness {
  ExpressionId condition{};
  std::optional<ExpressionId> consequence = {};  // of COMPASSION
  InstanceId owner{};
};

struct Specification {
  SpecificationKind kind = SpecificationKind::Invariant;
  std::string name = {};  // as given by NAME, else empty
  /// nullopt for COMPUTE, which is not checked, and for PSL that is refused.
  std::optional<ExpressionId> formula = {};
  bool is_psl = false;           // then the kind says which logic it is translated into
  std::string translation = {};  // of PSL
  std::string refusal = {};      // why PSL is refused
  InstanceId owner{};
  Span span = {};
  std::string text = {};  // as written, on one line
};

struct FlatModel {
  std::vector<FlatExpression> expressions = {};
  std::vector<ExpressionId> operands = {};
  std::vector<std::string> symbols = {};  // each once
  std::vector<WordConstant> words = {};
  std::vector<Array> arrays = {};
  std::vector<Instance> instances = {};  // main first, parents before children
  std::vector<FlatVariable> variables = {};
  std::vector<Define> defines = {};
  std::vector<DefineId> define_order = {};  // each after those that its value mentions
  std::vector<Assignment> assignments = {};
  std::vector<Constraint> constraints = {};
  std::vector<Fairness> fairness = {};
  /// Specifications of instances come before the module's own, otherwise in the order of the
  /// source.
  std::vector<Specification> specifications = {};
  bool has_processes = false;

  const FlatExpression& operator[](ExpressionId id) const { return expressions[index(id)]; }
  std::span<const ExpressionId> operands_of(ExpressionId id) const {
    const FlatExpression& node = expressions[index(id)];
    return std::span(operands).subspan(node.first_operand, node.operand_count);
  }
  const FlatVariable& variable_of(ExpressionId id) const {
    return variables[static_cast<std::size_t>(expressions[index(id)].payload)];
  }
  const Define& define_of(ExpressionId id) const {
    return defines[static_cast<std::size_t>(expressions[index(id)].payload)];
  }
  const Array& array_of(ExpressionId id) const {
    return arrays[static_cast<std::size_t>(expressions[index(id)].payload)];
  }
  const std::string& symbol_of(ExpressionId id) const {
    return symbols[static_cast<std::size_t>(expressions[index(id)].payload)];
  }
  const WordConstant& word_of(ExpressionId id) const {
    return words[static_cast<std::size_t>(expressions[index(id)].payload)];
  }
  /// The instance of an Instance or Running node.
  InstanceId instance_of(ExpressionId id) const {
    return static_cast<InstanceId>(expressions[index(id)].payload);
  }
};

}  // namespace proviso::smv
