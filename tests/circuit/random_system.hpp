// Random systems of a few components, small enough to be enumerated: Booleans and enumerations
// of three values, inputs, updates and relations, invariants, and bits that one component declares
// and another one writes. Some have deadlocks, some no initial state. Properties speak of states or
// of steps; about a third of them are violated.
//
// To be called inside a RapidCheck property: every choice is recorded and shrinks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "circuit/system.hpp"
#include "random_choice.hpp"

namespace proviso::circuit {

struct RandomSystem {
  System system;
  Literal property;  // also the only one of the system's properties
};

class RandomSystemBuilder {
 public:
  RandomSystem build() {
    system_.components.push_back({"main"});
    const std::uint32_t count = 2 + random_below(3);
    for (std::uint32_t i = 0; i < count; ++i) {
      Component component;
      component.name = fmt::format("part{}", i);
      component.parent = ComponentId{i >= 2 && chance(25) ? i - 1 : 0};
      system_.components.push_back(std::move(component));
      declare(ComponentId{i + 1});
    }
    for (std::uint32_t i = 0; i < declared_.size(); ++i) constrain(declared_[i]);
    for (std::uint32_t i = 0; i < system_.components.size(); ++i) add_constraints(ComponentId{i});
    const Literal property = add_property();
    return {std::move(system_), property};
  }

 private:
  struct Declared {
    VariableId variable{};
    ComponentId owner{};
  };

  static bool chance(std::uint32_t percent) { return random_below(100) < percent; }
  static Literal maybe_negated(Literal literal) { return literal ^ (random_below(2) != 0); }
  Literal one_of(const std::vector<Literal>& literals) {
    return literals[random_below(static_cast<std::uint32_t>(literals.size()))];
  }

  /// One to three bits, while all together are few enough to be enumerated.
  void declare(ComponentId owner) {
    const std::string& name = system_.components[index(owner)].name;
    const std::uint32_t bits = 1 + random_below(now_.size() < 5 ? 3 : 1);
    if (bits >= 2 && chance(40)) {
      variable(owner, name + ".mode", 2, false);
      for (std::uint32_t i = 2; i < bits; ++i) variable(owner, name + ".extra", 1, false);
    } else {
      for (std::uint32_t i = 0; i < bits; ++i) {
        variable(owner, fmt::format("{}.bit{}", name, i), 1, false);
      }
    }
    if (inputs_.size() < 2 && chance(35)) {
      variable(owner, name + ".choice", inputs_.empty() && chance(25) ? 2 : 1, true);
    }
  }

  void variable(ComponentId owner, std::string name, std::uint32_t width, bool is_input) {
    const VariableId id{static_cast<std::uint32_t>(system_.variables.size())};
    Variable variable{std::move(name), {}, is_input, {}};
    if (width == 2) variable.domain = {Domain::Kind::Enumeration, {"low", "middle", "high"}};
    for (std::uint32_t i = 0; i < width; ++i) {
      variable.bits.push_back(BitId{static_cast<std::uint32_t>(system_.bits.size())});
      Bit bit{id, system_.graph.variable(), kFalse};
      if (!is_input) bit.next = system_.graph.variable();
      (is_input ? inputs_ : now_).push_back(bit.now);
      if (!is_input) next_.push_back(bit.next);
      system_.bits.push_back(bit);
    }
    if (width == 2) {
      const std::size_t last = system_.bits.size();
      system_.domains.push_back(
          !system_.graph.conjunction(system_.bits[last - 2].now, system_.bits[last - 1].now));
    }
    system_.variables.push_back(std::move(variable));
    if (!is_input) declared_.push_back({id, owner});
  }

  /// A small function of the state and of inputs.
  Literal function(unsigned depth) {
    if (depth == 0 || chance(30)) {
      const bool reads_input = !inputs_.empty() && chance(20);
      return maybe_negated(one_of(reads_input ? inputs_ : now_));
    }
    const Literal left = function(depth - 1);
    const Literal right = function(depth - 1);
    switch (random_below(4)) {
      case 0:
        return maybe_negated(system_.graph.conjunction(left, right));
      case 1:
        return system_.graph.exclusive(left, right);
      case 2:
        return system_.graph.disjunction(left, right);
      default:
        return system_.graph.choose(function(0), left, right);
    }
  }

  using Value = std::vector<Literal>;

  Value value_of(const Variable& variable) {
    if (variable.bits.size() == 1) return {function(2)};
    if (chance(10)) return {function(1), function(1)};  // may leave the domain: a deadlock
    const Literal condition = function(1);
    const Value one = legal_value(variable);
    const Value other = legal_value(variable);
    return {system_.graph.choose(condition, one[0], other[0]),
            system_.graph.choose(condition, one[1], other[1])};
  }

