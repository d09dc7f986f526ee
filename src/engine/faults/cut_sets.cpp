#include "engine/faults/cut_sets.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/invariant/bounded.hpp"
#include "engine/invariant/portfolio.hpp"
#include "engine/symbolic/invariant.hpp"

namespace proviso::faults {
namespace {

using circuit::Literal;
using circuit::System;

/// Whether the fault is visible in a state, without the inputs of the step that leaves it.
bool is_of_states(const System& system, const circuit::Fault& fault) {
  const Literal root[] = {fault.occurs};
  const auto support = circuit::support(system.graph, root);
  for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
    if (!system.is_input(circuit::BitId{i})) continue;
    if (std::binary_search(support.begin(), support.end(), system.bits[i].now.node())) return false;
  }
  return true;
}

/// The system with an activation bit for each fault, in a component of their own.
class Activation {
 public:
  explicit Activation(const System& system) : system_(system), original_bits_(system.bits.size()) {
    circuit::Component component{"faults", circuit::ComponentId{0}};
    for (const circuit::Fault& fault : system.faults) {
      const Literal now = add_bit("activation of " + fault.name, component);
      const Literal allowed = system_.graph.implies(fault.occurs, now);
      (is_of_states(system, fault) ? component.invariant : component.transition).push_back(allowed);
      bits_.push_back(now);
    }
    system_.components.push_back(std::move(component));
  }

  std::size_t count() const { return bits_.size(); }

  /// The system whose initial states satisfy this condition over the activation bits.
  const System& restricted(Literal condition) {
    system_.components.back().initial = {condition};
    return system_;
  }

  /// Whether at most `most` bits are set.
  Literal at_most(std::size_t most) {
    circuit::Graph& graph = system_.graph;
    // reached[k]: more than k of the bits so far are set.
    std::vector<Literal> reached(most + 1, circuit::kFalse);
    for (const Literal bit : bits_) {
      for (std::size_t k = most + 1; k-- > 0;) {
        const Literal before = k == 0 ? circuit::kTrue : reached[k - 1];
        reached[k] = graph.disjunction(reached[k], graph.conjunction(bit, before));
      }
    }
    return !reached[most];
  }

  /// Whether not all of these bits are set.
  Literal excluded(const std::vector<std::size_t>& faults) {
    std::vector<Literal> all;
    for (const std::size_t fault : faults) all.push_back(bits_[fault]);
    return !system_.graph.conjunction(all);
  }

  Literal exactly(const std::vector<std::size_t>& faults) {
    std::vector<Literal> all;
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      const bool is_set = std::find(faults.begin(), faults.end(), i) != faults.end();
      all.push_back(bits_[i] ^ !is_set);
    }
    return system_.graph.conjunction(all);
  }

  circuit::Graph& graph() { return system_.graph; }

  /// The path without the activation bits.
  circuit::Path original(circuit::Path path) const {
    for (circuit::Valuation& state : path.states) state.resize(original_bits_);
    return path;
  }

 private:
  Literal add_bit(std::string name, circuit::Component& component) {
    const circuit::BitId bit{static_cast<std::uint32_t>(system_.bits.size())};
    const circuit::VariableId id{static_cast<std::uint32_t>(system_.variables.size())};
    const Literal now = system_.graph.variable();
    const Literal next = system_.graph.variable();
    system_.variables.push_back({std::move(name), {}, false, {bit}});
    system_.bits.push_back({id, now, next});
    component.updates.push_back({bit, now});
    return now;
  }

  System system_;
  std::size_t original_bits_;
  std::vector<Literal> bits_;
};

invariant::Decision decide(const System& system, const circuit::Property& property,
                           Context& context) {
  const invariant::Contender others[] = {
      invariant::contender("bdd", [](circuit::Problem& problem, Context& inner) {
        return symbolic::check_invariant(problem, inner);
      })};
  return invariant::portfolio(system, property, others, context);
}

