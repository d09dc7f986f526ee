// Systems of any size whose answers are known.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "circuit/system.hpp"

namespace proviso::circuit {

/// A system under construction: Booleans only, one component.
struct SystemSketch {
  System system;
  std::vector<Literal> now;
  std::vector<Literal> next;

  SystemSketch() { system.components.push_back({"main"}); }

  Literal add(const std::string& name, bool is_input = false) {
    const VariableId variable{static_cast<std::uint32_t>(system.variables.size())};
    const BitId bit{static_cast<std::uint32_t>(system.bits.size())};
    const Literal value = system.graph.variable();
    const Literal after = is_input ? kFalse : system.graph.variable();
    system.variables.push_back({name, {}, is_input, {bit}});
    system.bits.push_back({variable, value, after});
    now.push_back(value);
    next.push_back(after);
    return value;
  }
  void update(std::size_t bit, Literal function) {
    main().updates.push_back({BitId{static_cast<std::uint32_t>(bit)}, function});
  }
  void say(Literal property) {
    Property stated;
    stated.text = "stated";
    stated.invariant = property;
    system.properties = {stated};
  }
  Component& main() { return system.components.front(); }
  Graph& graph() { return system.graph; }
};

/// Counts from 0 and wraps at `modulus`; never reaches it, if it is not a power of two. Violated:
/// the property says that it does not reach modulus - 1, which it does after as many steps.
inline System modular_counter(unsigned bits, unsigned modulus, bool holds) {
  SystemSketch sketch;
  for (unsigned i = 0; i < bits; ++i) sketch.add(fmt::format("b{}", i));
  const auto equals = [&](unsigned number) {
    std::vector<Literal> same;
    for (unsigned i = 0; i < bits; ++i) same.push_back(sketch.now[i] ^ ((number >> i & 1U) == 0));
    return sketch.graph().conjunction(same);
  };
  const Literal wraps = equals(modulus - 1);
  Literal carry = kTrue;
  for (unsigned i = 0; i < bits; ++i) {
    sketch.main().initial.push_back(!sketch.now[i]);
    const Literal sum = sketch.graph().exclusive(sketch.now[i], carry);
    sketch.update(i, sketch.graph().conjunction(!wraps, sum));
    carry = sketch.graph().conjunction(carry, sketch.now[i]);
  }
  sketch.say(!equals(holds ? modulus : modulus - 1));
  return std::move(sketch.system);
}

/// An input is shifted through `length` bits; a second register is shifted by the same input. They
/// are always equal; violated: the first bit out is never set, which takes `length` steps.
inline System twin_registers(unsigned length, bool holds) {
  SystemSketch sketch;
  for (unsigned i = 0; i < 2 * length; ++i) sketch.add(fmt::format("r{}", i));
  const Literal input = sketch.add("in", true);
  for (unsigned i = 0; i < 2 * length; ++i) {
    sketch.main().initial.push_back(!sketch.now[i]);
    sketch.update(i, i % length == 0 ? input : sketch.now[i - 1]);
  }
  const Literal one = sketch.now[length - 1], other = sketch.now[2 * length - 1];
  sketch.say(holds ? sketch.graph().equivalent(one, other) : !one);
  return std::move(sketch.system);
}

/// A token goes round whenever a relation lets it: it stays or moves on. Never in two places; but
/// it does come to the last place, after size - 1 steps.
inline System token_ring(unsigned size, bool holds) {
  SystemSketch sketch;
  for (unsigned i = 0; i < size; ++i) sketch.add(fmt::format("token{}", i));
  std::vector<Literal> stays, moves;
  for (unsigned i = 0; i < size; ++i) {
    sketch.main().initial.push_back(sketch.now[i] ^ (i != 0));
    stays.push_back(sketch.graph().equivalent(sketch.next[i], sketch.now[i]));
    moves.push_back(sketch.graph().equivalent(sketch.next[i], sketch.now[(i + size - 1) % size]));
  }
  sketch.main().transition.push_back(sketch.graph().disjunction(sketch.graph().conjunction(stays),
                                                                sketch.graph().conjunction(moves)));
  sketch.say(holds ? !sketch.graph().conjunction(sketch.now[0], sketch.now[size / 2])
                   : !sketch.now[size - 1]);
  return std::move(sketch.system);
}

/// Peterson's algorithm, one of the two moves in each step. Without the turn both get in.
inline System mutual_exclusion(bool with_turn) {
  SystemSketch sketch;
  const Literal wants[] = {sketch.add("wants0"), sketch.add("wants1")};
  const Literal waits[] = {sketch.add("waits0"), sketch.add("waits1")};
  const Literal inside[] = {sketch.add("inside0"), sketch.add("inside1")};
  const Literal turn = sketch.add("turn");
  const Literal who = sketch.add("who", true);
  Graph& graph = sketch.graph();
  Literal turn_after = turn;
  for (unsigned me = 0; me < 2; ++me) {
    const unsigned you = 1 - me;
    const Literal moves = who ^ (me == 0);
    const Literal mine = with_turn ? turn ^ (me == 0) : kTrue;
    const Literal enters =
        graph.conjunction(waits[me], with_turn ? graph.disjunction(!wants[you], mine) : kTrue);
    const Literal starts = graph.conjunction(!wants[me], !waits[me]);
    // idle → wants and gives way → waits → inside → idle
    const Literal leaves = inside[me];
    const auto step = [&](Literal now, Literal set, Literal reset) {
      return graph.choose(moves, graph.conjunction(graph.disjunction(now, set), !reset), now);
    };
    sketch.update(me, step(wants[me], starts, leaves));
    sketch.update(2 + me, step(waits[me], starts, enters));
    sketch.update(4 + me, step(inside[me], enters, leaves));
    turn_after =
        graph.choose(graph.conjunction(moves, starts), me == 0 ? kTrue : kFalse, turn_after);
  }
  sketch.update(6, turn_after);
  for (const Literal bit : {wants[0], wants[1], waits[0], waits[1], inside[0], inside[1]}) {
    sketch.main().initial.push_back(!bit);
  }
  sketch.say(!graph.conjunction(inside[0], inside[1]));
  return std::move(sketch.system);
}

}  // namespace proviso::circuit
