// The syntax tree of a Promela file after preprocessing and expansion of inlines. Nodes live in
// arenas and refer to each other by index, so that a deep model is neither built nor destroyed by
// deep recursion.
//
// The tree keeps names as they are written; check.hpp says what they mean. What SPIN's grammar
// turns into other constructs is kept as it stands, except that x++ is the assignment x = x + 1,
// `skip` and `true` are the constant 1, and `->` is `;`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/promela/token.hpp"

namespace proviso::promela {

enum class ExprId : std::uint32_t {};
enum class SequenceId : std::uint32_t {};

struct Name {
  std::string text;
  Place place;
};

/// One part of a dotted reference: name or name[index].
struct ReferencePart {
  Name name;
  std::optional<ExprId> index = {};
};

struct Reference {
  std::vector<ReferencePart> parts;
};

/// An argument that is matched against a field of a message, or sent as one.
struct MessageArgument {
  bool eval = false;  // eval(e): compared, never assigned
  ExprId value{};
};

struct Expr {
  enum class Kind : std::uint8_t {
    Constant,        // value
    Reference,       // reference: a variable or a symbolic constant
    Unary,           // op first: - ~ ! and, in formulas, always, eventually, next
    Binary,          // first op second; in formulas also until, weak until, release, implies, …
    Conditional,     // first -> second : third
    Run,             // name(arguments)
    ChannelTest,     // op is Len, Full, Empty, NFull or NEmpty; of reference
    Poll,            // reference?[messages]; op is QuestionQuestion for ??[…]
    RemoteLabel,     // name[first]@label; first may be missing
    RemoteVariable,  // name[first]:reference
    Enabled,         // enabled(first)
    PcValue,         // pc_value(first)
    Timeout,
    Nonprogress,  // np_
  };
  Kind kind{};
  TokenKind op{};
  std::int32_t value = 0;
  std::uint32_t depth = 1;  // of the tree below it
  std::optional<ExprId> first = {};
  std::optional<ExprId> second = {};
  std::optional<ExprId> third = {};
  Reference reference = {};
  Name name = {};
  Name label = {};
  std::vector<ExprId> arguments = {};
  std::vector<MessageArgument> messages = {};
  Place place;
};

enum class TypeKind : std::uint8_t {
  Bit,
  Bool,
  Byte,
  Short,
  Int,
  Unsigned,
  Mtype,
  Pid,
  Chan,
  Record,
};

struct TypeName {
  TypeKind kind{};
  Name name = {};  // of a typedef, or the k of mtype:k; empty if none
  Place place;
};

/// chan c = [capacity] of { types }
struct ChannelShape {
  ExprId capacity{};
  std::vector<TypeName> fields;
  Place place;
};

enum class Visibility : std::uint8_t { Plain, Hidden, Show, Local };

struct Declarator {
  Name name;
  std::optional<ExprId> length = {};  // of an array
  std::optional<ExprId> width = {};   // of an unsigned
  std::optional<ExprId> initial = {};
  std::vector<ExprId> initial_list = {};  // = { 1, 2, 3 }
  std::optional<ChannelShape> channel = {};
};

struct Declaration {
  Visibility visibility = Visibility::Plain;
  TypeName type;
  std::vector<Declarator> declarators;
};

struct MtypeDeclaration {
  std::string kind;  // of mtype:kind; empty for plain mtype
  std::vector<Name> names;
};

struct Statement {
  enum class Kind : std::uint8_t {
    Declaration,     // declaration
    MtypeNames,      // mtype_names; declares constants, does nothing
    ExclusiveRead,   // xr references
    ExclusiveWrite,  // xs references
    Expression,      // value
    Assignment,      // reference = value
    Send,            // reference ! messages; op is NotNot for !!
    Receive,         // reference ? messages; op is QuestionQuestion for ??; copy for ?<…>
    Assert,          // value
    Printf,          // text, arguments
    Printm,          // value
    If,              // options
    Do,              // options
    For,             // reference : low .. high, body
    ForIn,           // reference in collection, body
    Select,          // reference : low .. high; literal if both are written as numbers
    Atomic,          // body
    DStep,           // body
    Block,           // body
    Unless,          // body unless escape
    Goto,            // name
    Break,
    Else,
  };
  Kind kind{};
  TokenKind op{};
  bool copy = false;
  bool literal = false;
  std::vector<Name> labels = {};
  Declaration declaration = {};
  MtypeDeclaration mtype_names = {};
  Reference reference = {};
  Reference collection = {};
  std::vector<Reference> references = {};
  std::optional<ExprId> value = {};
  std::optional<ExprId> low = {};
  std::optional<ExprId> high = {};
  std::vector<MessageArgument> messages = {};
  std::vector<ExprId> arguments = {};
  std::string text = {};
  Name name = {};
  std::vector<SequenceId> options = {};
  std::optional<SequenceId> body = {};
  std::optional<SequenceId> escape = {};
  Place place;
};

struct Sequence {
  std::vector<Statement> statements;
  Place end;  // the closing brace, or what follows the last statement
};

struct Typedef {
  Name name;
  std::vector<Declaration> fields;
};

struct Proctype {
  Name name;
  bool is_init = false;
  bool deterministic = false;  // D_proctype
  bool active = false;
  std::optional<ExprId> instances = {};  // active [n]
  std::vector<Declaration> parameters = {};
  std::optional<ExprId> provided = {};
  SequenceId body{};
};

struct NeverClaim {
  Name name;  // empty text if it has none
  SequenceId body{};
};

struct LtlClaim {
  Name name;  // empty text if it has none
  ExprId formula{};
};

/// The top-level units of the file, in the order of the source: a name is known from its
/// declaration on.
struct Unit {
  enum class Kind : std::uint8_t {
    Declaration,
    Mtype,
    Typedef,
    Proctype,
    Never,
    Ltl,
  };
  Kind kind{};
  std::size_t index = 0;  // into the vector of its kind
};

struct Specification {
  std::vector<Expr> expressions;
  std::vector<Sequence> sequences;
  std::vector<Unit> units;
  std::vector<Declaration> declarations;
  std::vector<MtypeDeclaration> mtypes;
  std::vector<Typedef> typedefs;
  std::vector<Proctype> proctypes;
  std::vector<NeverClaim> nevers;
  std::vector<LtlClaim> ltls;
  Expansions expansions;
  Place start;  // of the file

  const Expr& operator[](ExprId id) const { return expressions[static_cast<std::uint32_t>(id)]; }
  const Sequence& operator[](SequenceId id) const {
    return sequences[static_cast<std::uint32_t>(id)];
  }
};

}  // namespace proviso::promela