/// A shortest path, for which the faults of a known one are enough; the known one if a limit ends
/// the search.
circuit::Path shortest(const System& system, const circuit::Property& property, circuit::Path known,
                       Context& context) {
  const auto limit = static_cast<unsigned>(known.states.size() - 1);
  const invariant::Contender bounded =
      invariant::contender("bounded", [limit](circuit::Problem& problem, Context& inner) {
        return invariant::bounded(problem, limit, inner);
      });
  try {
    auto decision = bounded.decide(system, property, context);
    if (decision.path) return std::move(*decision.path);
  } catch (const LimitReached&) {
  }
  return known;
}

/// The faults that occur in a state or a step of the path.
std::vector<std::size_t> occurring(const System& system, const circuit::Path& path) {
  std::vector<bool> occurs(system.faults.size(), false);
  for (std::size_t i = 0; i < path.states.size(); ++i) {
    const bool is_last = i + 1 == path.states.size();
    circuit::Evaluation values(system.graph);
    for (std::size_t b = 0; b < system.bits.size(); ++b) {
      values.set(system.bits[b].now, path.states[i][b]);
    }
    values.run();
    for (std::size_t f = 0; f < occurs.size(); ++f) {
      const bool counts = !is_last || is_of_states(system, system.faults[f]);
      if (counts && values[system.faults[f].occurs]) occurs[f] = true;
    }
  }
  std::vector<std::size_t> faults;
  for (std::size_t f = 0; f < occurs.size(); ++f) {
    if (occurs[f]) faults.push_back(f);
  }
  return faults;
}

void confirm(const System& system, const circuit::Property& property, const circuit::Path& path) {
  if (circuit::defect(system, path) || !circuit::violates(system, path, property)) {
    throw std::logic_error("the path of a cut set is no violation");
  }
}

CutSets search(const System& system, const circuit::Property& property, std::size_t order,
               Context& context) {
  CutSets result;
  Activation activation(system);
  Literal allowed = circuit::kTrue;
  try {
    for (std::size_t k = 0; k <= std::min(order, activation.count()); ++k) {
      while (true) {
        const Literal start = activation.graph().conjunction(allowed, activation.at_most(k));
        auto decision = decide(activation.restricted(start), property, context);
        if (decision.verdict == Verdict::Undecided) {
          result.stopped = decision.stopped.value_or(StopReason::Time);
          return result;
        }
        if (decision.verdict == Verdict::Holds) break;
        CutSet found;
        found.faults = occurring(system, activation.original(*decision.path));
        if (found.faults.size() != k) throw std::logic_error("a cut set is not minimal");
        const System& alone = activation.restricted(activation.exactly(found.faults));
        found.path =
            activation.original(shortest(alone, property, std::move(*decision.path), context));
        confirm(system, property, found.path);
        allowed = activation.graph().conjunction(allowed, activation.excluded(found.faults));
        result.sets.push_back(std::move(found));
      }
      result.known_below = k + 1;
    }
  } catch (const LimitReached& limit) {
    result.stopped = limit.reason();
  }
  return result;
}

}  // namespace

CutSets cut_sets(const System& system, const circuit::Property& property, std::size_t order,
                 Context& context) {
  CutSets result = search(system, property, order, context);
  // Not in the order in which the engines happen to find them.
  std::sort(result.sets.begin(), result.sets.end(), [](const CutSet& a, const CutSet& b) {
    return a.faults.size() != b.faults.size() ? a.faults.size() < b.faults.size()
                                              : a.faults < b.faults;
  });
  return result;
}

Effect effect_of(const System& system, const circuit::Property& property,
                 const std::vector<std::size_t>& faults, Context& context) {
  Effect effect;
  Activation activation(system);
  try {
    auto decision = decide(activation.restricted(activation.exactly(faults)), property, context);
    effect.verdict = decision.verdict;
    effect.stopped = decision.stopped;
    if (decision.verdict != Verdict::Violated) return effect;
    effect.path = activation.original(std::move(*decision.path));
    confirm(system, property, *effect.path);
  } catch (const LimitReached& limit) {
    effect.stopped = limit.reason();
  }
  return effect;
}

}  // namespace proviso::faults
