// A program of communicating processes, with the semantics of Promela.
//
// What is the whole system? Global variables and channels, and processes in the order of their
// creation, the pid of each being its place. A process is an instance of a proctype: it stands at a
// control state and owns local variables and channels. Control states are left by transitions, each
// one statement; the statement says when it can be executed and what it does.
// docs/design/process.md has the definitions.
//
// A Program is a plain value that a language makes; it is not checked again but for its invariants
// (compile throws std::logic_error where they are broken):
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
  /// For people; "[]" stands where an index goes: "slots[].data[]".
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

/// How many numbers a variable holds, or 2^32 - 1 if they are more.
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
  /// The process goes on alone after it, as long as it can: the target lies in the same atomic.
  bool keeps_control = false;
  std::string text = {};  // the statement, as people read it
  std::uint32_t line = 0;
  std::uint32_t statement_number = 0;  // see Program::has_statement_numbers
  Span span = {};
};

struct ControlState {
  std::uint32_t first_transition = 0;
  std::uint32_t transition_count = 0;
  bool terminal = false;  // the body is at its end
  bool end = false;       // an `end` label: it is no mistake to stop here
  bool progress = false;
  bool accept = false;
  /// Inside a d_step: never where a process stands between two steps.
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
  /// Done when a process is created, after the arguments are stored, in this order. Channels of
  /// `Variable::channel` exist before.
  std::vector<Assignment> initial = {};
  std::vector<ControlState> controls = {};
  std::vector<Transition> transitions = {};
  std::uint32_t end_number = 0;  // of the death of a process, as a statement
  /// `provided (…)`: no step is possible where this is 0.
  ExpressionId provided = kNoExpression;
  Span span = {};
};

struct MtypeNames {
  std::string name;  // empty for plain `mtype`
  std::vector<std::pair<std::string, std::int32_t>> values = {};
};

/// A process that exists from the start.
struct ActiveProcess {
  ProctypeId proctype{};
  /// Constants; fewer than there are parameters: the rest are 0.
  std::vector<std::int32_t> arguments = {};
};

/// `never`, or a named claim that is a body.
struct Claim {
  std::string name;
  Proctype body;
};

/// `ltl name { … }`. An atom is true where its expression is not 0.
struct TemporalProperty {
  std::string name;
  logic::FormulaPool pool = {};
  logic::Formula violation{};  // the negation of what is claimed
  std::vector<ExpressionId> atoms = {};
  Span span = {};
};

struct Program {
  std::string name;
  std::vector<Expression> expressions = {};
  std::vector<Variable> globals = {};
  std::vector<ChannelKind> channels = {};
  std::vector<Proctype> proctypes = {};
  std::vector<Assignment> initial = {};    // of the globals, before there is any process
  std::vector<ActiveProcess> active = {};  // in the order of their pids
  std::vector<MtypeNames> mtypes = {};
  std::vector<Claim> claims = {};
  std::vector<TemporalProperty> properties = {};
  /// Statements have the numbers that SPIN gives them: their places among all of the text.
  bool has_statement_numbers = false;

  const Expression& operator[](ExpressionId id) const { return expressions[index(id)]; }
  const Proctype& operator[](ProctypeId id) const { return proctypes[index(id)]; }
  ExpressionId add(Expression expression) {
    expressions.push_back(std::move(expression));
    return ExpressionId{static_cast<std::uint32_t>(expressions.size() - 1)};
  }
};

}  // namespace proviso::process
