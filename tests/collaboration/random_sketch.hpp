// Random designs as they are written: machines that may get stuck, fairness, extensions side by
// side and upon one another, some of which override, products in several orders, families; outputs
// that are sent, observed inputs, machines that step one at a time; and small edits of them.
#pragma once

#include "meaning.hpp"
#include "random_choice.hpp"
#include "sketch.hpp"

namespace proviso::collaboration::sketch {

inline bool one_in(std::uint32_t n) { return random_below(n) == n - 1; }

template <typename Value>
const Value& any_of_these(const std::vector<Value>& values) {
  return values[random_below(static_cast<std::uint32_t>(values.size()))];
}

class Generator {
 public:
  Design run() {
    design_.outputs = {"o", "p", "never"};
    if (!one_in(3)) design_.inputs = {"i"};
    if (one_in(3)) design_.observed = design_.inputs;
    design_.one_at_a_time = one_in(4);
    sends_ = one_in(3);
    const std::uint32_t machines = 1 + random_below(3);
    for (std::uint32_t m = 0; m < machines; ++m) design_.machines.push_back(machine(m));
    for (std::uint32_t n = one_in(2) ? 1 + random_below(2) : 0; n > 0; --n) {
      design_.fairness.push_back(negated_or_not(atom({})));
    }
    design_.interfaces = {interface("i0", {}), interface("i1", {})};
    properties(design_.properties, 1 + random_below(2), {});
    add_extension(kSystem);
    if (one_in(2)) add_product(kSystem, {"X0"}, true);
    for (std::uint32_t n = random_below(3); n > 0; --n) {
      add_extension(design_.products.empty() || one_in(2) ? kSystem : design_.products[0].name);
    }
    add_products_of_all();
    design_.families.push_back(family());
    return std::move(design_);
  }

  /// The same with something changed.
  static Design edited(Design design) {
    Generator generator;
    generator.design_ = std::move(design);
    generator.edit();
    return std::move(generator.design_);
  }

 private:
  Guard guard() {
    Guard result;
    std::vector<std::string> symbols = design_.outputs;
    symbols.insert(symbols.end(), design_.inputs.begin(), design_.inputs.end());
    for (std::uint32_t n = random_below(3); n > 0; --n) {
      const std::string symbol = any_of_these(symbols);
      const bool known = std::any_of(result.begin(), result.end(),
                                     [&](const Literal& one) { return one.symbol == symbol; });
      // What is never emitted is mostly asked not to be.
      if (!known) result.push_back({symbol, symbol == "never" ? one_in(3) : one_in(2)});
    }
    return result;
  }

  /// What a way sends: mostly nothing.
  std::vector<std::string> sends() {
    if (!sends_ || !one_in(3)) return {};
    return one_in(4) ? std::vector<std::string>{"o", "p"}
                     : std::vector<std::string>{one_in(2) ? "o" : "p"};
  }

  std::vector<std::string> outputs() {
    std::vector<std::string> result;
    for (const char* output : {"o", "p"}) {
      if (one_in(2)) result.emplace_back(output);
    }
    return result;
  }

  Machine machine(std::uint32_t number) {
    Machine result{"M" + std::to_string(number), {}, {}};
    // The name of a state may look like that of an extension's state in another language.
    const std::vector<std::string> names{"s", "t", one_in(6) ? "X0_x" : "u"};
    const std::uint32_t states = 1 + random_below(3);
    for (std::uint32_t s = 0; s < states; ++s) {
      result.states.push_back({names[s], outputs()});
      for (std::uint32_t e = 0, all = 1 + random_below(2); e < all; ++e) {
        // The first way of a state seldom blocks.
        const bool blocks = e > 0 || one_in(12);
        result.edges.push_back(
            {names[s], names[random_below(states)], blocks ? guard() : Guard{}, sends()});
      }
    }
    return result;
  }