  /// A constant, the old value, or the one that follows it in the circle of three.
  Value legal_value(const Variable& variable) {
    const Literal low = system_.bits[index(variable.bits[0])].now;
    const Literal high = system_.bits[index(variable.bits[1])].now;
    switch (random_below(5)) {
      case 0:
        return {kFalse, kFalse};
      case 1:
        return {kTrue, kFalse};
      case 2:
        return {kFalse, kTrue};
      case 3:
        return {low, high};
      default:
        return {system_.graph.conjunction(!low, !high), low};
    }
  }

  Literal equal_after_step(const Variable& variable, const Value& value) {
    std::vector<Literal> same;
    for (std::size_t i = 0; i < value.size(); ++i) {
      same.push_back(
          system_.graph.equivalent(system_.bits[index(variable.bits[i])].next, value[i]));
    }
    return system_.graph.conjunction(same);
  }

  /// What the variable is initially and becomes in a step, said by its owner or by a stranger.
  void constrain(const Declared& declared) {
    const Variable& variable = system_.variables[index(declared.variable)];
    const auto count = static_cast<std::uint32_t>(system_.components.size());
    const ComponentId writer = chance(20) ? ComponentId{random_below(count)} : declared.owner;
    Component& component = system_.components[index(writer)];
    if (!chance(15)) {
      const std::uint32_t value = random_below(variable.bits.size() == 1 ? 2 : 3);
      for (std::size_t i = 0; i < variable.bits.size(); ++i) {
        component.initial.push_back(system_.bits[index(variable.bits[i])].now ^
                                    ((value >> i) % 2 == 0));
      }
    }
    const std::uint32_t kind = random_below(100);
    if (kind < 60) {
      const Value value = value_of(variable);
      for (std::size_t i = 0; i < value.size(); ++i) {
        component.updates.push_back({variable.bits[i], value[i]});
      }
    } else if (kind < 90) {
      const Literal one = equal_after_step(variable, value_of(variable));
      const Literal other = equal_after_step(variable, value_of(variable));
      component.transition.push_back(system_.graph.disjunction(one, other));
    }
  }

  /// Constraints that have no variable of their own.
  void add_constraints(ComponentId id) {
    Component& component = system_.components[index(id)];
    if (chance(6)) component.invariant.push_back(clause(now_, 2));
    if (chance(4)) component.initial.push_back(clause(now_, 2));
    if (chance(12)) {
      component.transition.push_back(system_.graph.disjunction(clause(now_, 2), clause(next_, 1)));
    }
  }

  Literal clause(const std::vector<Literal>& literals, std::uint32_t size) {
    std::vector<Literal> chosen;
    for (std::uint32_t i = 0; i < size; ++i) chosen.push_back(maybe_negated(one_of(literals)));
    return system_.graph.disjunction(chosen);
  }

  /// Not some values at once: of states, or of the ends of a step and its inputs.
  Literal add_property() {
    std::vector<Literal> forbidden;
    if (chance(30)) {
      for (int i = 0; i < 2; ++i) forbidden.push_back(maybe_negated(one_of(now_)));
      for (int i = 0; i < 2; ++i) forbidden.push_back(maybe_negated(one_of(next_)));
      if (!inputs_.empty()) forbidden.push_back(maybe_negated(one_of(inputs_)));
    } else {
      for (int i = 0; i < 4; ++i) forbidden.push_back(maybe_negated(one_of(now_)));
    }
    Property property;
    property.text = "random";
    property.invariant = !system_.graph.conjunction(forbidden);
    for (const Declared& declared : declared_) {
      if (mentions(property.invariant, declared)) property.mentioned.push_back(declared.owner);
    }
    std::sort(property.mentioned.begin(), property.mentioned.end());
    property.mentioned.erase(std::unique(property.mentioned.begin(), property.mentioned.end()),
                             property.mentioned.end());
    system_.properties.push_back(property);
    return property.invariant;
  }

  bool mentions(Literal function, const Declared& declared) const {
    const Literal root[] = {function};
    const std::vector<Node> variables = support(system_.graph, root);
    const std::vector<BitId>& bits = system_.variables[index(declared.variable)].bits;
    return std::any_of(bits.begin(), bits.end(), [&](BitId id) {
      const Bit& bit = system_.bits[index(id)];
      return std::binary_search(variables.begin(), variables.end(), bit.now.node()) ||
             std::binary_search(variables.begin(), variables.end(), bit.next.node());
    });
  }

  System system_;
  std::vector<Literal> now_;
  std::vector<Literal> next_;
  std::vector<Literal> inputs_;
  std::vector<Declared> declared_;
};

inline RandomSystem random_system() { return RandomSystemBuilder().build(); }

}  // namespace proviso::circuit
