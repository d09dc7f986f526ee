#include "engine/certify/feature_part.hpp"

#include <algorithm>

namespace proviso::certify {
namespace {

using logic::CtlOperator;

class Enumeration {
 public:
  Enumeration(FeaturePart& part, MachineGraph& host, const Surroundings& surroundings)
      : part_(part),
        host_(host),
        others_(surroundings.others),
        ports_(surroundings.ports),
        product_(part.assembly.system, part.feature),
        at_exit_somewhere_(part.assembly.system.machines.size()) {}

  void run(Context& context) {
    constexpr std::uint32_t kPollEvery = 1 << 10;
    add_exits();
    for (std::uint32_t s = 0; s < part_.graph.size() && part_.lands_in_host; ++s) {
      if (part_.graph.size() > context.limits().states.value_or(part_.graph.size())) {
        throw LimitReached(StopReason::States);
      }
      if (s % kPollEvery == 0) {
        context.poll({"certifying", part_.graph.size(), part_.graph.edges.size(), 0});
      }
      state_.assign(part_.graph.states[s].begin(), part_.graph.states[s].end());
      if (s < part_.exits) {
        follow(s);
        examine_exit();
      } else if (!part_.host_state[s]) {
        follow(s);
        examine_active(s);
      }
      part_.graph.starts.push_back(part_.graph.edges.size());
    }
    count_active();
  }

 private:
  const machine::System& system() const { return part_.assembly.system; }
  const std::vector<Joint>& joints() const { return part_.assembly.joints; }

  bool inside(const Joint& joint, State state) const {
    return system().machines[joint.machine].states[state[joint.machine]].feature == part_.feature;
  }
  bool active(State state) const {
    return std::any_of(joints().begin(), joints().end(),
                       [&](const Joint& joint) { return inside(joint, state); });
  }

  void add_exits() {
    for (std::uint32_t h = 0; h < host_.size(); ++h) {
      const State state = host_.states[h];
      const bool at_exit = std::any_of(joints().begin(), joints().end(), [&](const Joint& joint) {
        return state[joint.machine] == joint.exit;
      });
      if (!at_exit) continue;
      for (std::size_t i = 0; i < state.size(); ++i) at_exit_somewhere_[i].insert(state[i]);
      part_.graph.states.insert(state);
      part_.host_state.emplace_back(h);
    }
    part_.exits = part_.graph.size();
  }

  /// From an exit state only into the feature.
  void follow(std::uint32_t s) {
    const bool is_active = !part_.host_state[s];
    for (MachineProduct::Step& step : product_.steps(state_)) {
      if (!is_active && !step.enters) continue;
      std::optional<std::uint32_t> landing;
      if (active(step.target)) {
        if (is_active) examine_return(step.target);
      } else {
        land(step.target);
        landing = host_.states.find(step.target);
        if (!landing) part_.lands_in_host = false;
      }
      const std::uint32_t target = part_.graph.states.insert(step.target);
      if (target == part_.host_state.size()) part_.host_state.push_back(landing);
      part_.graph.edges.push_back(target);
    }
  }

  void bring_back(LocalStates& state) const {
    for (const Joint& joint : joints()) {
      std::uint32_t& local = state[joint.machine];
      if (local == joint.out) local = joint.reentry;
    }
  }

  void land(LocalStates& state) {
    bring_back(state);
    for (const Joint& joint : joints()) {
      if (state[joint.machine] != joint.reentry) part_.comes_back_together = false;
    }
    const bool published = std::any_of(ports_.begin(), ports_.end(),
                                       [&](const Port& port) { return is_at(port, state); });
    if (!published) part_.comes_back_together = false;
  }

  static bool is_at(const Port& port, State state) {
    const auto at_exit = [&](const Port::Place& place) {
      return state[place.machine] == place.exit;
    };
    const auto at_reentry = [&](const Port::Place& place) {
      return state[place.machine] == place.reentry;
    };
    return std::any_of(port.places.begin(), port.places.end(), at_exit) ||
           std::all_of(port.places.begin(), port.places.end(), at_reentry);
  }

  /// In the product a machine that waits in `out` is in its reentry state.
  void count_active() {
    StateTable in_product(system().machines.size());
    LocalStates state;
    for (std::uint32_t s = part_.exits; s < part_.graph.size(); ++s) {
      if (part_.host_state[s]) {
        ++part_.landings;
        continue;
      }
      state.assign(part_.graph.states[s].begin(), part_.graph.states[s].end());
      bring_back(state);
      in_product.insert(state);
    }
    part_.actives = in_product.size();
  }

  void examine_return(const LocalStates& target) {
    for (const Joint& joint : joints()) {
      const bool goes_on = state_[joint.machine] == joint.out && target[joint.machine] != joint.out;
      if (goes_on) part_.comes_back_together = false;
    }
  }

