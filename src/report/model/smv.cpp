#include "report/model/smv.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "report/model/smv_names.hpp"

namespace proviso::report {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;

std::string name_in_smv(const std::string& name) {
  return is_reserved_in_smv(name) ? name + "_" : name;
}

/// Different things have different names. Variables, definitions and values share one space of
/// names; machines may share values.
class SmvNames {
 public:
  SmvNames(const machine::System& system, const machine::Vocabulary& vocabulary,
           const std::vector<std::string>& features) {
    for (const machine::Machine& machine : system.machines) {
      variables_.push_back(fresh(machine.name, {}));
      taken_.insert(variables_.back());
    }
    for (const std::string& name : vocabulary.symbols) {
      symbols_.push_back(fresh(system.find(name) ? name + "_symbol" : name, {}));
      taken_.insert(symbols_.back());
    }
    for (const machine::Machine& machine : system.machines) {
      std::vector<std::string>& values = values_.emplace_back();
      for (const machine::State& state : machine.states) {
        const std::string owner =
            state.feature == machine::kBase ? "" : features[state.feature] + "_";
        values.push_back(fresh("s_" + owner + state.name, values));
      }
    }
  }

  const std::string& variable(std::size_t machine) const { return variables_[machine]; }
  const std::string& symbol(machine::Symbol symbol) const { return symbols_[index(symbol)]; }
  const std::vector<std::string>& values(std::size_t machine) const { return values_[machine]; }

 private:
  std::string fresh(std::string name, const std::vector<std::string>& others) const {
    std::set<std::string> taken = taken_;
    taken.insert(others.begin(), others.end());
    return fresh_smv_name(std::move(name), taken);
  }

  std::set<std::string> taken_;
  std::vector<std::string> variables_;
  std::vector<std::string> symbols_;
  std::vector<std::vector<std::string>> values_;
};

class SmvWriter {
 public:
  SmvWriter(const machine::System& system, const machine::Vocabulary& vocabulary,
            const std::vector<std::string>& features)
      : system_(system), vocabulary_(vocabulary), names_(system, vocabulary, features) {}

  std::string write(const std::vector<machine::Property>& properties) {
    std::string text = fmt::format("-- {}\nMODULE main\n", system_.name);
    const std::set<machine::Symbol> inputs = free_inputs();
    if (!inputs.empty()) text += "IVAR\n";
    for (const machine::Symbol input : inputs) {
      text += fmt::format("  {} : boolean;\n", names_.symbol(input));
    }
    text += "VAR\n";
    for (std::size_t i = 0; i < system_.machines.size(); ++i) {
      text +=
          fmt::format("  {} : {{{}}};\n", names_.variable(i), fmt::join(names_.values(i), ", "));
    }
    text += "INIT\n  ";
    for (std::size_t i = 0; i < system_.machines.size(); ++i) {
      text += fmt::format("{}{}", i == 0 ? "" : " & ", is_at(i, system_.machines[i].initial));
    }
    text += "\n" + definitions();
    for (std::size_t i = 0; i < system_.machines.size(); ++i) text += relation(i);
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
  std::string is_at(std::size_t machine, machine::LocalState state) const {
    return fmt::format("{} = {}", names_.variable(machine), names_.values(machine)[state]);
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
    for (std::size_t i = 0; i < system_.machines.size(); ++i) {
      const machine::Machine& machine = system_.machines[i];
      for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
        if (!holds(machine, machine.states[s])) continue;
        text += (text.empty() ? "" : " | ") + is_at(i, s);
      }
    }
    return text.empty() ? "FALSE" : text;
  }

  std::string definitions() const {
    std::string text;
    for (std::uint32_t s = 0; s < system_.is_output.size(); ++s) {
      if (!system_.is_output[s]) continue;
      const machine::Symbol output{s};
      text += fmt::format("  {} := {};\n", names_.symbol(output),
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
                            names_.symbol(literal.symbol));
      }
      text += fmt::format("{}({})", text.empty() ? "" : " | ", term.empty() ? "TRUE" : term);
    }
    return text.empty() ? "FALSE" : text;
  }

  std::string relation(std::size_t at) const {
    const machine::Machine& machine = system_.machines[at];
    std::string text = "TRANS\n";
    bool first = true;
    for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
      for (const machine::Edge& edge : machine.rows[s]) {
        text += fmt::format("  {}({} & ({}) & next({}) = {})\n", first ? "  " : "| ", is_at(at, s),
                            guard(edge.guard), names_.variable(at), names_.values(at)[edge.target]);
        first = false;
      }
    }
    return first ? "TRANS FALSE\n" : text;
  }

  std::string atom(const machine::Atom& atom) const {
    if (atom.kind == machine::Atom::Kind::Output) return names_.symbol(atom.symbol);
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
  SmvNames names_;
};

}  // namespace

std::string to_smv(const machine::System& system, const std::vector<machine::Property>& properties,
                   const machine::Vocabulary& vocabulary,
                   const std::vector<std::string>& features) {
  return SmvWriter(system, vocabulary, features).write(properties);
}

}  // namespace proviso::report