  std::vector<std::string> states_of(const std::string& machine, const Scope& scope) const {
    std::vector<std::string> result;
    const auto add = [&](const Machine& one) {
      if (one.name != machine) return;
      for (const State& state : one.states) result.push_back(state.name);
    };
    for (const Machine& one : design_.machines) add(one);
    for (const std::string& extension : scope) {
      for (const Machine& part : design_.extension(extension)->parts) add(part);
    }
    return result;
  }

  Interface interface(std::string name, const Scope& scope) {
    Interface result{std::move(name), {}};
    for (const Machine& machine : design_.machines) {
      if (!result.places.empty() && one_in(3)) continue;
      const auto states = states_of(machine.name, scope);
      // Mostly from and to one state: elsewhere runs seldom come back to states of the host.
      const std::string exit = any_of_these(states);
      result.places.push_back({machine.name, exit, one_in(2) ? exit : any_of_these(states)});
    }
    return result;
  }

  Machine part(const std::string& machine) {
    Machine result{machine, {}, {}};
    // Some states have the name of a state of the host, which they hide.
    const std::vector<std::string> names{one_in(4) ? "s" : "x", "y"};
    const std::uint32_t states = random_below(3);
    const auto target = [&] {
      const std::uint32_t t = random_below(states + 1);
      return t == states ? std::string("out") : names[t];
    };
    for (std::uint32_t s = 0; s < states; ++s) {
      result.states.push_back({names[s], outputs()});
      // Each state can be reached from in, as far as the guards are not looked at.
      result.edges.push_back(
          {s == 0 || one_in(2) ? "in" : names[s - 1], names[s], guard(), sends()});
      const bool blocks = one_in(8);
      result.edges.push_back({names[s], target(), blocks ? guard() : Guard{}, sends()});
      if (one_in(2)) result.edges.push_back({names[s], target(), guard(), sends()});
    }
    if (states == 0 || one_in(3)) result.edges.push_back({"in", target(), guard(), sends()});
    return result;
  }

  void add_extension(const std::string& host) {
    Extension extension;
    extension.name = "X" + std::to_string(design_.extensions.size());
    extension.host = host;
    const Interface& interface = any_of_these(design_.interfaces_of(host));
    extension.interface = interface.name;
    extension.overrides = one_in(5);
    for (const Place& place : interface.places) {
      if (!extension.parts.empty() && one_in(4)) continue;
      extension.parts.push_back(part(place.machine));
    }
    design_.order.push_back(extension.name);
    design_.extensions.push_back(std::move(extension));
    Extension& added = design_.extensions.back();
    Scope scope = scope_of(design_, host);
    scope.insert(scope.begin(), added.name);
    if (one_in(2)) properties(added.properties, 1, scope);
  }

  void add_product(const std::string& host, std::vector<std::string> extensions, bool open) {
    Product product;
    product.name = "P" + std::to_string(design_.products.size());
    product.host = host;
    product.extensions = std::move(extensions);
    design_.order.push_back(product.name);
    design_.products.push_back(std::move(product));
    Product& added = design_.products.back();
    const Scope scope = scope_of(design_, added.name);
    if (open) added.interfaces = {interface("j0", scope), interface("j1", scope)};
    if (one_in(3)) properties(added.properties, 1, scope);
  }

  /// All extensions in two orders.
  void add_products_of_all() {
    std::vector<std::string> forwards, backwards;
    for (const Extension& extension : design_.extensions) forwards.push_back(extension.name);
    std::vector<std::string> rest(forwards.rbegin(), forwards.rend());
    while (!rest.empty()) {
      const auto next = std::find_if(rest.begin(), rest.end(), [&](const std::string& one) {
        const auto needed = design_.attached(design_.extension(one)->host);
        return std::all_of(needed.begin(), needed.end(), [&](const std::string& e) {
          return std::find(backwards.begin(), backwards.end(), e) != backwards.end();
        });
      });
      backwards.push_back(*next);
      rest.erase(next);
    }
    add_product(kSystem, forwards, false);
    if (backwards != forwards) add_product(kSystem, backwards, false);
  }

