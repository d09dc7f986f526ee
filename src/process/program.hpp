// A program of communicating processes, with the semantics of Promela.
//
// A program consists of global variables and channels, and processes in the order of their
// creation; the pid of a process is its position. A process is an instance of a proctype: it is at
// a control state and owns local variables and channels. Transitions lead from one control state to
// another, and each carries one statement, which determines when it can be executed and what it
// does. docs/design/process.md has the definitions.
//
// A Program is a plain value that a language produces; only its invariants are checked (compile
// throws std::logic_error if they are broken):
//
//   - control 0 of a body is where it begins;
//   - the transitions of a control state are contiguous and sorted by `level`;
//   - a control state that ends the body has no transitions and `terminal` set: the process is then
//     terminated, and dies as soon as it is the youngest;
//   - the inside of a d_step is control states of the same body, which nothing else leads to.
//
//   byte g;  active proctype P() { byte x = 1; g = x; assert(g == 1) }
//     globals {g}; proctypes {P: locals {x}, initial {x = 1},
//     controls {0: g = x → 1; 1: assert(g == 1) → 2; 2: terminal}}; active {P}
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/source.hpp"
#include "logic/formula.hpp"
#include "process/expression.hpp"

namespace proviso::process {

struct Variable {
  /// The displayed name; "[]" marks the position of an index: "slots[].data[]".
  std::string name;
  Type type = {};
  std::vector<std::uint32_t> dimensions = {};
  /// For type Channel, the kind of channel (in Program::channels) that each element is initialised
  /// with; kNone: each element starts as 0, no channel.
  std::uint32_t channel = kNone;
  /// Whether a global is declared hidden: it is not part of the state unless something reads it.
  bool hidden = false;
  Span span = {};
};

/// The number of values that a variable holds, or 2^32 - 1 if there are more.
std::uint32_t length(const Variable& variable);

/// `chan c = [capacity] of { fields }`, records flattened. Capacity 0 is a rendezvous.
struct ChannelKind {
  std::uint32_t capacity = 0;
  std::vector<Type> fields = {};
  Span span = {};
};

struct Assignment {
  Reference target;
  ExpressionId value = kNoExpression;
};

struct Statement {
  enum class Kind : std::uint8_t {
    Skip,           // always: `skip`, a jump that is a step of its own
    Guard,          // the expression is not 0
    Else,           // no transition before it of the control state can be executed
    Assign,         // always: all assignments, one after the other
    Assert,         // always; an error if the expression is 0
    Print,          // always
    Send,           // expression: the channel; arguments: one for each field
    Receive,        // expression: the channel; patterns: one for each field
    Deterministic,  // a d_step: the walk from `entry` to the target of the transition
  };
  Kind kind = Kind::Skip;
  ExpressionId expression = kNoExpression;
  std::vector<Assignment> assignments = {};
  std::vector<ExpressionId> arguments = {};  // of Send and Print
  std::vector<Pattern> patterns = {};        // of Receive
  std::string format = {};                   // of Print, escapes replaced
  bool sorted = false;                       // of Send: `q!!m`
  bool random = false;                       // of Receive: `q??m`
  bool copy = false;                         // of Receive: `q?<m>`
  ControlId entry{};                         // of Deterministic
};

struct Transition {
  Statement statement;
  ControlId target{};
  /// The nesting level of `unless`: a transition can be executed only if no transition of a lower
  /// level of the same control state can.
  std::uint8_t level = 0;
  /// Whether the process continues exclusively afterwards, as long as it can: the target lies in
  /// the same atomic sequence.
  bool keeps_control = false;
  std::string text = {};  // the statement, for display
  std::uint32_t line = 0;
  std::uint32_t statement_number = 0;  // see Program::has_statement_numbers
  Span span = {};
};

struct ControlState {
  std::uint32_t first_transition = 0;
  std::uint32_t transition_count = 0;
  bool terminal = false;  // the body is at its end
  bool end = false;       // has an `end` label: a valid end state
  bool progress = false;
  bool accept = false;
  /// Whether it is inside a d_step: no process is ever here between two steps.
  bool inner = false;
  std::vector<std::string> labels = {};
  std::uint32_t line = 0;
};

/// A proctype, or the body of a never claim (no parameters; statements are Guard, Skip, Else,
/// Assert and Deterministic ones without effects on the program).
struct Proctype {
  std::string name;
  std::uint32_t parameter_count = 0;  // the first locals
  std::vector<Variable> locals = {};
  /// Executed when a process is created, after the arguments are stored, in this order. Channels of
  /// `Variable::channel` exist before.
  std::vector<Assignment> initial = {};
  std::vector<ControlState> controls = {};
  std::vector<Transition> transitions = {};
  /// The statements of the text that no path of control leads to, in its order; they are not part
  /// of the graph.
  std::vector<Transition> unreachable = {};
  std::uint32_t end_number = 0;  // statement number of the death of a process
  /// `provided (…)`: the process has no steps where this is 0.
  ExpressionId provided = kNoExpression;
  Span span = {};
};

struct MtypeNames {
  std::string name;  // empty for plain `mtype`
  std::vector<std::pair<std::string, std::int32_t>> values = {};
};

/// A process that exists in the initial state.
struct ActiveProcess {
  ProctypeId proctype{};
  /// Constants; missing arguments are 0.
  std::vector<std::int32_t> arguments = {};
};

/// A `never` claim, or a named claim with a body.
struct Claim {
  std::string name;
  Proctype body;
};

/// A formula `ltl name { … }`. An atom is true where its expression is not 0.
struct TemporalProperty {
  std::string name;
  logic::FormulaPool pool = {};
  logic::Formula violation{};  // the negation of the property
  std::vector<ExpressionId> atoms = {};
  Span span = {};
};

struct Program {
  std::string name;
  std::vector<Expression> expressions = {};
  std::vector<Variable> globals = {};
  std::vector<ChannelKind> channels = {};
  std::vector<Proctype> proctypes = {};
  std::vector<Assignment> initial = {};    // of the globals, before any process exists
  std::vector<ActiveProcess> active = {};  // in the order of their pids
  std::vector<MtypeNames> mtypes = {};
  std::vector<Claim> claims = {};
  std::vector<TemporalProperty> properties = {};
  /// Whether statements have SPIN's numbers: their positions among all statements of the text.
  bool has_statement_numbers = false;

  const Expression& operator[](ExpressionId id) const { return expressions[index(id)]; }
  const Proctype& operator[](ProctypeId id) const { return proctypes[index(id)]; }
  ExpressionId add(Expression expression) {
    expressions.push_back(std::move(expression));
    return ExpressionId{static_cast<std::uint32_t>(expressions.size() - 1)};
  }
};

}  // namespace proviso::process
