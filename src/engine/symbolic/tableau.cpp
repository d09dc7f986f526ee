#include "engine/symbolic/tableau.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <fmt/format.h>

#include "circuit/problem.hpp"

namespace proviso::symbolic {
namespace {

using circuit::Literal;
using logic::PastFormula;
using logic::PastOperator;

class Builder {
 public:
  explicit Builder(const circuit::System& system) : original_(system), system_(system) {
    system_.properties.clear();
    observer_.name = "formula";
    observer_.parent = circuit::ComponentId{0};
  }

  Observed build(PastFormula formula) {
    divide(formula);
    const std::vector<PastFormula> formulas = subformulas();
    for (Literal& condition : system_.justice) condition = foretold(condition);
    for (auto& [wanted, granted] : system_.compassion) {
      wanted = foretold(wanted);
      granted = foretold(granted);
    }
    for (const PastFormula g : formulas) values_[logic::index(g)] = value_of(g);
    for (const PastFormula g : formulas) constrain(g);
    for (const PastFormula g : initial_) observer_.initial.push_back(value(g));
    for (const PastFormula g : recurring_) system_.justice.push_back(value(g));
    system_.components.push_back(std::move(observer_));
    return {std::move(system_), std::move(added_)};
  }

 private:
  /// Splits the formula at its conjunctions: f of a part G F f has to be true infinitely often,
  /// every other part initially.
  void divide(PastFormula formula) {
    std::vector<PastFormula> open{formula};
    while (!open.empty()) {
      const PastFormula g = open.back();
      open.pop_back();
      if (original_.ltl.op(g) == PastOperator::And) {
        open.push_back(right(g));
        open.push_back(left(g));
      } else if (const auto recurring = operand_of_infinitely_often(g)) {
        recurring_.push_back(*recurring);
      } else {
        initial_.push_back(g);
      }
    }
  }

  /// f of G F f = ¬(true U ¬(true U f)).
  std::optional<PastFormula> operand_of_infinitely_often(PastFormula g) const {
    const logic::PastPool& pool = original_.ltl;
    for (unsigned i = 0; i < 2; ++i) {
      if (pool.op(g) != PastOperator::Not) return {};
      g = left(g);
      if (pool.op(g) != PastOperator::Until || pool.op(left(g)) != PastOperator::True) return {};
      g = right(g);
    }
    return g;
  }

  /// All subformulas of the parts, operands first, left before right, each once.
  std::vector<PastFormula> subformulas() const {
    std::vector<PastFormula> all;
    boost::unordered_flat_set<std::uint32_t> listed;
    std::vector<PastFormula> open(recurring_.rbegin(), recurring_.rend());
    open.insert(open.end(), initial_.rbegin(), initial_.rend());
    while (!open.empty()) {
      const PastFormula g = open.back();
      bool is_ready = true;
      for (const PastFormula operand : operands_from_the_right(g)) {
        if (listed.contains(logic::index(operand))) continue;
        open.push_back(operand);
        is_ready = false;
      }
      if (!is_ready) continue;
      open.pop_back();
      if (listed.insert(logic::index(g)).second) all.push_back(g);
    }
    return all;
  }

  std::vector<PastFormula> operands_from_the_right(PastFormula g) const {
    switch (original_.ltl.op(g)) {
      case PastOperator::True:
      case PastOperator::Atom:
        return {};
      case PastOperator::Not:
      case PastOperator::Next:
      case PastOperator::Yesterday:
        return {left(g)};
      default:
        return {right(g), left(g)};
    }
  }

  Literal value(PastFormula g) const { return values_.at(logic::index(g)); }
  PastFormula left(PastFormula g) const { return original_.ltl.left(g); }
  PastFormula right(PastFormula g) const { return original_.ltl.right(g); }

  circuit::BitId declare(AddedBit::Kind kind, std::uint32_t number) {
    added_.push_back({kind, number});
    const circuit::VariableId variable{static_cast<std::uint32_t>(system_.variables.size())};
    const circuit::BitId bit{static_cast<std::uint32_t>(system_.bits.size())};
    const Literal now = system_.graph.variable();
    const Literal next = system_.graph.variable();
    system_.variables.push_back({fmt::format("formula.{}", circuit::index(bit)), {}, false, {bit}});
    system_.bits.push_back({variable, now, next});
    return bit;
  }

