#include "report/model/smv.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include <fmt/format.h>

namespace proviso::report {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;

constexpr std::array<std::string_view, 40> kReserved = {
    "A",      "AF", "AG", "AX",      "ASSIGN", "BU",    "CTLSPEC", "DEFINE", "E",    "EF",
    "EG",     "EX", "F",  "FALSE",   "G",      "H",     "INIT",    "INVAR",  "IVAR", "LTLSPEC",
    "MODULE", "O",  "S",  "SPEC",    "T",      "TRANS", "TRUE",    "U",      "V",    "VAR",
    "X",      "Y",  "Z",  "boolean", "case",   "esac",  "in",      "init",   "next", "mod"};

std::string name_in_smv(const std::string& name) {
  const bool taken = std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end();
  return taken ? name + "_" : name;
}

class SmvWriter {
 public:
  SmvWriter(const machine::System& system, const machine::Vocabulary& vocabulary,
            const std::vector<std::string>& features)
      : system_(system), vocabulary_(vocabulary), features_(features) {}

  std::string write(const std::vector<machine::Property>& properties) {
    std::string text = fmt::format("-- {}\nMODULE main\n", system_.name);
    const std::set<machine::Symbol> inputs = free_inputs();
    if (!inputs.empty()) text += "IVAR\n";
    for (const machine::Symbol input : inputs) {
      text += fmt::format("  {} : boolean;\n", symbol(input));
    }
    text += "VAR\n";
    for (const machine::Machine& machine : system_.machines) {
      text += fmt::format("  {} : {{{}}};\n", variable(machine), fmt::join(values(machine), ", "));
    }
    text += "INIT\n  ";
    for (std::size_t i = 0; i < system_.machines.size(); ++i) {
      const machine::Machine& machine = system_.machines[i];
      text += fmt::format("{}{}", i == 0 ? "" : " & ", is_at(machine, machine.initial));
    }
    text += "\n" + definitions();
    for (const machine::Machine& machine : system_.machines) text += relation(machine);
    for (const CtlFormula fair : system_.fairness) {
      text += fmt::format("FAIRNESS {}\n", formula(fair));
    }
    for (const machine::Property& property : properties) {
      text += fmt::format("CTLSPEC NAME {} := {};\n", name_in_smv(property.name),
                          formula(property.formula));
    }
    return text;
  }

 private:
  std::string symbol(machine::Symbol symbol) const {
    const std::string& name = vocabulary_.symbols[index(symbol)];
    const bool is_machine = system_.find(name).has_value();
    return name_in_smv(is_machine ? name + "_symbol" : name);
  }
  static std::string variable(const machine::Machine& machine) { return name_in_smv(machine.name); }
  std::string value(const machine::State& state) const {
    const std::string name = state.feature == machine::kBase
                                 ? state.name
                                 : fmt::format("{}_{}", features_[state.feature], state.name);
    // Values, variables and definitions share one space of names.
    return "s_" + name;
  }
  std::vector<std::string> values(const machine::Machine& machine) const {
    std::vector<std::string> result;
    for (const machine::State& state : machine.states) result.push_back(value(state));
    return result;
  }
  std::string is_at(const machine::Machine& machine, machine::LocalState state) const {
    return fmt::format("{} = {}", variable(machine), value(machine.states[state]));
  }

  std::set<machine::Symbol> free_inputs() const {
    std::set<machine::Symbol> result;
    for (const machine::Machine& machine : system_.machines) {
      for (const auto& row : machine.rows) {
        for (const machine::Edge& edge : row) {
          for (const machine::Cube& cube : edge.guard.cubes) {
            for (const machine::Literal literal : cube) {
              if (!system_.is_output[index(literal.symbol)]) result.insert(literal.symbol);
            }
          }
        }
      }
    }
    return result;
  }

  /// The states that satisfy an atom, as one disjunction.
  std::string where(
      const std::function<bool(const machine::Machine&, const machine::State&)>& holds) const {
    std::string text;
    for (const machine::Machine& machine : system_.machines) {
      for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
        if (!holds(machine, machine.states[s])) continue;
        text += (text.empty() ? "" : " | ") + is_at(machine, s);
      }
    }
    return text.empty() ? "FALSE" : text;
  }

  std::string definitions() const {
    std::string text;
    for (std::uint32_t s = 0; s < system_.is_output.size(); ++s) {
      if (!system_.is_output[s]) continue;
      const machine::Symbol output{s};
      text += fmt::format("  {} := {};\n", symbol(output),
                          where([output](const machine::Machine&, const machine::State& state) {
                            return std::find(state.outputs.begin(), state.outputs.end(), output) !=
                                   state.outputs.end();
                          }));
    }
    return text.empty() ? text : "DEFINE\n" + text;
  }

  std::string guard(const machine::Guard& guard) const {
    std::string text;
    for (const machine::Cube& cube : guard.cubes) {
      std::string term;
      for (const machine::Literal literal : cube) {
        term += fmt::format("{}{}{}", term.empty() ? "" : " & ", literal.positive ? "" : "!",
                            symbol(literal.symbol));
      }
      text += fmt::format("{}({})", text.empty() ? "" : " | ", term.empty() ? "TRUE" : term);
    }
    return text.empty() ? "FALSE" : text;
  }

  std::string relation(const machine::Machine& machine) const {
    std::string text = "TRANS\n";
    bool first = true;
    for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
      for (const machine::Edge& edge : machine.rows[s]) {
        text +=
            fmt::format("  {}({} & ({}) & next({}) = {})\n", first ? "  " : "| ", is_at(machine, s),
                        guard(edge.guard), variable(machine), value(machine.states[edge.target]));
        first = false;
      }
    }
    return first ? "TRANS FALSE\n" : text;
  }

  std::string atom(const machine::Atom& atom) const {
    if (atom.kind == machine::Atom::Kind::Output) return symbol(atom.symbol);
    return "(" + where([&atom](const machine::Machine& machine, const machine::State& state) {
             return machine.name == atom.machine && state.feature == atom.state.feature &&
                    (atom.kind == machine::Atom::Kind::InFeature || state.name == atom.state.name);
           }) +
           ")";
  }

  std::string formula(CtlFormula f) const {
    const logic::CtlPool& pool = vocabulary_.pool;
    const auto left = [&] { return formula(pool.left(f)); };
    switch (pool.op(f)) {
      case CtlOperator::False:
        return "FALSE";
      case CtlOperator::True:
        return "TRUE";
      case CtlOperator::Atom:
        return atom(vocabulary_.atoms[pool.atom_of(f)]);
      case CtlOperator::Not:
        return fmt::format("!({})", left());
      case CtlOperator::And:
        return fmt::format("({} & {})", left(), formula(pool.right(f)));
      case CtlOperator::ExistsNext:
        return fmt::format("EX ({})", left());
      case CtlOperator::ExistsUntil:
        return fmt::format("E [{} U {}]", left(), formula(pool.right(f)));
      case CtlOperator::ExistsGlobally:
        return fmt::format("EG ({})", left());
    }
    return {};
  }

  const machine::System& system_;
  const machine::Vocabulary& vocabulary_;
  const std::vector<std::string>& features_;
};

}  // namespace

std::string to_smv(const machine::System& system, const std::vector<machine::Property>& properties,
                   const machine::Vocabulary& vocabulary,
                   const std::vector<std::string>& features) {
  return SmvWriter(system, vocabulary, features).write(properties);
}

}  // namespace proviso::report
