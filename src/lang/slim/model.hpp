// The model below the syntax: implementations with their names resolved, error models likewise, and
// the tree of instances.
//
// A structure is made once for each implementation or error model and shared by its instances. The
// root is instance 0 and has the empty path; parents come before their subcomponents.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/slim/ast.hpp"
#include "lang/slim/semantics.hpp"

namespace proviso::slim {

/// A finite type. Values are integers: 0 and 1, the integer itself, or the place of a literal.
struct ValueType {
  enum class Kind : std::uint8_t { Boolean, Integer, Enumeration };

  Kind kind = Kind::Boolean;
  std::int64_t low = 0;
  std::int64_t high = 1;
  std::vector<std::string> literals = {};

  friend bool operator==(const ValueType&, const ValueType&) = default;
};

/// "bool", "int [0..3]", "enum(a, b)"
std::string to_string(const ValueType& type);

/// A port or a data subcomponent.
struct Member {
  Name name;
  const Feature* port = nullptr;  // null for data
  ValueType type = {};
  std::int64_t initial = 0;
  bool is_assigned = false;  // by some transition of the implementation, or by ticks
  bool is_clock = false;

  bool is_event() const { return port != nullptr && port->kind == Feature::Kind::Event; }
  bool has_value() const { return !is_event(); }
  bool is_in() const { return port != nullptr && !port->is_out; }
};

struct Structure;

struct Child {
  const Subcomponent* text = nullptr;
  const Structure* structure = nullptr;
  std::vector<bool> modes = {};  // by mode of the parent; empty: all
};

/// What makes a transition happen.
struct Trigger {
  enum class Kind : std::uint8_t { None, Activation, Receive, Send };

  Kind kind = Kind::None;
  std::string text = {};                  // as it is written: p or sub.p
  std::optional<std::size_t> child = {};  // of sub.p
  std::string port = {};
};

struct Move {
  const Transition* text = nullptr;
  std::size_t source = 0;
  std::size_t target = 0;
  Trigger trigger = {};
  bool resets = false;
  struct Assignment {
    std::size_t member = 0;
    ExpressionId value{};
    Span span = {};
  };
  std::vector<Assignment> assignments = {};
};

/// One end of a connection: an own member, or one of a child.
struct End {
  std::optional<std::size_t> child = {};
  std::size_t member = 0;

  friend bool operator==(const End&, const End&) = default;
};

/// A connection or a flow, with its names resolved.
struct Link {
  const Connection* text = nullptr;
  std::optional<End> source = {};  // nullopt: a flow
  End target = {};
  std::vector<bool> modes = {};  // empty: all
};

struct Structure {
  const Implementation* text = nullptr;
  const ComponentType* type = nullptr;
  std::vector<Member> members = {};  // ports, then data
  std::vector<Child> children = {};
  std::vector<const Mode*> modes = {};  // empty: one nameless mode
  std::size_t initial_mode = 0;
  std::optional<std::size_t> activation_mode = {};
  std::vector<Link> links = {};
  std::vector<Move> moves = {};

  std::optional<std::size_t> find_member(std::string_view name) const;
  std::optional<std::size_t> find_child(std::string_view name) const;
  std::optional<std::size_t> find_mode(std::string_view name) const;
};

struct ErrorMove {
  enum class Kind : std::uint8_t { Event, Reset, Out, In, Activation };

  const Transition* text = nullptr;
  std::size_t source = 0;
  std::size_t target = 0;
  Kind kind = Kind::Event;
  std::string name = {};  // of the event or propagation

  /// Whether the transition sets the clock to 0.
  bool resets(const Member& clock) const {
    return std::any_of(text->effects.begin(), text->effects.end(),
                       [&](const Effect& effect) { return effect.target.text == clock.name.text; });
  }
};

struct ErrorStructure {
  const ErrorImplementation* text = nullptr;
  std::vector<ErrorState> states = {};
  std::vector<Member> clocks = {};
  std::size_t initial = 0;
  std::vector<ErrorMove> moves = {};

  std::optional<std::size_t> find_state(std::string_view name) const;
};

struct FaultEffect {
  Span span = {};
  std::size_t state = 0;
  std::size_t member = 0;
  ExpressionId value{};
};

enum class InstanceId : std::uint32_t {};
constexpr std::uint32_t index(InstanceId id) { return static_cast<std::uint32_t>(id); }

struct Instance {
  std::string path;  // empty for the root
  std::optional<InstanceId> parent = {};
  const Structure* structure = nullptr;
  std::size_t place = 0;  // among the children of the parent
  std::vector<InstanceId> children = {};
  std::vector<bool> modes = {};  // of the parent in which it is active; empty: all
  std::vector<InstanceId> accesses = {};
  const ErrorStructure* error = nullptr;
  Span error_span = {};
  bool is_faulty = false;  // its error model is part of the model
  std::vector<FaultEffect> effects = {};

  /// "a.b.x", or "x" in the root.
  std::string qualified(std::string_view name) const {
    return path.empty() ? std::string(name) : path + "." + std::string(name);
  }
};

/// A property that an implementation states by `Patterns`.
struct StatedPattern {
  Span name = {};
  std::string name_text = {};
  Span pattern = {};  // the string with its quotes
};

struct Model {
  std::deque<Structure> structures = {};
  std::deque<ErrorStructure> error_structures = {};
  std::vector<Instance> instances = {};
  std::vector<StatedPattern> patterns = {};  // of the root
  Departures departures = {};

  const Instance& operator[](InstanceId id) const { return instances[index(id)]; }
  /// Whether the decision counts.
  bool decides(Decision decision) const { return !departures.contains(decision); }
};

}  // namespace proviso::slim
