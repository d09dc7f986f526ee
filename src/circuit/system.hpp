// A synchronous system of components over finite variables, at the level of bits.
//
// A state gives a value to every state variable; an input has a value in each step. Variables are
// encoded in bits; every bit of a state variable has two literals, its value now and its value
// after the step. Components own constraints, not variables: the system's initial states and its
// steps are the conjunctions over all components,
//
//   I = ∧q I^q ∧ V^q               T = ∧q T^q ∧ V^q ∧ V^q'
//
// where V^q are the invariants of q. A deterministic update next(x) := f(s, i) is stored
// separately, because it makes the bit a latch; it is part of T^q like everything else. A component
// may constrain variables that it does not declare. Bit patterns that encode no value of a variable
// are excluded by `domains`, which belongs to no component and may be used by all.
//
// T need not be total: a state without a successor is a deadlock; it is legal, and counts for
// invariants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "circuit/architecture.hpp"
#include "circuit/graph.hpp"
#include "logic/ctl.hpp"
#include "logic/past_formula.hpp"

namespace proviso::circuit {

enum class BitId : std::uint32_t {};
enum class VariableId : std::uint32_t {};
enum class ComponentId : std::uint32_t {};

constexpr std::uint32_t index(BitId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(VariableId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(ComponentId id) { return static_cast<std::uint32_t>(id); }

/// The values of a variable, as written in the source.
struct Domain {
  enum class Kind : std::uint8_t { Boolean, Enumeration, UnsignedWord, SignedWord };

  Kind kind = Kind::Boolean;
  /// The values of an enumeration or a range; the bits encode the index of a value in this list.
  std::vector<std::string> values = {};
};

struct Variable {
  std::string name;  // qualified by the instances that it is in: "a.b.x", "m[2].x"
  Domain domain = {};
  bool is_input = false;
  std::vector<BitId> bits = {};  // the least significant one first
};

struct Bit {
  VariableId variable{};
  Literal now = kFalse;   // a variable of the graph
  Literal next = kFalse;  // a variable of the graph; an input has none
};

/// Defines the bit after a step as this function of the state and inputs before it.
struct Update {
  BitId bit{};
  Literal function = kFalse;
};

struct Component {
  std::string name;  // of the instance: "a.b"; "main" for the whole
  std::optional<ComponentId> parent = {};
  std::vector<Literal> initial = {};     // over now
  std::vector<Literal> invariant = {};   // over now
  std::vector<Literal> transition = {};  // over now, inputs and next
  std::vector<Update> updates = {};
};

struct Property {
  enum class Kind : std::uint8_t { Invariant, Ctl, Ltl, Psl, Deadlock };

  std::string name = {};                    // as given by NAME, else empty
  std::string text = {};                    // as written in the source
  std::string formula = {};                 // what is checked, where the text is a sentence
  std::string ignored = {};                 // why it cannot be checked; empty otherwise
  std::string context = {};                 // the instance whose module states it; empty for main
  std::vector<ComponentId> mentioned = {};  // the components that declare its variables
  Kind kind = Kind::Invariant;              // Psl: stated in PSL that no engine decides
  bool is_psl = false;                      // stated in PSL; the kind is what it is translated into
  std::string undecided = {};               // why no engine decides it
  Literal invariant = kTrue;                // over now, inputs and next
  /// Whether the source mentions inputs or next values. Then the invariant is about steps, even if
  /// its function does not depend on them.
  bool mentions_steps = false;
  logic::CtlFormula ctl{};   // in System::ctl
  logic::PastFormula ltl{};  // in System::ltl
};

/// A named function of the state that is shown beside the variables, such as a port.
struct Definition {
  std::string name;
  Domain domain = {};
  std::vector<Literal> bits = {};  // over now
};

/// A fault event: the steps in which it occurs.
struct Fault {
  std::string name;
  Literal occurs = kFalse;  // over now and inputs
};

struct System {
  Graph graph = {};
  std::vector<Variable> variables = {};
  std::vector<Bit> bits = {};
  std::vector<Component> components = {};  // the whole first, parents before children
  std::vector<Literal> domains = {};       // over now, of state variables and inputs
  bool is_total = false;              // every state has a step, by construction; false: not known
  std::vector<Literal> justice = {};  // over now and inputs: each infinitely often
  std::vector<std::pair<Literal, Literal>> compassion = {};
  std::vector<Property> properties = {};  // in the order of the answers
  std::vector<Literal> atoms = {};        // atom k of the formulas: over now and inputs
  logic::CtlPool ctl = {};
  logic::PastPool ltl = {};
  std::vector<Definition> definitions = {};
  std::vector<Fault> faults = {};
  /// The instances whose error models are part of the system; nullopt if the language has none.
  std::optional<std::vector<std::string>> injected = {};
  std::optional<Architecture> architecture = {};  // of languages that describe one

  const Variable& variable(BitId bit) const { return variables[index(bits[index(bit)].variable)]; }
  bool is_input(BitId bit) const { return variable(bit).is_input; }
};

/// The name of a bit: "x" for a Boolean variable, "x.2" for the third bit of another variable.
std::string bit_name(const System& system, BitId bit);

}  // namespace proviso::circuit
