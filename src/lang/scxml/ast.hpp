// A statechart: what an SCXML document says, after its identifiers were resolved.
//
// States are numbered in document order; number 0 is the <scxml> element itself. All functions of
// the hierarchy that the specification's algorithm uses (Appendix D) are members of Chart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "machine/formula_operator.hpp"

namespace proviso::scxml {

struct Name {
  std::string text;
  Span span;
};

using ExpressionId = std::uint32_t;
using StateId = std::uint32_t;
using VariableId = std::uint32_t;
using TransitionId = std::uint32_t;

inline constexpr StateId kRoot = 0;

/// A condition, or a formula about the document.
struct Expression {
  enum class Kind : std::uint8_t {
    True,
    False,
    Variable,   // a name in the data model
    InState,    // In('s')
    Sent,       // sent('m'), in formulas
    Event,      // event('e'), in formulas
    Operation,  // of one or two expressions
  };
  Kind kind = Kind::True;
  Span span;
  Name name = {};
  machine::FormulaOperator op = machine::FormulaOperator::Not;
  ExpressionId left = 0;
  ExpressionId right = 0;
  /// The number of the state or variable, once it is resolved.
  std::uint32_t number = 0;
};

struct Action;
using Block = std::vector<Action>;

/// One part of <if>; the last may have no condition.
struct Branch {
  std::optional<ExpressionId> condition;
  Block actions;
};

struct Action {
  enum class Kind : std::uint8_t { Raise, Send, Assign, If };
  Kind kind = Kind::Raise;
  Span span;
  Name name = {};           // the event, or the variable
  bool to_itself = false;   // a <send> that names no target
  VariableId variable = 0;  // of Assign
  ExpressionId value = 0;   // of Assign
  std::vector<Branch> branches = {};
};

/// A descriptor without a final ".*"; empty for "*".
using Descriptor = Name;

struct Transition {
  StateId source = kRoot;
  std::vector<Descriptor> events = {};
  std::optional<ExpressionId> condition = {};
  std::vector<StateId> targets = {};
  bool internal = false;
  Block actions = {};
  Span span = {};
};

enum class StateKind : std::uint8_t { Atomic, Compound, Parallel, Final };

struct State {
  std::string id;
  StateKind kind = StateKind::Atomic;
  StateId parent = kRoot;
  std::vector<StateId> children = {};
  std::vector<TransitionId> transitions = {};
  std::vector<Block> entry = {};
  std::vector<Block> exit = {};
  std::vector<StateId> initial = {};  // targets of the initial transition of a compound state
  Block initial_actions = {};
  StateId last = kRoot;  // the last descendant, or the state itself
  Span span = {};
};

struct Variable {
  Name name;
  bool initially = false;
};

struct Property {
  Name name;
  ExpressionId formula = 0;
};

struct Chart {
  std::string name;
  Span span;
  std::vector<State> states;
  std::vector<Transition> transitions;
  std::vector<Variable> variables;
  std::vector<Expression> expressions;
  std::vector<Property> properties;
  std::vector<ExpressionId> fairness;

  /// Whether `state` lies below `ancestor`; no state lies below itself.
  bool is_descendant(StateId state, StateId ancestor) const {
    return state > ancestor && state <= states[ancestor].last;
  }
  bool is_within(StateId state, StateId ancestor) const {
    return state == ancestor || is_descendant(state, ancestor);
  }
  bool is_atomic(StateId state) const { return states[state].children.empty(); }
  /// The state below which a transition with targets leaves and enters states (Appendix D,
  /// getTransitionDomain).
  StateId domain(const Transition& transition) const;
};

/// Whether an event of this name is matched by a descriptor (3.12.1): its tokens begin with those
/// of the descriptor.
bool matches(const std::string& descriptor, const std::string& event);

}  // namespace proviso::scxml
