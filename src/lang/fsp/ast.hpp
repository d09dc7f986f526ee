// The syntax tree of an FSP file. Nodes live in arenas and refer to each other by index, so that a
// deep model is neither built nor destroyed by deep recursion.
//
// Constants, ranges and sets are names in the tree and evaluated later (check.hpp). The parser
// needs to know only which upper-case names are sets or ranges; it learns that in the order of the
// file, as LTSA does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "lang/fsp/lexer.hpp"

namespace proviso::fsp {

enum class ExprId : std::uint32_t {};
enum class LabelId : std::uint32_t {};
enum class SetId : std::uint32_t {};
enum class BodyId : std::uint32_t {};     // of a sequential process
enum class PartId : std::uint32_t {};     // of a composite process
enum class FormulaId : std::uint32_t {};  // temporal

struct Name {
  std::string text;
  Span span;
};

/// An integer or label expression.
struct Expr {
  enum class Kind : std::uint8_t {
    Integer,      // value
    Variable,     // name, bound by an index
    Constant,     // name of a constant or parameter
    Unary,        // op left
    Binary,       // left op right
    Label,        // 'label
    Cardinality,  // #label
    Selection,    // @(label, left)
  };
  Kind kind{};
  TokenKind op{};
  std::int32_t value = 0;
  std::string name = {};
  ExprId left{};
  ExprId right{};
  LabelId label{};
  std::uint32_t depth = 1;
  Span span;
};

/// A set of labels in braces, or the name of a set defined earlier.
struct SetNode {
  std::optional<Name> name;
  std::vector<LabelId> elements;
  Span span;
};

/// One part of a dotted label and the rest of the label. A part may stand for several labels.
struct LabelNode {
  enum class Kind : std::uint8_t {
    Name,        // a
    Expression,  // [e]
    Set,         // {a,b}, S, [S] or, with a variable, [x:S]
    Difference,  // S\T
    Range,       // [lo..hi], [R] or, with a variable, [i:lo..hi]
  };
  Kind kind{};
  std::string name = {};      // of the action
  std::string variable = {};  // empty if none is bound
  Span variable_span = {};
  SetId set{};
  SetId minus{};
  ExprId low{};  // also the expression
  ExprId high{};
  std::optional<Name> range_name = {};
  std::optional<LabelId> next = {};
  Span span;
};

struct Relabel {
  std::vector<LabelId> ranges = {};   // forall; else empty
  std::vector<Relabel> members = {};  // of a forall
  LabelId new_label{};
  LabelId old_label{};
};

struct Alternative {
  std::optional<ExprId> guard;
  LabelId action{};
  BodyId then{};
};

struct SequentialReference {
  Name name;
  std::optional<std::vector<ExprId>> arguments;
};

/// The behaviour of a sequential process from a state on.
struct Body {
  enum class Kind : std::uint8_t { Reference, Choice, Conditional };
  Kind kind{};
  Span span;
  // Reference: P(1);Q;Local[i]
  std::vector<SequentialReference> before = {};
  Name target = {};
  std::vector<ExprId> indices = {};
  // Choice
  std::vector<Alternative> alternatives = {};
  // Conditional; a missing else is STOP
  ExprId condition{};
  BodyId then{};
  std::optional<BodyId> otherwise = {};
};

struct Parameter {
  Name name;
  ExprId initial{};
};

struct LocalProcess {
  Name name;
  std::optional<LabelId> index;
  BodyId body{};
};

/// `\{…}` or `@{…}`.
struct Hiding {
  bool expose = false;
  SetId labels{};
};

struct ProcessDefinition {
  Name name;
  std::vector<Parameter> parameters;
  std::vector<LocalProcess> locals;
  std::optional<SetId> extension = {};
  std::vector<Relabel> relabels = {};
  std::optional<Hiding> hiding = {};
  bool property = false;
  bool minimal = false;
  bool deterministic = false;
  std::optional<Name> import_file = {};
};

/// A part of a composite process.
struct Part {
  enum class Kind : std::uint8_t { Reference, Group, Conditional, Replicator };
  Kind kind{};
  Span span;
  // Reference and Group
  std::optional<LabelId> share = {};
  std::optional<LabelId> prefix = {};
  std::vector<Relabel> relabels = {};
  Name target = {};
  std::optional<std::vector<ExprId>> arguments = {};
  std::vector<PartId> members = {};
  // Conditional, Replicator
  ExprId condition{};
  std::vector<LabelId> ranges = {};
  PartId then{};
  std::optional<PartId> otherwise = {};
};

struct PriorityNode {
  bool high = false;
  SetId labels{};
};

struct CompositeDefinition {
  Name name;
  std::vector<Parameter> parameters;
  PartId body{};
  std::optional<PriorityNode> priority = {};
  std::optional<Hiding> hiding = {};
  bool property = false;
  bool minimal = false;
  bool deterministic = false;
  bool compose = false;
};

struct ConstDefinition {
  Name name;
  ExprId value{};
};

struct RangeDefinition {
  Name name;
  ExprId low{};
  ExprId high{};
};

struct SetDefinition {
  Name name;
  SetId value{};
};

struct ProgressDefinition {
  Name name;
  std::vector<LabelId> ranges;
  LabelId actions{};
  std::optional<LabelId> condition = {};
};

struct MenuDefinition {
  Name name;
  LabelId actions{};
};

struct FluentDefinition {
  Name name;
  std::vector<LabelId> ranges;
  LabelId initiating{};
  LabelId terminating{};
  std::optional<ExprId> initially = {};
};

/// A temporal formula before indices are expanded.
struct FormulaNode {
  enum class Kind : std::uint8_t { Unary, Binary, Proposition, Action, Rigid, Quantified };
  Kind kind{};
  TokenKind op{};  // for X, U and W: UpperIdentifier with `letter`; Forall or Exists if quantified
  char letter = 0;
  FormulaId left{};
  FormulaId right{};
  Name name = {};  // of a fluent or assertion
  std::optional<std::vector<ExprId>> arguments = {};
  std::vector<LabelId> ranges = {};
  LabelId action{};
  ExprId expression{};
  Span span;
};

struct AssertDefinition {
  Name name;
  std::vector<Parameter> parameters;
  FormulaId formula{};
  std::optional<SetId> extension = {};
  bool constraint = false;
};

/// A whole file. Definitions keep the order of the source within each kind; `order` gives the order
/// of those that are evaluated one after the other.
struct Specification {
  std::vector<Expr> exprs;
  std::vector<SetNode> sets;
  std::vector<LabelNode> labels;
  std::vector<Body> bodies;
  std::vector<Part> parts;
  std::vector<FormulaNode> formulas;

