// Small random systems, extensions and CTL formulas for tests that compare two ways to one answer.
#pragma once

#include <string>
#include <vector>

#include "machine/attach.hpp"
#include "machine/machine.hpp"
#include "random_choice.hpp"

namespace proviso::collaboration {

/// Symbols 0 … outputs-1 are outputs, then come the free inputs.
struct Alphabet {
  std::uint32_t outputs = 2;
  std::uint32_t inputs = 0;
};

inline machine::Vocabulary random_vocabulary(const Alphabet& alphabet) {
  machine::Vocabulary vocabulary;
  for (std::uint32_t s = 0; s < alphabet.outputs + alphabet.inputs; ++s) {
    vocabulary.symbols.push_back("symbol" + std::to_string(s));
  }
  for (std::uint32_t s = 0; s < alphabet.outputs; ++s) {
    vocabulary.atoms.push_back({machine::Atom::Kind::Output, machine::Symbol{s}});
    vocabulary.atom_names.push_back(vocabulary.symbols[s]);
  }
  return vocabulary;
}

inline machine::Guard random_guard(const Alphabet& alphabet) {
  const std::uint32_t symbols = alphabet.outputs + alphabet.inputs;
  machine::Guard guard = machine::Guard::always();
  if (alphabet.inputs == 0 && symbols <= 2) return guard;
  for (std::uint32_t n = random_below(3); n > 0; --n) {
    guard =
        guard & machine::Guard::of({machine::Symbol{random_below(symbols)}, random_below(2) == 0});
  }
  return guard.cubes.empty() ? machine::Guard::always() : guard;
}

inline std::vector<machine::Symbol> random_outputs(std::uint32_t outputs) {
  std::vector<machine::Symbol> result;
  for (std::uint32_t s = 0; s < outputs; ++s) {
    if (random_below(2) == 0) result.push_back(machine::Symbol{s});
  }
  return result;
}

inline machine::Machine random_machine(std::string name, std::uint32_t most_states,
                                       const Alphabet& alphabet) {
  machine::Machine machine{std::move(name)};
  const std::uint32_t states = 1 + random_below(most_states);
  for (std::uint32_t s = 0; s < states; ++s) {
    machine.states.push_back(
        {"s" + std::to_string(s), machine::kBase, random_outputs(alphabet.outputs)});
    machine.rows.emplace_back();
    const std::uint32_t edges = 1 + random_below(3);
    for (std::uint32_t e = 0; e < edges; ++e) {
      const bool plain = e == 0;  // the first edge never blocks
      machine.rows[s].push_back(
          {random_below(states), plain ? machine::Guard::always() : random_guard(alphabet)});
    }
  }
  return machine;
}

inline machine::ExtensionPart random_part(std::string name, std::uint32_t most_states,
                                          const Alphabet& alphabet) {
  machine::ExtensionPart part{std::move(name)};
  const std::uint32_t states = 1 + random_below(most_states);
  const auto target = [&]() {
    const std::uint32_t t = random_below(states + 1);
    return t == states ? machine::kOut : t;
  };
  for (std::uint32_t s = 0; s < states; ++s) {
    part.states.push_back({"x" + std::to_string(s), 1, random_outputs(alphabet.outputs)});
    for (std::uint32_t e = 1 + random_below(2); e > 0; --e) {
      part.edges.push_back(
          {s, target(), e == 1 ? machine::Guard::always() : random_guard(alphabet)});
    }
  }
  for (std::uint32_t e = 1 + random_below(2); e > 0; --e) {
    part.edges.push_back({machine::kIn, target(), random_guard(alphabet)});
  }
  return part;
}

inline logic::CtlFormula random_formula(logic::CtlPool& pool, std::uint32_t atoms, unsigned depth) {
  if (depth == 0) {
    const logic::CtlFormula atom = pool.atom(random_below(atoms));
    return random_below(2) == 0 ? atom : pool.negate(atom);
  }
  const auto inner = [&] { return random_formula(pool, atoms, depth - 1); };
  switch (random_below(9)) {
    case 0:
      return pool.exists_next(inner());
    case 1:
      return pool.all_next(inner());
    case 2:
      return pool.possibly(inner());
    case 3:
      return pool.always(inner());
    case 4:
      return pool.inevitably(inner());
    case 5:
      return pool.exists_globally(inner());
    case 6: {
      const logic::CtlFormula f = inner();
      return pool.all_until(f, inner());
    }
    case 7: {
      const logic::CtlFormula f = inner();
      return pool.exists_until(f, inner());
    }
    default: {
      const logic::CtlFormula f = inner();
      return pool.conjunction(f, inner());
    }
  }
}

struct RandomDesign {
  machine::Vocabulary vocabulary;
  machine::System system;
  machine::Interface interface;
  machine::Extension extension;
  logic::CtlFormula property{};
};

inline machine::StateName random_state(const machine::Machine& machine) {
  const auto states = static_cast<std::uint32_t>(machine.states.size());
  return {machine::kBase, machine.states[random_below(states)].name};
}

/// Each of the machines takes part, the environment apart.
inline RandomDesign random_design(std::uint32_t machines, bool environment,
                                  const Alphabet& alphabet, std::uint32_t most_states) {
  RandomDesign design;
  design.vocabulary = random_vocabulary(alphabet);
  design.system.name = "Host";
  design.system.is_output.assign(alphabet.outputs + alphabet.inputs, false);
  for (std::uint32_t s = 0; s < alphabet.outputs; ++s) design.system.is_output[s] = true;
  design.extension = {"Feature", 1};
  for (std::uint32_t i = 0; i < machines; ++i) {
    const std::string name = "M" + std::to_string(i);
    design.system.machines.push_back(random_machine(name, most_states, alphabet));
    const machine::Machine& machine = design.system.machines.back();
    design.interface.places.push_back({name, random_state(machine), random_state(machine)});
    design.extension.parts.push_back(random_part(name, 2, alphabet));
  }
  if (environment) design.system.machines.push_back(random_machine("E", 3, alphabet));
  logic::CtlPool& pool = design.vocabulary.pool;
  design.property = random_formula(pool, alphabet.outputs, 2 + random_below(2));
  if (environment && random_below(2) == 0) {
    design.system.fairness.push_back(pool.atom(random_below(alphabet.outputs)));
    design.property = logic::over_fair_paths(pool, design.property);
  }
  return design;
}

}  // namespace proviso::collaboration
