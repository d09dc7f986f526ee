// The running example of component-oriented interpolation: a two-bit counter αβ that stops at 3,
// and a monitor that raises γ one step after α. γ is first true at depth 3.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "circuit/system.hpp"

namespace proviso::circuit {

struct CounterMonitor {
  System system;
  Literal alpha, beta, gamma, delta;                      // now
  Literal alpha_next, beta_next, gamma_next, delta_next;  // after the step
  Literal property;                                       // ¬γ
};

inline CounterMonitor counter_monitor() {
  CounterMonitor example;
  System& system = example.system;
  const auto declare = [&system](std::string name, Literal& now, Literal& next) {
    const VariableId variable{static_cast<std::uint32_t>(system.variables.size())};
    const BitId bit{static_cast<std::uint32_t>(system.bits.size())};
    now = system.graph.variable();
    next = system.graph.variable();
    system.variables.push_back({std::move(name), {}, false, {bit}});
    system.bits.push_back({variable, now, next});
  };
  declare("alpha", example.alpha, example.alpha_next);
  declare("beta", example.beta, example.beta_next);
  declare("gamma", example.gamma, example.gamma_next);
  declare("delta", example.delta, example.delta_next);
  const auto clause = [&system](std::initializer_list<Literal> literals) {
    return system.graph.disjunction(std::vector<Literal>(literals));
  };
  const auto& [s, a, b, c, d, an, bn, cn, dn, p] = example;
  (void)s, (void)p;
  Component counter{"counter"};
  counter.initial = {!a, !b};
  counter.transition = {clause({!a, an}), clause({!a, bn}), clause({a, !an, b}),
                        clause({a, !b, !bn}), clause({an, bn})};
  Component monitor{"monitor"};
  monitor.initial = {!c, d};
  monitor.transition = {clause({!a, !b, !dn}), clause({!a, cn}), clause({a, !c}),
                        clause({a, !cn}),      clause({b, !c}),  clause({dn, c})};
  Component whole{"main"};
  counter.parent = monitor.parent = ComponentId{0};
  system.components = {whole, counter, monitor};
  example.property = !example.gamma;
  return example;
}

}  // namespace proviso::circuit
