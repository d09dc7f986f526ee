// The syntax tree of SLIM files: component types, implementations and error models.
//
// Expressions live in one arena of the document and refer to one another by index; several files
// make one document, because their units share name spaces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace proviso::slim {

struct Name {
  std::string text;
  Span span = {};
};

/// a.b.c
using Path = std::vector<Name>;

Span span_of(const Path& reference);
std::string to_string(const Path& reference);

enum class ExpressionId : std::uint32_t {};
constexpr std::uint32_t index(ExpressionId id) { return static_cast<std::uint32_t>(id); }

enum class Operator : std::uint8_t {
  Reference,
  Integer,
  Real,
  True,
  False,
  Not,
  Negate,
  And,
  Or,
  Xor,
  Implies,
  Iff,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Add,
  Subtract,
  Multiply,
  Divide,
  Modulo,
  Conditional,
};

struct Expression {
  Operator op = Operator::False;
  Span span = {};
  std::vector<ExpressionId> operands = {};
  std::int64_t integer = 0;
  Path reference = {};
};

struct DataType {
  enum class Kind : std::uint8_t { Boolean, Integer, Enumeration, Real, Clock, Continuous };

  Kind kind = Kind::Boolean;
  Span span = {};
  bool has_range = false;
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::vector<Name> literals = {};
};

/// `default v`, `initially v` or `{ Default => "v"; }`
using InitialValue = std::optional<ExpressionId>;

struct Feature {
  enum class Kind : std::uint8_t { Event, Data, EventData };

  Name name;
  bool is_out = false;
  Kind kind = Kind::Data;
  DataType type = {};
  InitialValue value = {};
};

/// The modes in which something counts; all if the list is missing.
using InModes = std::optional<std::vector<Name>>;

struct Subcomponent {
  Name name;
  bool is_data = false;
  DataType type = {};       // of data
  InitialValue value = {};  // of data
  std::string category = {};
  Name component = {};       // T
  Name implementation = {};  // I of T.I
  std::vector<Path> accesses = {};
  InModes modes = {};
};

/// A connection, or a flow if it has an expression.
struct Connection {
  Span span = {};
  Path source = {};
  std::optional<ExpressionId> flow = {};
  Path target = {};
  InModes modes = {};
};

struct Mode {
  Name name;
  bool is_initial = false;
  bool is_activation = false;
  bool is_urgent = false;
  std::optional<ExpressionId> invariant = {};
};

struct Effect {
  Span span = {};
  bool is_reset = false;
  Name target = {};
  ExpressionId value{};
};

struct Transition {
  Span span = {};
  Name source = {};
  Name target = {};
  Path trigger = {};  // empty for an internal transition
  bool at_activation = false;
  std::optional<ExpressionId> guard = {};
  std::vector<Effect> effects = {};
};

struct PropertyValue {
  enum class Kind : std::uint8_t { Expression, String, Classifier, Reference, List, Record };

  Kind kind = Kind::Expression;
  Span span = {};
  std::optional<ExpressionId> expression = {};
  std::string text = {};  // of a string
  Path reference = {};    // also T.I of a classifier
  std::vector<PropertyValue> elements = {};
  std::vector<Name> fields = {};  // the names of the elements of a record
};

/// `name => value applies to a, b;`
struct Association {
  Name name;
  PropertyValue value = {};
  std::vector<Path> applies_to = {};
};

struct ComponentType {
  Name name;
  std::string category = {};
  std::vector<Feature> features = {};
  std::vector<Association> properties = {};
};

struct Implementation {
  Name type;
  Name name;
  std::string category = {};
  std::vector<Subcomponent> subcomponents = {};
  std::vector<Connection> connections = {};
  std::vector<Mode> modes = {};
  std::vector<Transition> transitions = {};
  std::vector<Association> properties = {};

  std::string full_name() const { return type.text + "." + name.text; }
};

struct ErrorState {
  Name name;
  bool is_initial = false;
  std::optional<ExpressionId> invariant = {};
};

struct Propagation {
  Name name;
  bool is_out = false;
};

struct ErrorType {
  Name name;
  std::vector<ErrorState> states = {};
  std::vector<Propagation> propagations = {};
};

struct ErrorEvent {
  Name name;
  bool is_reset = false;
  bool has_rate = false;
};

struct ErrorImplementation {
  Name type;
  Name name;
  std::vector<ErrorEvent> events = {};
  std::vector<ErrorState> states = {};
  std::vector<Subcomponent> clocks = {};
  std::vector<Transition> transitions = {};  // the trigger is an event or a propagation

  std::string full_name() const { return type.text + "." + name.text; }
};

struct Document {
  bool folds_names = false;  // names are read in lower case
  std::vector<Expression> expressions = {};
  std::vector<ComponentType> types = {};
  std::vector<Implementation> implementations = {};
  std::vector<ErrorType> error_types = {};
  std::vector<ErrorImplementation> error_implementations = {};

  const Expression& operator[](ExpressionId id) const { return expressions[index(id)]; }
};

}  // namespace proviso::slim
