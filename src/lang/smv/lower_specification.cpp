#include "lang/smv/lower_specification.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include "lang/smv/cone.hpp"
#include "lang/smv/lower_codes.hpp"
#include "lang/smv/lower_temporal.hpp"
#include "lang/smv/operation.hpp"
#include "lang/smv/operator_text.hpp"
#include "lang/smv/postorder.hpp"

namespace proviso::smv {
namespace {

using circuit::Literal;

bool is_temporal(Operator op) { return is_ctl(op) || is_ltl(op); }

int rank(const Specification& specification) {
  constexpr std::array kOrder = {SpecificationKind::Ctl, SpecificationKind::Ltl,
                                 SpecificationKind::Psl, SpecificationKind::Invariant};
  const SpecificationKind kind = specification.is_psl ? SpecificationKind::Psl : specification.kind;
  return static_cast<int>(std::find(kOrder.begin(), kOrder.end(), kind) - kOrder.begin());
}

struct Ranked {
  int rank = 0;
  std::size_t cone = 0;
  const Specification* specification = nullptr;
};

/// The atoms of all formulas of a system, each function once.
class Atoms {
 public:
  explicit Atoms(circuit::System& system) : system_(system) {}

  std::uint32_t number(Literal function) {
    const auto next = static_cast<std::uint32_t>(system_.atoms.size());
    const auto [found, is_new] = numbers_.try_emplace(function.code(), next);
    if (is_new) system_.atoms.push_back(function);
    return found->second;
  }

 private:
  circuit::System& system_;
  boost::unordered_flat_map<std::uint32_t, std::uint32_t> numbers_;
};

class SpecificationLowering {
 public:
  SpecificationLowering(const FlatModel& model, ExpressionLowering& expressions, Typing& typing,
                        circuit::System& system, Dangers& dangers, Diagnostics& diagnostics)
      : model_(model),
        expressions_(expressions),
        typing_(typing),
        system_(system),
        dangers_(dangers),
        diagnostics_(diagnostics),
        atoms_(system),
        temporal_(model.expressions.size()) {}

  void lower(const Specification& specification);

 private:
  bool is_temporal(ExpressionId root);
  std::vector<circuit::ComponentId> mentioned(ExpressionId root) const;
  bool mentions_steps(ExpressionId root) const;
  template <typename Visit>
  void visit_all(ExpressionId root, const Visit& visit) const;
  Literal condition(ExpressionId id);
  template <typename Pool>
  typename Formulas<Pool>::Formula formula(Pool& pool, ExpressionId root);
  template <typename Pool>
  typename Formulas<Pool>::Formula node(Pool& pool, ExpressionId id,
                                        const std::vector<typename Formulas<Pool>::Formula>& known);
  std::optional<Bounds> bounds(ExpressionId id, std::size_t formulas);

