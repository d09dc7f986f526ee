// Whether a certificate of a linear formula is a proof, by writing out all states of a small system
// with all values of inputs and of the observer's bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "circuit/explicit.hpp"
#include "logic/past_formula.hpp"
#include "outcome/linear_certificate.hpp"

namespace proviso::symbolic {

/// For formulas of LTL whose negation has no conjunction on top and is not G F f, so that it is one
/// part, which has to be true initially.
class StageTable {
 public:
  StageTable(const circuit::System& system, logic::PastFormula negated)
      : system_(system), explicit_(system), negated_(negated) {
    list(negated);
    for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
      (system.is_input(circuit::BitId{i}) ? inputs_ : state_).push_back(i);
    }
  }

  /// The number of bits of a place: state, inputs, operators, compassion.
  std::size_t width() const {
    return system_.bits.size() + operators_.size() + system_.compassion.size();
  }

  bool proves(const LinearCertificate& certificate) const {
    std::map<std::uint64_t, Values> places;
    const auto at = [&](const Place& place) -> const Values& {
      const std::uint64_t key = place.bits | place.observer << system_.bits.size();
      const auto [known, is_new] = places.try_emplace(key);
      if (is_new) known->second = values(certificate, place);
      return known->second;
    };
    for (const circuit::ExplicitState state : explicit_.initial()) {
      bool is_covered = true;
      each_place(state, [&](const Place& place) {
        if (starts(place) && !at(place).last) is_covered = false;
      });
      if (!is_covered) return false;
    }
    for (std::uint64_t choice = 0; choice < std::uint64_t{1} << state_.size(); ++choice) {
      const circuit::ExplicitState state = spread(choice, state_);
      for (const circuit::ExplicitStep& step : explicit_.steps(state)) {
        if (!is_right_step(state, step, at)) return false;
      }
    }
    return true;
  }

 private:
  struct Place {
    std::uint64_t bits = 0;      // of the system
    std::uint64_t observer = 0;  // operators, then compassion
  };
  struct Values {
    std::vector<bool> formulas = {};       // by place in formulas_
    std::vector<std::size_t> stages = {};  // that have the place in them
    std::vector<bool> conditions = {};
    std::optional<std::size_t> last = {};  // stage
  };

  void list(logic::PastFormula f) {
    using enum logic::PastOperator;
    if (place_.contains(f)) return;
    const auto op = system_.ltl.op(f);
    if (op != True && op != Atom) list(system_.ltl.left(f));
    if (op == And || op == Until || op == Since) list(system_.ltl.right(f));
    place_[f] = formulas_.size();
    formulas_.push_back(f);
    if (op == Next || op == Until || op == Yesterday || op == Since) {
      number_[f] = operators_.size();
      operators_.push_back(f);
    }
  }

