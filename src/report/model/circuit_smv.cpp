#include "report/model/circuit_smv.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include "report/model/smv_names.hpp"

namespace proviso::report {
namespace {

using circuit::Domain;
using circuit::Literal;
using circuit::Property;
using circuit::System;
using circuit::Variable;

bool is_number(const std::string& text) {
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  return text.size() > first && text.find_first_not_of("0123456789", first) == std::string::npos;
}

class CircuitSmv {
 public:
  explicit CircuitSmv(const System& system) : system_(system) {
    choose_names();
    for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
      places_[index(system.bits[i].now.node())] = {i, false};
      if (!system.is_input(circuit::BitId{i})) {
        places_[index(system.bits[i].next.node())] = {i, true};
      }
    }
  }

  std::string write() {
    std::string modules, instances;
    for (std::size_t i = 0; i < system_.components.size(); ++i) add_module(i, modules, instances);
    std::string text = modules + "MODULE main\n" + declarations(true) + declarations(false);
    text += instances;
    const std::vector<Literal> roots = roots_of_main();
    text += definitions(roots);
    for (const Literal one : system_.justice) text += fmt::format("JUSTICE {};\n", shown(one));
    for (const auto& [p, q] : system_.compassion) {
      text += fmt::format("COMPASSION ({}, {});\n", shown(p), shown(q));
    }
    for (const Property& property : system_.properties) text += specification(property);
    return text;
  }

 private:
  /// Variables, values, definitions and instances share one space of names.
  void choose_names() {
    boost::unordered_flat_map<std::string, std::string> known;
    for (const Variable& variable : system_.variables) {
      std::vector<std::string>& values = values_.emplace_back();
      for (const std::string& value : variable.domain.values) {
        if (is_number(value)) {
          values.push_back(value);
          continue;
        }
        const auto [at, is_new] = known.try_emplace(value);
        if (is_new) at->second = fresh(value);
        values.push_back(at->second);
      }
    }
    for (const Variable& variable : system_.variables) variables_.push_back(fresh(variable.name));
    const auto is_used = [this](const std::string& name) { return name.starts_with(node_prefix_); };
    while (std::any_of(taken_.begin(), taken_.end(), is_used)) node_prefix_ += "_";
  }

  std::string fresh(const std::string& name) {
    std::string result = fresh_smv_name(name, taken_);
    taken_.insert(result);
    return result;
  }

  std::string type_of(std::size_t i) const {
    const Variable& variable = system_.variables[i];
    switch (variable.domain.kind) {
      case Domain::Kind::Boolean:
        return "boolean";
      case Domain::Kind::Enumeration:
        return fmt::format("{{{}}}", fmt::join(values_[i], ", "));
      case Domain::Kind::UnsignedWord:
        return fmt::format("unsigned word[{}]", variable.bits.size());
      case Domain::Kind::SignedWord:
        return fmt::format("signed word[{}]", variable.bits.size());
    }
    return {};
  }

  std::string declarations(bool of_inputs) const {
    std::string text;
    for (std::size_t i = 0; i < system_.variables.size(); ++i) {
      if (system_.variables[i].is_input != of_inputs) continue;
      text += fmt::format("  {} : {};\n", variables_[i], type_of(i));
    }
    if (text.empty()) return text;
    return (of_inputs ? "IVAR\n" : "VAR\n") + text;
  }

  /// The value of a bit as a condition on its variable.
  std::string bit_text(std::uint32_t bit, bool is_next) const {
    const std::uint32_t owner = index(system_.bits[bit].variable);
    const Variable& variable = system_.variables[owner];
    const std::string name =
        is_next ? fmt::format("next({})", variables_[owner]) : variables_[owner];
    std::size_t place = 0;
    while (index(variable.bits[place]) != bit) ++place;
    if (variable.domain.kind == Domain::Kind::Boolean) return name;
    if (variable.domain.kind != Domain::Kind::Enumeration) {
      return fmt::format("bool({0}[{1}:{1}])", name, place);
    }
    std::vector<std::string> with;
    for (std::size_t v = 0; v < values_[owner].size(); ++v) {
      if ((v >> place & 1U) != 0) with.push_back(values_[owner][v]);
    }
    if (with.empty()) return "FALSE";
    if (with.size() == 1) return fmt::format("({} = {})", name, with.front());
    return fmt::format("({} in {{{}}})", name, fmt::join(with, ", "));
  }

  std::string shown(Literal literal) const {
    if (system_.graph.is_constant(literal.node())) return literal.negated() ? "TRUE" : "FALSE";
    std::string text;
    if (const auto at = places_.find(index(literal.node())); at != places_.end()) {
      text = bit_text(at->second.first, at->second.second);
    } else {
      text = node_name(literal.node());
    }
    return literal.negated() ? "!" + text : text;
  }

  std::string node_name(circuit::Node node) const {
    return fmt::format("{}{}", node_prefix_, index(node));
  }

  /// The conjunctions that the functions consist of.
  std::string definitions(const std::vector<Literal>& roots) const {
    std::string text;
    for (const circuit::Node node : cone(system_.graph, roots)) {
      if (!system_.graph.is_conjunction(node)) continue;
      text += fmt::format("  {} := {} & {};\n", node_name(node), shown(system_.graph.left(node)),
                          shown(system_.graph.right(node)));
    }
    return text.empty() ? text : "DEFINE\n" + text;
  }

