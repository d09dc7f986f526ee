// The syntax tree of a .collab file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace proviso::collab {

struct Name {
  std::string text;
  Span span;
};

using ExpressionId = std::uint32_t;

/// Guards, fairness, constraints and CTL formulas share one kind of expression; where each form is
/// allowed is checked when names are resolved.
struct Expression {
  enum class Kind : std::uint8_t {
    True,
    False,
    Word,     // a symbol, or a feature in a constraint
    InState,  // machine.state
    InFeature,
    Not,
    And,
    Or,
    Implies,
    Equivalent,
    // temporal from here on
    ExistsNext,
    ExistsFinally,
    ExistsGlobally,
    AllNext,
    AllFinally,
    AllGlobally,
    ExistsUntil,
    ExistsWeakUntil,
    ExistsRelease,
    AllUntil,
    AllWeakUntil,
    AllRelease,
  };
  Kind kind = Kind::True;
  Span span;
  Name word = {};   // the symbol, the feature, or the machine
  Name state = {};  // or the feature of InFeature
  ExpressionId left = 0;
  ExpressionId right = 0;

  bool is_temporal() const { return kind >= Kind::ExistsNext; }
};

struct StateDeclaration {
  Name name;
  std::vector<Name> outputs;
};

struct Transition {
  Name source;
  Name target;  // the source itself for `stay`
  std::optional<ExpressionId> guard;
  bool otherwise = false;  // else
  std::vector<Name> sends = {};
};

/// A machine, or the part that an extension adds to one.
struct MachineBody {
  Name name;
  std::vector<Name> inputs;
  std::vector<Name> outputs;
  std::optional<Name> initial;
  std::vector<StateDeclaration> states;
  std::vector<Transition> transitions;
};

struct PropertyDeclaration {
  Name name;
  ExpressionId formula = 0;
};

struct InterfaceDeclaration {
  struct Place {
    Name machine;
    Name exit;
    Name reentry;
  };
  Name name;
  std::vector<Place> places;
};

struct SystemDeclaration {
  struct Member {
    Name machine;
    bool environment = false;
  };
  Name name;
  std::vector<Member> members;
  std::vector<Name> observed;  // inputs
  bool one_at_a_time = false;  // async
  std::vector<ExpressionId> fairness;
  std::vector<InterfaceDeclaration> interfaces;
  std::vector<PropertyDeclaration> properties;
};

struct ExtensionDeclaration {
  Name name;
  Name host;
  Name interface;
  bool overrides = false;
  std::vector<MachineBody> parts;
  std::vector<PropertyDeclaration> properties;
};

struct ProductDeclaration {
  Name name;
  std::vector<Name> parts;  // the system, or a product, first
  std::vector<InterfaceDeclaration> interfaces;
  std::vector<PropertyDeclaration> properties;
};

struct FamilyDeclaration {
  Name name;
  std::vector<Name> features;
  std::vector<ExpressionId> constraints;
};

struct Document {
  std::vector<Expression> expressions;
  std::vector<MachineBody> machines;
  std::vector<SystemDeclaration> systems;
  std::vector<ExtensionDeclaration> extensions;
  std::vector<ProductDeclaration> products;
  std::vector<FamilyDeclaration> families;
  /// Extensions and products in the order of the source: each may use earlier ones.
  struct Entry {
    bool is_extension;
    std::size_t at;
  };
  std::vector<Entry> order;
};

}  // namespace proviso::collab