  const FlatModel& model_;
  ExpressionLowering& expressions_;
  Typing& typing_;
  circuit::System& system_;
  Dangers& dangers_;
  Diagnostics& diagnostics_;
  Atoms atoms_;
  std::vector<std::optional<bool>> temporal_;  // by node: whether a temporal operator is in it
};

bool SpecificationLowering::is_temporal(ExpressionId root) {
  in_postorder(
      root, [this](ExpressionId id) { return temporal_[index(id)].has_value(); },
      [this](ExpressionId id) { return dependencies(model_, id); },
      [this](ExpressionId id) {
        const auto parts = dependencies(model_, id);
        temporal_[index(id)] = smv::is_temporal(model_[id].op) ||
                               std::any_of(parts.begin(), parts.end(), [this](ExpressionId part) {
                                 return *temporal_[index(part)];
                               });
      });
  return *temporal_[index(root)];
}

/// Calls visit(id) once for every part of the expression, definitions included.
template <typename Visit>
void SpecificationLowering::visit_all(ExpressionId root, const Visit& visit) const {
  std::set<ExpressionId> seen;
  in_postorder(
      root, [&seen](ExpressionId id) { return seen.contains(id); },
      [this](ExpressionId id) { return dependencies(model_, id); },
      [&](ExpressionId id) {
        seen.insert(id);
        visit(id);
      });
}

/// Whether the text mentions inputs or values of variables after the step. NuSMV decides it by the
/// text, too: next(x) & !next(x) is about steps, next(TRUE) is not.
bool SpecificationLowering::mentions_steps(ExpressionId root) const {
  bool found = false;
  visit_all(root, [&](ExpressionId id) {
    const Operator op = model_[id].op;
    if (op == Operator::Running) found = true;
    if (op == Operator::Variable && model_.variable_of(id).kind == VariableKind::Input) {
      found = true;
    }
    if (op != Operator::Next || found) return;
    visit_all(id, [&](ExpressionId part) {
      if (model_[part].op == Operator::Variable) found = true;
    });
  });
  return found;
}

std::vector<circuit::ComponentId> SpecificationLowering::mentioned(ExpressionId root) const {
  std::set<std::uint32_t> instances;
  visit_all(root, [&](ExpressionId id) {
    if (model_[id].op == Operator::Variable) {
      instances.insert(index(model_.variable_of(id).instance));
    }
  });
  std::vector<circuit::ComponentId> components;
  for (const std::uint32_t i : instances) components.push_back(circuit::ComponentId{i});
  return components;
}

Literal SpecificationLowering::condition(ExpressionId id) {
  const Lowered& lowered = expressions_.lower(id, Time::Now);
  dangers_ = united(system_.graph, dangers_, lowered.dangers);
  return truth_of(system_.graph, lowered.value());
}

/// The bounds that stand after the formulas of a bounded operator; those of others do not matter.
std::optional<Bounds> SpecificationLowering::bounds(ExpressionId id, std::size_t formulas) {
  const auto operands = model_.operands_of(id);
  if (operands.size() <= formulas) return Bounds{};
  const auto low = typing_.constant(operands[formulas]);
  const auto high = operands.size() > formulas + 1 ? typing_.constant(operands[formulas + 1])
                                                   : std::optional(kUnbounded);
  const bool is_wrong = !low || !high || *low < 0 || (*high != kUnbounded && *high < *low);
  if (!is_wrong && std::max(*low, *high) <= kLargestBound) return Bounds{*low, *high};
  diagnostics_.report(
      {Severity::Error, code::kConstantExpected, model_[id].span,
       fmt::format("the bounds of \"{}\" must be constants with 0 <= low <= high <= {}",
                   symbol_of(model_[id].op), kLargestBound)});
  return {};
}

template <typename Pool>
typename Formulas<Pool>::Formula SpecificationLowering::formula(Pool& pool, ExpressionId root) {
  using Formula = typename Formulas<Pool>::Formula;
  boost::unordered_flat_map<std::uint32_t, Formula> known;
  const auto parts = [this](ExpressionId id) {
    if (!is_temporal(id)) return std::vector<ExpressionId>{};
    std::vector<ExpressionId> formulas = dependencies(model_, id);
    formulas.resize(std::min(formulas.size(), formula_count(model_[id].op)));
    return formulas;
  };
  in_postorder(
      root, [&known](ExpressionId id) { return known.contains(index(id)); }, parts,
      [&](ExpressionId id) {
        std::vector<Formula> operands;
        for (const ExpressionId part : parts(id)) operands.push_back(known.at(index(part)));
        known.emplace(index(id), node(pool, id, operands));
      });
  return known.at(index(root));
}

template <typename Pool>
typename Formulas<Pool>::Formula SpecificationLowering::node(
    Pool& pool, ExpressionId id, const std::vector<typename Formulas<Pool>::Formula>& operands) {
  const Operator op = model_[id].op;
  const ValueType type = typing_.of(id);
  const bool is_condition = type.kind == ValueType::Kind::Boolean ||
                            (typing_.legacy_bool() && type.kind == ValueType::Kind::Integer);
  if (operands.empty()) {
    return is_condition ? pool.atom(atoms_.number(condition(id))) : pool.truth(false);
  }
  if (op == Operator::Define) return operands.front();
  if (smv::is_temporal(op)) {
    const auto its_bounds = bounds(id, operands.size());
    if (!its_bounds) return operands.front();
    return temporal(pool, op, operands, *its_bounds);
  }
  const auto made = boolean(pool, op, operands);
  if (made && is_condition) return *made;
  diagnostics_.report(
      {Severity::Error, code::kTemporalOperand, model_[id].span,
       fmt::format("a temporal operator may not stand inside \"{}\"", symbol_of(op))});
  return operands.front();
}

void SpecificationLowering::lower(const Specification& specification) {
  circuit::Property property;
  property.name = specification.name;
  property.text = specification.text;
  property.context = model_.instances[index(specification.owner)].name;
  property.is_psl = specification.is_psl;
  property.formula = specification.translation;
  if (!specification.formula) {
    property.kind = circuit::Property::Kind::Psl;
    property.undecided = specification.refusal;
    system_.properties.push_back(std::move(property));
    return;
  }
  const ExpressionId root = *specification.formula;
  property.mentioned = mentioned(root);
  switch (specification.kind) {
    case SpecificationKind::Ctl:
      property.kind = circuit::Property::Kind::Ctl;
      property.ctl = formula(system_.ctl, root);
      break;
    case SpecificationKind::Ltl:
      property.kind = circuit::Property::Kind::Ltl;
      property.ltl = formula(system_.ltl, root);
      break;
    default:
      property.invariant = condition(root);
      property.mentions_steps = mentions_steps(root);
      break;
  }
  system_.properties.push_back(std::move(property));
}

}  // namespace

void lower_specifications(const FlatModel& model, ExpressionLowering& expressions, Typing& typing,
                          circuit::System& system, Dangers& dangers, Diagnostics& diagnostics) {
  const Cones cones(model);
  std::vector<Ranked> ordered;
  for (const Specification& specification : model.specifications) {
    if (specification.kind == SpecificationKind::Compute) continue;
    const auto& formula = specification.formula;
    ordered.push_back({rank(specification), formula ? cones.size(*formula) : 0, &specification});
  }
  std::stable_sort(ordered.begin(), ordered.end(), [](const Ranked& a, const Ranked& b) {
    return std::pair(a.rank, a.cone) < std::pair(b.rank, b.cone);
  });
  SpecificationLowering lowering(model, expressions, typing, system, dangers, diagnostics);
  for (const Ranked& ranked : ordered) lowering.lower(*ranked.specification);
}

}  // namespace proviso::smv
