// State machines with outputs, systems of them, and extensions that attach to a system.
//
// A machine is a Moore machine: every edge has a guard over symbols, every state emits outputs.
// The machines of a system step together. A symbol is an output of some machine, true in the
// states that emit it, or a free input, chosen anew at every step. Outputs that edges send, inputs
// that are observed and machines that step one at a time are made of these: see step_memory.hpp.
//
// An interface names for some machines a pair of states, exit and reentry. An extension has for
// some machines new states and edges between them and two placeholders: `in`, where control leaves
// the host (its exit state), and `out`, where it comes back (its reentry state). Attaching it is
// the union of both: see attach.hpp.
//
// States are known by the feature that brought them and their name: numbers change when features
// are combined otherwise, these do not. Feature 0 is the system itself.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"
#include "logic/ctl.hpp"
#include "machine/guard.hpp"

namespace proviso::machine {

using Feature = std::uint32_t;
inline constexpr Feature kBase = 0;

using LocalState = std::uint32_t;
/// The placeholders of an extension.
inline constexpr LocalState kIn = std::numeric_limits<LocalState>::max();
inline constexpr LocalState kOut = kIn - 1;

struct State {
  std::string name;
  Feature feature = kBase;
  std::vector<Symbol> outputs = {};
  Span span = {};
};

struct Edge {
  LocalState target = 0;
  Guard guard = Guard::always();
  Feature feature = kBase;
  Span span = {};
  std::vector<Symbol> sends = {};
  bool discards = false;  // events that the source does not wait for
};

struct Machine {
  std::string name;
  std::vector<State> states = {};
  std::vector<std::vector<Edge>> rows = {};  // of each state
  LocalState initial = 0;
  bool environment = false;
  bool remembers = false;  // what a step of the others did; not written by the author

  std::optional<LocalState> find(Feature feature, std::string_view state) const;
};

struct System {
  std::string name;
  std::vector<Machine> machines = {};
  /// Each holds infinitely often: formulas without temporal operators.
  std::vector<logic::CtlFormula> fairness = {};
  /// Whether some machine emits each symbol, now or after an extension.
  std::vector<bool> is_output = {};
  /// Says for each symbol whether it is a free input that only selects the edge of a machine, and
  /// so what it sends.
  std::vector<bool> is_choice = {};
  /// Says for each symbol whether it is a free input that only says whose turn it is.
  std::vector<bool> is_turn = {};
  /// Says for each symbol whether it is a free input that excludes all others of this kind. The
  /// guards say so; where this is known, texts need not.
  std::vector<bool> is_event = {};

  /// Whether the author of the model has no such symbol.
  bool is_hidden(Symbol symbol) const {
    const std::size_t s = index(symbol);
    return (s < is_choice.size() && is_choice[s]) || (s < is_turn.size() && is_turn[s]);
  }
  bool is_exclusive(Symbol symbol) const {
    return index(symbol) < is_event.size() && is_event[index(symbol)];
  }
  std::optional<std::size_t> find(std::string_view machine) const;
};

struct StateName {
  Feature feature = kBase;
  std::string name;
  friend bool operator==(const StateName&, const StateName&) = default;
};

struct InterfacePlace {
  std::string machine;
  StateName exit;
  StateName reentry;
};

struct Interface {
  std::string name;
  std::vector<InterfacePlace> places = {};
  Span span = {};
};

struct ExtensionEdge {
  LocalState source = kIn;  // of the part's own states, or kIn
  LocalState target = kOut;
  Guard guard = Guard::always();
  Span span = {};
  std::vector<Symbol> sends = {};
};

/// What an extension brings for one machine.
struct ExtensionPart {
  std::string machine;
  std::vector<State> states = {};
  std::vector<ExtensionEdge> edges = {};
  Span span = {};
};

struct Extension {
  std::string name;
  Feature feature = kBase;
  std::vector<ExtensionPart> parts = {};
  /// Entry goes before the host's own edges at an exit state; else both may be taken.
  bool overrides = false;
};

/// What a formula can ask of a state of the product.
struct Atom {
  enum class Kind : std::uint8_t { Output, InState, InFeature };
  Kind kind = Kind::Output;
  Symbol symbol{};           // of Output
  std::string machine = {};  // of the others
  StateName state = {};      // its feature alone for InFeature
  friend bool operator==(const Atom&, const Atom&) = default;
};

/// How tightly the outermost operator of a text binds, from loose to tight.
enum class FormulaLevel : std::uint8_t { Equivalent, Implies, Or, And, Prefix, Closed };

/// The text of a formula as the source writes it.
struct WrittenFormula {
  std::string text;
  FormulaLevel level = FormulaLevel::Closed;

  /// The text as an operand, in parentheses if it binds less tightly.
  std::string at_least(FormulaLevel least) const { return level < least ? "(" + text + ")" : text; }
};

/// What the formulas and guards of a design are about.
struct Vocabulary {
  logic::CtlPool pool = {};
  std::vector<Atom> atoms = {};
  std::vector<std::string> atom_names = {};
  std::vector<std::string> symbols = {};
  /// The texts of the formulas in the source and of their parts, for messages. The pool has only
  /// formulas in its basis.
  std::map<logic::CtlFormula, WrittenFormula> written = {};
};

struct Property {
  std::string name;
  logic::CtlFormula formula{};
  Span span = {};
};

}  // namespace proviso::machine