  Family family() {
    Family result{"F", {}, {}};
    for (const Extension& extension : design_.extensions) result.features.push_back(extension.name);
    if (one_in(2)) std::reverse(result.features.begin(), result.features.end());
    if (one_in(3)) {
      result.constraints.emplace_back(any_of_these(result.features), any_of_these(result.features));
    }
    return result;
  }

  Formula negated_or_not(Formula f) {
    return one_in(2) ? Formula{Formula::Kind::Not, {}, {}, {std::move(f)}} : f;
  }

  Formula atom(const Scope& scope) {
    using Kind = Formula::Kind;
    const std::string machine = any_of_these(design_.machines).name;
    if (!design_.observed.empty() && one_in(4)) {
      return {Kind::Observed, any_of_these(design_.observed)};
    }
    switch (random_below(scope.empty() ? 6 : 8)) {
      case 0:
        return {one_in(2) ? Kind::True : Kind::False};
      case 1:
      case 2:
      case 3:
        return {Kind::Output, one_in(8) ? "never" : one_in(2) ? "o" : "p"};
      case 6:
        return {Kind::InFeature, machine, any_of_these(scope)};
      default:
        return {Kind::InState, machine, any_of_these(states_of(machine, scope))};
    }
  }

  Formula formula(unsigned depth, const Scope& scope) {
    using Kind = Formula::Kind;
    if (depth == 0 || one_in(8)) return negated_or_not(atom(scope));
    const auto inner = [&] { return formula(depth - 1, scope); };
    const auto kind = static_cast<Kind>(static_cast<std::uint32_t>(Kind::And) +
                                        random_below(static_cast<std::uint32_t>(Kind::AW) -
                                                     static_cast<std::uint32_t>(Kind::And) + 1));
    Formula result{kind};
    result.operands.push_back(inner());
    const bool binary = kind == Kind::And || kind == Kind::Or || kind >= Kind::EU;
    if (binary) result.operands.push_back(inner());
    return result;
  }

  void properties(std::vector<Property>& to, std::uint32_t count, const Scope& scope) {
    for (; count > 0; --count) {
      to.push_back({"q" + std::to_string(properties_++), formula(1 + random_below(3), scope)});
    }
  }

  Machine& any_machine() {
    std::vector<Machine*> all;
    for (Machine& machine : design_.machines) all.push_back(&machine);
    for (Extension& extension : design_.extensions) {
      for (Machine& part : extension.parts) all.push_back(&part);
    }
    return *any_of_these(all);
  }

  void edit() {
    properties_ = 100;
    Machine& machine = any_machine();
    switch (random_below(8)) {
      case 7:
        design_.one_at_a_time = !design_.one_at_a_time;
        return;
      case 0:
      case 1:
        machine.edges[random_below(static_cast<std::uint32_t>(machine.edges.size()))].guard =
            guard();
        return;
      case 2:
        if (machine.states.empty()) return;
        machine.states[random_below(static_cast<std::uint32_t>(machine.states.size()))].outputs =
            outputs();
        return;
      case 3: {
        Extension& one =
            design_.extensions[random_below(static_cast<std::uint32_t>(design_.extensions.size()))];
        one.overrides = !one.overrides;
        return;
      }
      case 4:
        design_.properties.clear();
        return properties(design_.properties, 1, {});
      case 5:
        design_.fairness.clear();
        if (one_in(2)) design_.fairness.push_back(negated_or_not(atom({})));
        return;
      default: {
        Interface& one = design_.interfaces[random_below(2)];
        Place& place = one.places[random_below(static_cast<std::uint32_t>(one.places.size()))];
        place.exit = any_of_these(states_of(place.machine, {}));
        place.reentry = any_of_these(states_of(place.machine, {}));
      }
    }
  }

  Design design_;
  bool sends_ = false;
  std::uint32_t properties_ = 0;
};

}  // namespace proviso::collaboration::sketch