  std::vector<Literal> roots_of_main() const {
    std::vector<Literal> roots = system_.justice;
    for (const auto& [p, q] : system_.compassion) {
      roots.push_back(p);
      roots.push_back(q);
    }
    for (const Property& property : system_.properties) {
      if (property.kind == Property::Kind::Invariant) roots.push_back(property.invariant);
    }
    roots.insert(roots.end(), system_.atoms.begin(), system_.atoms.end());
    return roots;
  }

  /// A module with the constraints of a component, and its instance.
  void add_module(std::size_t i, std::string& modules, std::string& instances) {
    const circuit::Component& component = system_.components[i];
    std::vector<Literal> roots;
    std::string body;
    const auto add = [&](std::string_view what, const std::vector<Literal>& list) {
      for (const Literal one : list) {
        roots.push_back(one);
        body += fmt::format("{} {};\n", what, shown(one));
      }
    };
    add("INIT", component.initial);
    add("INVAR", component.invariant);
    add("TRANS", component.transition);
    std::set<std::uint32_t> parameters;
    for (const circuit::Update& update : component.updates) {
      roots.push_back(update.function);
      parameters.insert(index(system_.bits[index(update.bit)].variable));
      body += fmt::format("TRANS {} <-> {};\n", bit_text(index(update.bit), true),
                          shown(update.function));
    }
    if (body.empty()) return;
    for (const circuit::Node node : support(system_.graph, roots)) {
      const auto at = places_.find(index(node));
      if (at == places_.end()) continue;
      parameters.insert(index(system_.bits[at->second.first].variable));
    }
    std::vector<std::string> names;
    for (const std::uint32_t variable : parameters) names.push_back(variables_[variable]);
    const std::string module = fresh("component_" + component.name);
    modules += fmt::format("MODULE {}({})  -- {}\n{}{}", module, fmt::join(names, ", "),
                           component.name, definitions(roots), body);
    instances += fmt::format("VAR {} : {}({});\n", fresh("part_" + component.name), module,
                             fmt::join(names, ", "));
  }

  std::string specification(const Property& property) {
    std::string text;
    switch (property.kind) {
      case Property::Kind::Invariant:
        text = shown(property.invariant);
        break;
      case Property::Kind::Ltl:
        text = linear(property.ltl);
        break;
      case Property::Kind::Ctl:
        text = branching(property.ctl);
        break;
      default:
        return {};
    }
    if (!property.ignored.empty()) return {};
    constexpr const char* kWords[] = {"INVARSPEC", "CTLSPEC", "LTLSPEC"};
    std::string name;
    if (!property.name.empty()) name = fmt::format("NAME {} := ", fresh(property.name));
    std::string comment;
    for (const char c : property.text) comment += c == '\n' || c == '\r' ? ' ' : c;
    return fmt::format("-- {}\n{} {}{};\n", comment,
                       kWords[static_cast<std::size_t>(property.kind)], name, text);
  }

  std::string linear(logic::PastFormula f) const {
    using enum logic::PastOperator;
    const logic::PastPool& pool = system_.ltl;
    const auto left = [&] { return linear(pool.left(f)); };
    const auto right = [&] { return linear(pool.right(f)); };
    switch (pool.op(f)) {
      case True:
        return "TRUE";
      case Atom:
        return shown(system_.atoms[pool.atom_of(f)]);
      case Not:
        return fmt::format("!({})", left());
      case And:
        return fmt::format("({} & {})", left(), right());
      case Next:
        return fmt::format("X ({})", left());
      case Until:
        return fmt::format("({} U {})", left(), right());
      case Yesterday:
        return fmt::format("Y ({})", left());
      case Since:
        return fmt::format("({} S {})", left(), right());
    }
    return {};
  }

  std::string branching(logic::CtlFormula f) const {
    using enum logic::CtlOperator;
    const logic::CtlPool& pool = system_.ctl;
    const auto left = [&] { return branching(pool.left(f)); };
    const auto right = [&] { return branching(pool.right(f)); };
    switch (pool.op(f)) {
      case False:
        return "FALSE";
      case True:
        return "TRUE";
      case Atom:
        return shown(system_.atoms[pool.atom_of(f)]);
      case Not:
        return fmt::format("!({})", left());
      case And:
        return fmt::format("({} & {})", left(), right());
      case ExistsNext:
        return fmt::format("EX ({})", left());
      case ExistsUntil:
        return fmt::format("E [{} U {}]", left(), right());
      case ExistsGlobally:
        return fmt::format("EG ({})", left());
    }
    return {};
  }

  const System& system_;
  std::set<std::string> taken_ = {"main"};
  std::vector<std::string> variables_;
  std::vector<std::vector<std::string>> values_;
  std::string node_prefix_ = "n_";
  boost::unordered_flat_map<std::uint32_t, std::pair<std::uint32_t, bool>> places_;
};

}  // namespace

std::string to_smv(const System& system) { return CircuitSmv(system).write(); }

}  // namespace proviso::report