  enum class Evaluated : std::uint8_t {
    Const,
    Range,
    Set,
    ProcessParameters,
    CompositeParameters,
    AssertParameters
  };
  struct Entry {
    Evaluated kind;
    std::size_t at;  // in the vector of that kind
  };
  std::vector<Entry> order;
  std::vector<ConstDefinition> constants;
  std::vector<RangeDefinition> ranges;
  std::vector<SetDefinition> set_definitions;
  std::vector<ProcessDefinition> processes;
  std::vector<CompositeDefinition> composites;
  std::vector<ProgressDefinition> progress;
  std::vector<MenuDefinition> menus;
  std::vector<FluentDefinition> fluents;
  std::vector<AssertDefinition> assertions;

  const Expr& operator[](ExprId id) const { return exprs[static_cast<std::uint32_t>(id)]; }
  const SetNode& operator[](SetId id) const { return sets[static_cast<std::uint32_t>(id)]; }
  const LabelNode& operator[](LabelId id) const { return labels[static_cast<std::uint32_t>(id)]; }
  LabelNode& operator[](LabelId id) { return labels[static_cast<std::uint32_t>(id)]; }
  const Body& operator[](BodyId id) const { return bodies[static_cast<std::uint32_t>(id)]; }
  Body& operator[](BodyId id) { return bodies[static_cast<std::uint32_t>(id)]; }
  const Part& operator[](PartId id) const { return parts[static_cast<std::uint32_t>(id)]; }
  const FormulaNode& operator[](FormulaId id) const {
    return formulas[static_cast<std::uint32_t>(id)];
  }
};

}  // namespace proviso::fsp