  void examine_active(std::uint32_t s) {
    if (part_.graph.starts[s] == part_.graph.edges.size()) part_.gets_stuck = true;
    for (const Joint& joint : joints()) {
      const std::uint32_t local = state_[joint.machine];
      if (inside(joint, state_) || local == joint.out) continue;
      if (at_exit_somewhere_[joint.machine].count(local) == 0) part_.comes_back_together = false;
    }
    const std::vector<bool> outputs = emitted(system(), state_);
    for (const Entry& entry : others_) {
      if (part_.meets.contains(entry.extension) || !waits_at(entry)) continue;
      if (satisfiable(system(), outputs, *entry.guard, machine::Guard::always())) {
        part_.meets.insert(entry.extension);
      }
    }
  }

  /// Whether the entry's machine is in its exit state, or has come back to it.
  bool waits_at(const Entry& entry) const {
    const std::uint32_t local = state_[entry.machine];
    return local == entry.exit ||
           std::any_of(joints().begin(), joints().end(), [&](const Joint& joint) {
             return joint.machine == entry.machine && local == joint.out &&
                    joint.reentry == entry.exit;
           });
  }

  /// Finds the features that could be entered in one step with this one, by different machines.
  void examine_exit() {
    const std::vector<bool> outputs = emitted(system(), state_);
    for (const Entry& entry : others_) {
      if (state_[entry.machine] != entry.exit || part_.meets.contains(entry.extension)) continue;
      if (enters_beside(entry, outputs)) part_.meets.insert(entry.extension);
    }
  }

  bool enters_beside(const Entry& entry, const std::vector<bool>& outputs) const {
    for (const Joint& joint : joints()) {
      if (joint.machine == entry.machine || state_[joint.machine] != joint.exit) continue;
      for (const machine::Edge& edge : system().machines[joint.machine].rows[joint.exit]) {
        if (edge.feature != part_.feature) continue;
        if (satisfiable(system(), outputs, edge.guard, *entry.guard)) return true;
      }
    }
    return false;
  }

  FeaturePart& part_;
  MachineGraph& host_;
  const std::vector<Entry>& others_;
  const std::vector<Port>& ports_;
  MachineProduct product_;
  std::vector<std::set<std::uint32_t>> at_exit_somewhere_;  // the states of each machine in exits
  LocalStates state_;
};

}  // namespace

std::vector<Entry> entries_of(const machine::Design& design, const machine::System& host,
                              std::size_t extension) {
  std::vector<Entry> result;
  for (const machine::ExtensionPart& part : design.extensions[extension].extension.parts) {
    const std::size_t machine = host.find(part.machine).value();
    for (const machine::InterfacePlace& place : interface_of(design, extension).places) {
      if (place.machine != part.machine) continue;
      const auto exit = host.machines[machine].find(place.exit.feature, place.exit.name).value();
      for (const machine::ExtensionEdge& edge : part.edges) {
        if (edge.source == machine::kIn) result.push_back({extension, machine, exit, &edge.guard});
      }
    }
  }
  return result;
}

std::vector<Port> ports_of(const machine::Design& design, std::size_t system,
                           const std::vector<std::size_t>& extensions,
                           const machine::System& assembled) {
  std::vector<Port> result;
  for (const machine::HostDefinition& host : design.hosts) {
    const bool belongs =
        host.system == system &&
        std::all_of(host.extensions.begin(), host.extensions.end(), [&](std::size_t e) {
          return std::find(extensions.begin(), extensions.end(), e) != extensions.end();
        });
    if (!belongs) continue;
    for (const machine::Interface& interface : host.interfaces) {
      Port& port = result.emplace_back();
      for (const machine::InterfacePlace& place : interface.places) {
        const std::size_t at = assembled.find(place.machine).value();
        const machine::Machine& machine = assembled.machines[at];
        port.places.push_back({at, machine.find(place.exit.feature, place.exit.name).value(),
                               machine.find(place.reentry.feature, place.reentry.name).value()});
      }
    }
  }
  return result;
}

void enumerate(FeaturePart& part, MachineGraph& host, const Surroundings& surroundings,
               Context& context) {
  Enumeration(part, host, surroundings).run(context);
}

bool gains_nothing(const FeaturePart& part, const Labels& labels, const PathFormulas& formulas,
                   FormulaId f) {
  const bool is_next = formulas[f].op == CtlOperator::ExistsNext;
  const StateSet& own = labels[index(f)];
  const StateSet& operand = labels[index(formulas[f].left)];
  for (std::uint32_t e = 0; e < part.exits; ++e) {
    if (own[e] || (!is_next && !operand[e])) continue;
    for (const std::uint32_t t : part.graph.targets(e)) {
      if (is_next ? operand[t] : own[t]) return false;
    }
  }
  return true;
}

}  // namespace proviso::certify
