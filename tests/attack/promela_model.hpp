// Promela programs as plain values of the attack's own, and their text. The reference interprets
// these values; only the text goes to the programs under attack.
#pragma once

#include <string>
#include <vector>

namespace proviso::attack::promela {

struct Field;

/// An expression. Variables are named by their paths, "r.w"; an index is the only operand.
struct Expr {
  enum class Kind {
    Number,       // value; shown as `name` if it has one
    Variable,     // name, and an index if it is an array
    Unary,        // name: the operator
    Binary,       // name: the operator
    Conditional,  // (a -> b : c)
    Channel,      // name: len, full, empty, nfull, nempty; one operand, a channel
    Poll,         // one operand, a channel; fields; random
    OwnPid,
    ProcessCount,
    Timeout,
    AtLabel,  // name: the proctype, label; one operand, the pid
  };
  Kind kind = Kind::Number;
  int value = 0;
  std::string name = {};
  std::string label = {};
  bool random = false;
  std::vector<Expr> operands = {};
  std::vector<Field> fields = {};
};

/// One field of a receive or a poll.
struct Field {
  enum class Kind { Any, Match, Eval, Store };
  Kind kind = Kind::Any;
  Expr expression = {};
};

struct Statement {
  enum class Kind {
    Skip,
    Guard,      // value
    Else,       //
    Assign,     // target, value
    Increment,  // target
    Decrement,  // target
    Assert,     // value
    Print,      // value
    Send,       // channel, arguments, sorted
    Receive,    // channel, fields, random, copy
    Run,        // name: the proctype, arguments; target if it is assigned
    If,         // bodies: the options
    Do,
    Atomic,  // one body
    DStep,
    Block,
    Unless,  // two bodies
    Goto,    // name: the label
    Break,
    For,     // target, arguments: from, to; one body
    ForIn,   // target, name: the array, value: its length; one body
    Select,  // target, arguments: from, to
    Inline,  // name: the call as it is written; one body: what it stands for
  };
  Kind kind = Kind::Skip;
  std::string label = {};
  std::string name = {};
  Expr target = {};
  Expr value = {};
  Expr channel = {};
  bool has_target = false;
  bool sorted = false;
  bool random = false;
  bool copy = false;
  std::vector<Expr> arguments = {};
  std::vector<Field> fields = {};
  std::vector<std::vector<Statement>> bodies = {};
};

struct Type {
  enum class Kind { Bit, Bool, Byte, Short, Int, Mtype, Unsigned, Channel, Pid };
  Kind kind = Kind::Byte;
  int bits = 0;  // of Unsigned
};

/// What remains of a number that is stored. Bits in arrays, and bits that are the only field of a
/// channel, are bytes in SPIN: `whole` says so.
int stored(const Type& type, bool whole, int value);

struct Variable {
  std::string name;  // the path
  Type type = {};
  int length = 0;  // of an array, else 0
  int initial = 0;
  std::string declaration = {};  // nothing for a further field of a record
  int channel = -1;              // the first of `length` channels that it names
};

struct Channel {
  int capacity = 0;
  std::vector<Type> fields = {};
};

struct Proctype {
  std::string name;
  int active = 0;  // how many processes exist at the start
  std::vector<Variable> parameters = {};
  std::vector<Variable> locals = {};
  bool is_provided = false;
  Expr provided = {};
  std::vector<Statement> body = {};
};

/// A claim as an automaton: state 0 is initial; a step to -1 ends it, which is a violation.
struct Claim {
  struct Step {
    int from = 0;
    Expr guard = {};
    int to = 0;
  };
  std::string name;
  std::string text;  // the declaration
  std::vector<Step> steps = {};
  std::vector<int> accepting = {};
};

struct Model {
  std::string head;  // types, macros, inlines
  std::vector<Variable> globals = {};
  std::vector<Channel> channels = {};
  std::vector<Proctype> proctypes = {};
  std::vector<Claim> claims = {};
  bool has_unless_meeting = false;  // a rendezvous under `unless`: SPIN's rules are accidental
};

std::string text(const Expr& expression);
std::string text(const Model& model);

}  // namespace proviso::attack::promela