  static std::uint64_t spread(std::uint64_t choice, const std::vector<std::uint32_t>& bits) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bits.size(); ++i) value |= (choice >> i & 1U) << bits[i];
    return value;
  }

  template <typename Visit>
  void each_observer(std::uint64_t bits, const Visit& visit) const {
    const std::size_t count = operators_.size() + system_.compassion.size();
    for (std::uint64_t i = 0; i < std::uint64_t{1} << count; ++i) visit(Place{bits, i});
  }
  template <typename Visit>
  void each_place(circuit::ExplicitState state, const Visit& visit) const {
    for (std::uint64_t i = 0; i < std::uint64_t{1} << inputs_.size(); ++i) {
      each_observer(state | spread(i, inputs_), visit);
    }
  }

  bool bit(const Place& place, std::size_t number) const {
    return (place.observer >> number & 1U) != 0;
  }
  bool given_up(const Place& place, std::size_t pair) const {
    return bit(place, operators_.size() + pair);
  }
  bool holds(circuit::Literal function, const Place& place) const {
    return explicit_.holds(function, place.bits, place.bits, 0);
  }

  std::vector<bool> formulas_at(const Place& place) const {
    const logic::PastPool& pool = system_.ltl;
    std::vector<bool> value;
    for (const logic::PastFormula f : formulas_) {
      const auto of = [&](logic::PastFormula g) { return value[place_.at(g)]; };
      using enum logic::PastOperator;
      switch (pool.op(f)) {
        case True:
          value.push_back(true);
          break;
        case Atom:
          value.push_back(holds(system_.atoms[pool.atom_of(f)], place));
          break;
        case Not:
          value.push_back(!of(pool.left(f)));
          break;
        case And:
          value.push_back(of(pool.left(f)) && of(pool.right(f)));
          break;
        case Next:
        case Yesterday:
          value.push_back(bit(place, number_.at(f)));
          break;
        default:
          value.push_back(of(pool.right(f)) || (of(pool.left(f)) && bit(place, number_.at(f))));
      }
    }
    return value;
  }

  Values values(const LinearCertificate& certificate, const Place& place) const {
    Values values;
    values.formulas = formulas_at(place);
    const auto of = [&](logic::PastFormula f) { return bool(values.formulas[place_.at(f)]); };
    for (const circuit::Literal one : system_.justice) {
      values.conditions.push_back(holds(one, place));
    }
    for (const logic::PastFormula f : operators_) {
      if (system_.ltl.op(f) != logic::PastOperator::Until) continue;
      values.conditions.push_back(!of(f) || of(system_.ltl.right(f)));
    }
    for (std::size_t i = 0; i < system_.compassion.size(); ++i) {
      values.conditions.push_back(given_up(place, i) || holds(system_.compassion[i].second, place));
    }
    values.conditions.push_back(true);
    circuit::Evaluation evaluation(certificate.graph);
    for (const ObservedBit& one : certificate.bits) {
      evaluation.set(one.now, value_of(one, place));
    }
    evaluation.run();
    for (std::size_t i = 0; i < certificate.stages.size(); ++i) {
      if (!evaluation[certificate.stages[i].states]) continue;
      values.last = i;
      // Where the condition is true, a later stage has to follow.
      const bool moves = values.conditions[certificate.stages[i].condition];
      values.stages.push_back(moves ? i + 1 : i);
    }
    return values;
  }

  bool value_of(const ObservedBit& one, const Place& place) const {
    switch (one.kind) {
      case ObservedBit::Kind::Operator:
        return bit(place, std::stoul(one.name));
      case ObservedBit::Kind::Compassion:
        return given_up(place, std::stoul(one.name));
      default:
        for (std::uint32_t i = 0; i < system_.bits.size(); ++i) {
          if (circuit::bit_name(system_, circuit::BitId{i}) == one.name) {
            return (place.bits >> i & 1U) != 0;
          }
        }
        return false;
    }
  }

  bool starts(const Place& place) const {
    const std::vector<bool> value = formulas_at(place);
    for (std::size_t i = 0; i < operators_.size(); ++i) {
      const auto op = system_.ltl.op(operators_[i]);
      const bool is_past = op == logic::PastOperator::Yesterday || op == logic::PastOperator::Since;
      if (is_past && bit(place, i)) return false;
    }
    for (std::size_t i = 0; i < system_.compassion.size(); ++i) {
      if (given_up(place, i)) return false;
    }
    return value[place_.at(negated_)];
  }

  bool fits(const Place& from, const Values& before, const Place& to, const Values& after) const {
    using enum logic::PastOperator;
    for (std::size_t i = 0; i < operators_.size(); ++i) {
      const logic::PastFormula f = operators_[i];
      const auto op = system_.ltl.op(f);
      const logic::PastFormula what = op == Next || op == Yesterday ? system_.ltl.left(f) : f;
      const bool is_past = op == Yesterday || op == Since;
      const bool said = is_past ? bit(to, i) : bit(from, i);
      if (said != (is_past ? before : after).formulas[place_.at(what)]) return false;
    }
    for (std::size_t i = 0; i < system_.compassion.size(); ++i) {
      if (!given_up(from, i)) continue;
      if (holds(system_.compassion[i].first, from) || !given_up(to, i)) return false;
    }
    return true;
  }

  template <typename At>
  bool is_right_step(circuit::ExplicitState state, const circuit::ExplicitStep& step,
                     const At& at) const {
    bool is_right = true;
    each_observer(state | step.inputs, [&](const Place& from) {
      const Values before = at(from);
      if (!is_right || before.stages.empty()) return;
      each_place(step.to, [&](const Place& to) {
        const Values& after = at(to);
        if (!is_right || !fits(from, before, to, after)) return;
        for (const std::size_t least : before.stages) {
          if (!after.last || *after.last < least) is_right = false;
        }
      });
    });
    return is_right;
  }

  const circuit::System& system_;
  circuit::Explicit explicit_;
  logic::PastFormula negated_;
  std::vector<logic::PastFormula> formulas_;
  std::vector<logic::PastFormula> operators_;
  std::map<logic::PastFormula, std::size_t> place_;
  std::map<logic::PastFormula, std::size_t> number_;
  std::vector<std::uint32_t> state_;
  std::vector<std::uint32_t> inputs_;
};

}  // namespace proviso::symbolic
