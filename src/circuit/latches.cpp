#include "circuit/latches.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <fmt/format.h>

#include "circuit/problem.hpp"

namespace proviso::circuit {
namespace {

/// The operands of the ∧ that a literal is, as far as it goes.
void split(const Graph& graph, Literal literal, std::vector<Literal>& conjuncts) {
  std::vector<Literal> open{literal};
  while (!open.empty()) {
    const Literal next = open.back();
    open.pop_back();
    if (next.negated() || !graph.is_conjunction(next.node())) {
      conjuncts.push_back(next);
      continue;
    }
    open.push_back(graph.left(next.node()));
    open.push_back(graph.right(next.node()));
  }
}

class Translation {
 public:
  explicit Translation(const System& system)
      : system_(system),
        image_(system.graph, latches_.graph, [this](Node) { return latches_.graph.variable(); }),
        after_(system.graph, latches_.graph, [this](Node) { return latches_.graph.variable(); }) {}

  Latches run() {
    read_initial();
    make_values();
    make_successors();
    const Literal initial = initial_states();
    const Literal step = permitted_step();
    Graph& graph = latches_.graph;
    const Literal started_or_initial =
        initial == kTrue ? kTrue : graph.disjunction(started(), initial);
    Literal ready = started_or_initial;
    if (step != kTrue || initial != kTrue) {
      const Literal broken = graph.variable();
      ready = graph.conjunction(!broken, started_or_initial);
      latches_.latches.push_back({"$broken", broken, !graph.conjunction(ready, step)});
    }
    if (started_) latches_.latches.push_back({"$started", *started_, kTrue});
    add_bad(ready, step);
    return std::move(latches_);
  }

 private:
  /// Bits that I fixes by a literal of their own; the rest of I is a constraint.
  void read_initial() {
    boost::unordered_flat_map<std::uint32_t, std::size_t> bit_at;
    for (std::size_t i = 0; i < system_.bits.size(); ++i) {
      if (!is_input(i)) bit_at[index(system_.bits[i].now.node())] = i;
    }
    fixed_.resize(system_.bits.size());
    std::vector<Literal> conjuncts;
    for (const Component& component : system_.components) {
      for (const Literal literal : component.initial) split(system_.graph, literal, conjuncts);
    }
    for (const Literal literal : conjuncts) {
      const auto found = bit_at.find(index(literal.node()));
      if (found == bit_at.end() || fixed_[found->second]) {
        initial_.push_back(literal);
      } else {
        fixed_[found->second] = !literal.negated();
      }
    }
  }

  void make_values() {
    Graph& graph = latches_.graph;
    for (std::size_t i = 0; i < system_.bits.size(); ++i) {
      const Bit& bit = system_.bits[i];
      const std::string name = bit_name(system_, BitId{static_cast<std::uint32_t>(i)});
      if (is_input(i)) {
        latches_.inputs.push_back({name, graph.variable()});
        image_.replace(bit.now.node(), latches_.inputs.back().now);
        continue;
      }
      const Literal latch = graph.variable();
      latch_of_.push_back(latches_.latches.size());
      latches_.latches.push_back({name, latch, kFalse});
      if (fixed_[i]) {
        image_.replace(bit.now.node(), latch ^ *fixed_[i]);
        continue;
      }
      latches_.inputs.push_back({fmt::format("init({})", name), graph.variable()});
      image_.replace(bit.now.node(), graph.choose(started(), latch, latches_.inputs.back().now));
    }
  }

  void make_successors() {
    std::vector<std::optional<Literal>> function(system_.bits.size());
    for (const Component& component : system_.components) {
      for (const Update& update : component.updates) {
        if (!function[index(update.bit)]) {
          function[index(update.bit)] = image_(update.function);
        } else {
          further_.push_back(update);
        }
      }
    }
    std::size_t latch = 0;
    for (std::size_t i = 0; i < system_.bits.size(); ++i) {
      if (is_input(i)) continue;
      const Bit& bit = system_.bits[i];
      Latch& entry = latches_.latches[latch_of_[latch++]];
      if (!function[i]) {
        latches_.inputs.push_back({fmt::format("next({})", entry.name), latches_.graph.variable()});
        function[i] = latches_.inputs.back().now;
      }
      entry.next = *function[i] ^ fixed_[i].value_or(false);
      image_.replace(bit.next.node(), *function[i]);
      after_.replace(bit.now.node(), *function[i]);
    }
  }

  Literal initial_states() {
    std::vector<Literal> parts;
    for (const Literal literal : initial_) parts.push_back(image_(literal));
    for (const Component& component : system_.components) {
      for (const Literal literal : component.invariant) parts.push_back(image_(literal));
    }
    for (const Literal literal : system_.domains) {
      if (!is_of_inputs(literal)) parts.push_back(image_(literal));
    }
    return latches_.graph.conjunction(parts);
  }

  /// What is asked of states is asked of the state after the step: the one before it was asked
  /// when it was entered.
  Literal permitted_step() {
    Graph& graph = latches_.graph;
    std::vector<Literal> parts;
    for (const Component& component : system_.components) {
      for (const Literal literal : component.transition) parts.push_back(image_(literal));
      for (const Literal literal : component.invariant) parts.push_back(after_(literal));
    }
    for (const Literal literal : system_.domains) {
      parts.push_back(is_of_inputs(literal) ? image_(literal) : after_(literal));
    }
    for (const Update& update : further_) {
      const Literal next = image_(system_.bits[index(update.bit)].next);
      parts.push_back(graph.equivalent(next, image_(update.function)));
    }
    return graph.conjunction(parts);
  }

  void add_bad(Literal ready, Literal step) {
    Graph& graph = latches_.graph;
    const Literal ready_step = graph.conjunction(ready, step);
    for (const Property& property : system_.properties) {
      if (property.kind != Property::Kind::Invariant) continue;
      const bool of_steps = circuit::is_of_steps(system_, property);
      const std::string& name = property.name.empty() ? property.text : property.name;
      latches_.bad.push_back(
          {name, graph.conjunction(of_steps ? ready_step : ready, !image_(property.invariant))});
    }
  }

  bool is_input(std::size_t bit) const {
    return system_.is_input(BitId{static_cast<std::uint32_t>(bit)});
  }

  bool is_of_inputs(Literal function) const {
    const Literal root[] = {function};
    const std::vector<Node> variables = support(system_.graph, root);
    return std::any_of(variables.begin(), variables.end(),
                       [this](Node node) { return inputs_.contains(index(node)); });
  }

  Literal started() {
    if (!started_) started_ = latches_.graph.variable();
    return *started_;
  }

  static boost::unordered_flat_set<std::uint32_t> inputs_of(const System& system) {
    boost::unordered_flat_set<std::uint32_t> inputs;
    for (const Bit& bit : system.bits) {
      if (system.variables[index(bit.variable)].is_input) inputs.insert(index(bit.now.node()));
    }
    return inputs;
  }

  const System& system_;
  const boost::unordered_flat_set<std::uint32_t> inputs_ = inputs_of(system_);  // by node
  Latches latches_;
  Substitution image_;                      // of functions over now, inputs and next
  Substitution after_;                      // of functions over now, to the state after the step
  std::vector<std::optional<bool>> fixed_;  // by bit: its value in every initial state
  std::vector<Literal> initial_;            // what else is asked of initial states
  std::vector<std::size_t> latch_of_;       // of the state bits in their order
  std::vector<Update> further_;             // of bits that have one already
  std::optional<Literal> started_;
};

}  // namespace

Latches latches_of(const System& system) { return Translation(system).run(); }

}  // namespace proviso::circuit
