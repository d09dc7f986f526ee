// A design as it is written, for tests: the contents of a .collab file before it is interpreted.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace proviso::collaboration::sketch {

/// A conjunction; the empty one is true.
struct Literal {
  std::string symbol;
  bool positive = true;
};
using Guard = std::vector<Literal>;

struct State {
  std::string name;
  std::vector<std::string> outputs;
};
struct Edge {
  std::string source;  // "in" for the exit state
  std::string target;  // "out" for the reentry state
  Guard guard;
  std::vector<std::string> sends = {};
};
/// A machine, whose first state is initial, or what an extension brings for one.
struct Machine {
  std::string name;
  std::vector<State> states;
  std::vector<Edge> edges;
};

struct Formula {
  enum class Kind {
    True,
    False,
    Output,
    Observed,
    InState,
    InFeature,
    Not,
    And,
    Or,
    EX,
    EF,
    EG,
    AX,
    AF,
    AG,
    EU,
    AU,
    ER,
    AR,
    EW,
    AW
  };
  Kind kind = Kind::True;
  std::string word = {};  // the output, the observed input, or the machine
  std::string name = {};  // the state or the feature
  std::vector<Formula> operands = {};
};

struct Property {
  std::string name;
  Formula formula;
};

struct Place {
  std::string machine;
  std::string exit;
  std::string reentry;
};
struct Interface {
  std::string name;
  std::vector<Place> places;
};

struct Extension {
  std::string name;
  std::string host;
  std::string interface;
  bool overrides = false;
  std::vector<Machine> parts;
  std::vector<Property> properties;
};
struct Product {
  std::string name;
  std::string host;
  std::vector<std::string> extensions;  // attached to the host in this order
  std::vector<Interface> interfaces;
  std::vector<Property> properties;
};
struct Family {
  std::string name;
  std::vector<std::string> features;
  std::vector<std::pair<std::string, std::string>> constraints;  // the first needs the second
};

inline const std::string kSystem = "Base";

struct Design {
  std::vector<std::string> outputs;
  std::vector<std::string> inputs;
  std::vector<Machine> machines;
  std::vector<std::string> observed = {};  // inputs
  bool one_at_a_time = false;              // the machines step so, else together
  std::vector<Formula> fairness;
  std::vector<Interface> interfaces;
  std::vector<Property> properties;
  std::vector<Extension> extensions;
  std::vector<Product> products;
  /// Extensions and products by name, in the order of the file.
  std::vector<std::string> order;
  std::vector<Family> families;

  const Extension* extension(const std::string& name) const { return named(extensions, name); }
  const Product* product(const std::string& name) const { return named(products, name); }
  /// What is attached to the system in a host.
  std::vector<std::string> attached(const std::string& host) const {
    const Product* one = product(host);
    if (one == nullptr) return {};
    std::vector<std::string> result = attached(one->host);
    result.insert(result.end(), one->extensions.begin(), one->extensions.end());
    return result;
  }
  const std::vector<Interface>& interfaces_of(const std::string& host) const {
    const Product* one = product(host);
    return one == nullptr ? interfaces : one->interfaces;
  }

 private:
  template <typename Thing>
  static const Thing* named(const std::vector<Thing>& things, const std::string& name) {
    const auto at = std::find_if(things.begin(), things.end(),
                                 [&name](const Thing& thing) { return thing.name == name; });
    return at == things.end() ? nullptr : &*at;
  }
};

inline std::string written(const Guard& guard) {
  std::vector<std::string> words;
  for (const Literal& literal : guard)
    words.push_back((literal.positive ? "" : "!") + literal.symbol);
  return fmt::format("{}", fmt::join(words, " & "));
}

inline std::string written(const Formula& formula) {
  using Kind = Formula::Kind;
  const auto operand = [&](std::size_t k) { return written(formula.operands[k]); };
  const auto path = [&](const char* quantifier, const char* word) {
    return fmt::format("{}[{} {} {}]", quantifier, operand(0), word, operand(1));
  };
  switch (formula.kind) {
    case Kind::True:
      return "true";
    case Kind::False:
      return "false";
    case Kind::Output:
    case Kind::Observed:
      return formula.word;
    case Kind::InState:
      return formula.word + "." + formula.name;
    case Kind::InFeature:
      return fmt::format("({} in {})", formula.word, formula.name);
    case Kind::Not:
      return fmt::format("!({})", operand(0));
    case Kind::And:
      return fmt::format("({} & {})", operand(0), operand(1));
    case Kind::Or:
      return fmt::format("({} | {})", operand(0), operand(1));
    case Kind::EX:
      return fmt::format("EX ({})", operand(0));
    case Kind::EF:
      return fmt::format("EF ({})", operand(0));
    case Kind::EG:
      return fmt::format("EG ({})", operand(0));
    case Kind::AX:
      return fmt::format("AX ({})", operand(0));
    case Kind::AF:
      return fmt::format("AF ({})", operand(0));
    case Kind::AG:
      return fmt::format("AG ({})", operand(0));
    case Kind::EU:
      return path("E", "U");
    case Kind::AU:
      return path("A", "U");
    case Kind::ER:
      return path("E", "R");
    case Kind::AR:
      return path("A", "R");
    case Kind::EW:
      return path("E", "W");
    case Kind::AW:
      return path("A", "W");
  }
  return "";
}

