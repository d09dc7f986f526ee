#include "machine/step_memory.hpp"

#include <algorithm>
#include <bit>
#include <set>

namespace proviso::machine {
namespace {

void add_guard(std::vector<std::vector<Edge>>& rows, const Guard& guard) {
  for (auto& row : rows) {
    for (Edge& edge : row) edge.guard = edge.guard & guard;
  }
}

/// Two states, of which the second emits the output; both follow a symbol.
Machine follower(std::string name, const std::vector<std::string>& states, Symbol symbol,
                 Symbol output) {
  Machine machine{std::move(name)};
  machine.remembers = true;
  for (const std::string& state : states) machine.states.push_back({state});
  machine.states[1].outputs.push_back(output);
  machine.rows.resize(2);
  for (auto& row : machine.rows) {
    row.push_back({0, Guard::of({symbol, false})});
    row.push_back({1, Guard::of({symbol, true})});
  }
  return machine;
}

class Memory {
 public:
  Memory(Design& design, std::size_t system)
      : vocabulary_(design.vocabulary), system_(design.systems[system]) {
    for (ExtensionDefinition& definition : design.extensions) {
      if (design.hosts[definition.host].system != system) continue;
      for (ExtensionPart& part : definition.extension.parts) parts_.push_back(&part);
    }
  }

  void run(const StepMemory& memory) {
    const std::size_t own = system_.machines.size();
    std::vector<Guard> turns(own, Guard::always());
    if (memory.one_at_a_time && own > 1) turns = turns_of(own);
    for (std::size_t i = 0; i < own; ++i) add_registers(i, turns[i]);
    if (memory.one_at_a_time && own > 1) {
      for (std::size_t i = 0; i < own; ++i) take_turns(i, turns[i]);
    }
    for (const Observation& one : memory.observed) {
      const std::string& input = vocabulary_.symbols[index(one.input)];
      system_.machines.push_back(
          follower("input " + input, {"false", "true"}, one.input, one.output));
    }
  }

 private:
  Symbol add_symbol(std::string name, std::vector<bool>& kind) {
    const auto symbol = static_cast<Symbol>(vocabulary_.symbols.size());
    vocabulary_.symbols.push_back(std::move(name));
    kind.resize(index(symbol) + 1, false);
    kind[index(symbol)] = true;
    return symbol;
  }

  std::vector<ExtensionPart*> parts_of(const std::string& machine) const {
    std::vector<ExtensionPart*> result;
    std::copy_if(parts_.begin(), parts_.end(), std::back_inserter(result),
                 [&machine](const ExtensionPart* part) { return part->machine == machine; });
    return result;
  }

  /// Says for each machine when it is its turn; codes that are left over belong to the last one.
  std::vector<Guard> turns_of(std::size_t machines) {
    std::vector<Symbol> bits;
    const auto width = static_cast<int>(std::bit_width(machines - 1));
    for (int k = 0; k < width; ++k) {
      bits.push_back(add_symbol("turn/" + std::to_string(k), system_.is_turn));
    }
    std::vector<Guard> turns;
    Guard others = Guard::never();
    for (std::size_t i = 0; i + 1 < machines; ++i) {
      Cube code;
      for (std::size_t k = 0; k < bits.size(); ++k) {
        code.push_back({bits[k], (i >> k & 1) != 0});
      }
      turns.push_back({{code}});
      others = others | turns.back();
    }
    turns.push_back(!others);
    return turns;
  }

  void add_registers(std::size_t at, const Guard& turn) {
    const std::string name = system_.machines[at].name;
    std::set<Symbol> sent;
    for (const auto& row : system_.machines[at].rows) {
      for (const Edge& edge : row) sent.insert(edge.sends.begin(), edge.sends.end());
    }
    for (const ExtensionPart* part : parts_of(name)) {
      for (const ExtensionEdge& edge : part->edges) {
        sent.insert(edge.sends.begin(), edge.sends.end());
      }
    }
    for (const Symbol output : sent) {
      const std::string title = name + "/" + vocabulary_.symbols[index(output)];
      const Symbol choice = add_symbol(title, system_.is_choice);
      const auto choose = [&](auto& edge) {
        const bool sends =
            std::find(edge.sends.begin(), edge.sends.end(), output) != edge.sends.end();
        edge.guard = edge.guard & Guard::of({choice, sends});
      };
      for (auto& row : system_.machines[at].rows) {
        for (Edge& edge : row) choose(edge);
      }
      for (ExtensionPart* part : parts_of(name)) {
        for (ExtensionEdge& edge : part->edges) choose(edge);
      }
      Machine one = follower(title, {"idle", "sent"}, choice, output);
      add_guard(one.rows, turn);
      stay(one, !turn);
      system_.machines.push_back(std::move(one));
    }
  }

  void take_turns(std::size_t at, const Guard& turn) {
    Machine& machine = system_.machines[at];
    add_guard(machine.rows, turn);
    const Guard waits = !turn;
    stay(machine, waits);
    for (ExtensionPart* part : parts_of(machine.name)) {
      for (ExtensionEdge& edge : part->edges) edge.guard = edge.guard & turn;
      for (LocalState s = 0; s < part->states.size(); ++s) part->edges.push_back({s, s, waits});
    }
  }

  static void stay(Machine& machine, const Guard& waits) {
    if (waits.cubes.empty()) return;
    for (LocalState s = 0; s < machine.states.size(); ++s) machine.rows[s].push_back({s, waits});
  }

  Vocabulary& vocabulary_;
  System& system_;
  std::vector<ExtensionPart*> parts_;
};

}  // namespace

void remember_steps(Design& design, std::size_t system, const StepMemory& memory) {
  Memory(design, system).run(memory);
}

}  // namespace proviso::machine