  circuit::BitId declare_for(PastFormula g) {
    return bits_[logic::index(g)] = declare(AddedBit::Kind::Operator, operators_++);
  }

  Literal now(circuit::BitId bit) const { return system_.bits[circuit::index(bit)].now; }

  /// The function with inputs replaced by bits of the state that equal them.
  Literal foretold(Literal function) {
    const Literal root[] = {function};
    const std::vector<circuit::Node> variables = support(system_.graph, root);
    for (std::uint32_t i = 0; i < original_.bits.size(); ++i) {
      const circuit::BitId bit{i};
      const Literal input = original_.bits[i].now;
      if (!original_.is_input(bit) || images_.contains(circuit::index(input.node())) ||
          !std::binary_search(variables.begin(), variables.end(), input.node())) {
        continue;
      }
      const Literal copy = now(declare(AddedBit::Kind::Input, i));
      images_[circuit::index(input.node())] = copy;
      observer_.transition.push_back(system_.graph.equivalent(copy, input));
    }
    circuit::Substitution substitution(system_.graph, system_.graph, [this](circuit::Node node) {
      const auto image = images_.find(circuit::index(node));
      return image == images_.end() ? Literal(node, false) : image->second;
    });
    return substitution(function);
  }

  Literal value_of(PastFormula g) {
    const logic::PastPool& pool = original_.ltl;
    switch (pool.op(g)) {
      case PastOperator::True:
        return circuit::kTrue;
      case PastOperator::Atom:
        return foretold(original_.atoms[pool.atom_of(g)]);
      case PastOperator::Not:
        return !value(left(g));
      case PastOperator::And:
        return system_.graph.conjunction(value(left(g)), value(right(g)));
      case PastOperator::Next:
      case PastOperator::Yesterday:
        return now(declare_for(g));
      case PastOperator::Until:
      case PastOperator::Since: {
        const Literal elsewhere = now(declare_for(g));
        const Literal goes_on = system_.graph.conjunction(value(left(g)), elsewhere);
        return system_.graph.disjunction(value(right(g)), goes_on);
      }
    }
    return circuit::kFalse;
  }

  void constrain(PastFormula g) {
    switch (original_.ltl.op(g)) {
      case PastOperator::Next:
        guess(g, value(left(g)));
        break;
      case PastOperator::Until:
        guess(g, value(g));
        system_.justice.push_back(system_.graph.disjunction(!value(g), value(right(g))));
        break;
      case PastOperator::Yesterday:
        remember(g, value(left(g)));
        break;
      case PastOperator::Since:
        remember(g, value(g));
        break;
      default:
        break;
    }
  }

  void guess(PastFormula g, Literal what) {
    const Literal after = after_step(system_, system_.graph, what);
    observer_.transition.push_back(system_.graph.equivalent(now(bits_.at(logic::index(g))), after));
  }

  void remember(PastFormula g, Literal what) {
    const circuit::BitId bit = bits_.at(logic::index(g));
    observer_.initial.push_back(!now(bit));
    observer_.updates.push_back({bit, what});
  }

  const circuit::System& original_;
  circuit::System system_;
  circuit::Component observer_;
  std::vector<AddedBit> added_;
  std::uint32_t operators_ = 0;
  std::vector<PastFormula> initial_;
  std::vector<PastFormula> recurring_;
  boost::unordered_flat_map<std::uint32_t, Literal> images_;  // of inputs, by node
  boost::unordered_flat_map<std::uint32_t, Literal> values_;  // by formula
  boost::unordered_flat_map<std::uint32_t, circuit::BitId> bits_;
};

}  // namespace

Observed observe(const circuit::System& system, PastFormula formula) {
  return Builder(system).build(formula);
}

circuit::System with_tableau(const circuit::System& system, PastFormula formula) {
  return observe(system, formula).system;
}

}  // namespace proviso::symbolic