/// The text of a .collab file.
class Writer {
 public:
  explicit Writer(const Design& design) : design_(design) {}

  std::string run() {
    for (const Machine& machine : design_.machines) {
      text_ += fmt::format("machine {} {{\n", machine.name);
      body(machine, true);
      text_ += "}\n";
    }
    text_ += fmt::format("system {} {{\n", kSystem);
    for (const Machine& machine : design_.machines) text_ += fmt::format("  {};\n", machine.name);
    if (!design_.observed.empty()) {
      text_ += fmt::format("  observe input {};\n", fmt::join(design_.observed, ", "));
    }
    if (design_.one_at_a_time) text_ += "  async;\n";
    for (const Formula& fair : design_.fairness)
      text_ += fmt::format("  fair {};\n", written(fair));
    owner(design_.interfaces, design_.properties);
    text_ += "}\n";
    for (const std::string& name : design_.order) {
      if (const Extension* one = design_.extension(name)) extension(*one);
      if (const Product* one = design_.product(name)) product(*one);
    }
    for (const Family& family : design_.families) {
      text_ += fmt::format("family {} {{\n  features {};\n", family.name,
                           fmt::join(family.features, ", "));
      for (const auto& [one, other] : family.constraints) {
        text_ += fmt::format("  constraint {} => {};\n", one, other);
      }
      text_ += "}\n";
    }
    return std::move(text_);
  }

 private:
  void body(const Machine& machine, bool whole) {
    if (whole && !design_.inputs.empty()) {
      text_ += fmt::format("  input {};\n", fmt::join(design_.inputs, ", "));
    }
    if (whole) text_ += fmt::format("  output {};\n", fmt::join(design_.outputs, ", "));
    for (std::size_t s = 0; s < machine.states.size(); ++s) {
      const State& state = machine.states[s];
      text_ += fmt::format("  {} {}{}{};\n", whole && s == 0 ? "init" : "state", state.name,
                           state.outputs.empty() ? "" : " emits ", fmt::join(state.outputs, ", "));
    }
    for (const Edge& edge : machine.edges) {
      text_ += fmt::format("  {} -> {}{}{}{}{};\n", edge.source, edge.target,
                           edge.guard.empty() ? "" : " when ", written(edge.guard),
                           edge.sends.empty() ? "" : " / send ", fmt::join(edge.sends, ", "));
    }
  }

  void owner(const std::vector<Interface>& interfaces, const std::vector<Property>& properties) {
    for (const Interface& interface : interfaces) {
      text_ += fmt::format("  interface {} {{", interface.name);
      for (const Place& place : interface.places) {
        text_ += fmt::format(" {}: {} -> {};", place.machine, place.exit, place.reentry);
      }
      text_ += " }\n";
    }
    for (const Property& property : properties) {
      text_ += fmt::format("  ctl {}: {};\n", property.name, written(property.formula));
    }
  }

  void extension(const Extension& extension) {
    text_ += fmt::format("extension {} of {} at {} {{\n", extension.name, extension.host,
                         extension.interface);
    if (extension.overrides) text_ += "  attach override;\n";
    for (const Machine& part : extension.parts) {
      text_ += fmt::format("  {} {{\n", part.name);
      body(part, false);
      text_ += "  }\n";
    }
    owner({}, extension.properties);
    text_ += "}\n";
  }

  void product(const Product& product) {
    text_ += fmt::format("product {} = {}", product.name, product.host);
    for (const std::string& extension : product.extensions) text_ += " + " + extension;
    text_ += " {\n";
    owner(product.interfaces, product.properties);
    text_ += "}\n";
  }

  const Design& design_;
  std::string text_;
};

inline std::string written(const Design& design) { return Writer(design).run(); }

}  // namespace proviso::collaboration::sketch
