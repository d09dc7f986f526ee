// Progress properties, fluents and temporal assertions with their indices expanded.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/fsp/codes.hpp"
#include "lang/fsp/lower.hpp"

namespace proviso::fsp {
namespace {

constexpr std::size_t kMostPropositions = 64;

/// Calls visit(suffix) for every index value; the suffix is empty without indices, else ".1.2".
template <typename Visit>
void for_each_instance(const Evaluator& evaluator, const std::vector<LabelId>& ranges,
                       Bindings& bindings, Visit visit) {
  if (ranges.empty()) return visit(std::string());
  evaluator.for_each(ranges, bindings, [&](const std::string& index) { visit("." + index); });
}

class AssertionLowering {
 public:
  AssertionLowering(const Specification& spec, const Checked& checked,
                    const std::map<std::string, lts::Fluent>& fluents, Diagnostics& diagnostics)
      : spec_(spec),
        checked_(checked),
        fluents_(fluents),
        diagnostics_(diagnostics),
        evaluator_(spec, checked.definitions, diagnostics) {}

  std::optional<lts::Assertion> run(const AssertDefinition& definition, Bindings bindings) {
    result_.name = definition.name.text;
    open_.insert(definition.name.text);
    result_.formula = formula(definition.formula, bindings);
    if (diagnostics_.has_errors()) return std::nullopt;
    return std::move(result_);
  }

 private:
  using Formula = logic::Formula;

  Formula formula(FormulaId id, Bindings& bindings) {
    const FormulaNode& node = spec_[id];
    logic::FormulaPool& pool = result_.pool;
    switch (node.kind) {
      case FormulaNode::Kind::Unary:
        return unary(node, bindings);
      case FormulaNode::Kind::Binary:
        return binary(id, bindings);
      case FormulaNode::Kind::Proposition:
        return proposition(node, bindings);
      case FormulaNode::Kind::Action:
        return action(node, bindings);
      case FormulaNode::Kind::Rigid:
        return pool.truth(evaluator_.integer(node.expression, bindings) > 0);
      case FormulaNode::Kind::Quantified:
        break;
    }
    const bool all = node.op == TokenKind::Forall;
    Formula result = pool.truth(all);
    evaluator_.for_each(node.ranges, bindings, [&](const std::string&) {
      const Formula instance = formula(node.left, bindings);
      result = all ? pool.conjunction(result, instance) : pool.disjunction(result, instance);
    });
    return result;
  }

  Formula unary(const FormulaNode& node, Bindings& bindings) {
    const Formula operand = formula(node.left, bindings);
    logic::FormulaPool& pool = result_.pool;
    switch (node.op) {
      case TokenKind::Not:
        return pool.negate(operand);
      case TokenKind::Always:
        return pool.always(operand);
      case TokenKind::Eventually:
        return pool.eventually(operand);
      default:
        return pool.next(operand);
    }
  }

  /// Chains such as a && b && … lean to the left; they are walked, not recursed into.
  Formula binary(FormulaId id, Bindings& bindings) {
    std::vector<const FormulaNode*> chain;
    while (spec_[id].kind == FormulaNode::Kind::Binary) {
      chain.push_back(&spec_[id]);
      id = spec_[id].left;
    }
    Formula result = formula(id, bindings);
    for (auto node = chain.rbegin(); node != chain.rend(); ++node) {
      result = join(**node, result, formula((*node)->right, bindings));
    }
    return result;
  }

  Formula join(const FormulaNode& node, Formula left, Formula right) {
    logic::FormulaPool& pool = result_.pool;
    switch (node.op) {
      case TokenKind::And:
        return pool.conjunction(left, right);
      case TokenKind::Or:
        return pool.disjunction(left, right);
      case TokenKind::Arrow:
        return pool.implies(left, right);
      case TokenKind::Equivalent:
        return pool.equivalent(left, right);
      default:
        return node.letter == 'U' ? pool.until(left, right) : pool.weak_until(left, right);
    }
  }

  /// A fluent, a disjunction over the index values of one, or another assertion.
  Formula proposition(const FormulaNode& node, Bindings& bindings) {
    const std::string& name = node.name.text;
    if (!node.ranges.empty()) {
      Formula result = result_.pool.truth(false);
      evaluator_.for_each(node.ranges, bindings, [&](const std::string& index) {
        result = result_.pool.disjunction(result, fluent(name + "." + index, node));
      });
      return result;
    }
    if (fluents_.contains(name)) return fluent(name, node);
    const auto definition =
        std::find_if(spec_.assertions.begin(), spec_.assertions.end(),
                     [&](const auto& d) { return d.name.text == name && !d.constraint; });
    if (definition == spec_.assertions.end()) return undefined(node, name);
    return assertion(*definition, node, bindings);
  }

  Formula assertion(const AssertDefinition& definition, const FormulaNode& node,
                    Bindings& bindings) {
    const std::string& name = definition.name.text;
    if (!open_.insert(name).second) {
      evaluator_.report(code::kRecursiveProcess, node.span,
                        fmt::format("assertion {} refers to itself", name));
      return result_.pool.truth(true);
    }
    const auto at = static_cast<std::size_t>(&definition - spec_.assertions.data());
    std::vector<Value> values = checked_.assertion_parameters[at];
    if (node.arguments) values = evaluator_.values(*node.arguments, bindings);
    if (values.size() != definition.parameters.size()) {
      evaluator_.report(code::kArgumentCount, node.span,
                        fmt::format("{} takes {} arguments, {} are given", name,
                                    definition.parameters.size(), values.size()));
      values.resize(definition.parameters.size(), Value(0));
    }
    Bindings inner = bindings;
    inner.parameters.clear();
    for (std::size_t k = 0; k < values.size(); ++k) {
      inner.parameters.insert_or_assign(definition.parameters[k].name.text, values[k]);
    }
    const Formula result = formula(definition.formula, inner);
    open_.erase(name);
    return result;
  }

  Formula action(const FormulaNode& node, Bindings& bindings) {
    lts::Fluent proposition;
    proposition.initiating = evaluator_.labels(node.action, bindings);
    std::sort(proposition.initiating.begin(), proposition.initiating.end());
    proposition.name = proposition.initiating.size() == 1
                           ? proposition.initiating[0]
                           : fmt::format("{{{}}}", fmt::join(proposition.initiating, ","));
    proposition.momentary = true;
    return atom(std::move(proposition), node);
  }

  Formula fluent(const std::string& name, const FormulaNode& node) {
    const auto known = fluents_.find(name);
    return known == fluents_.end() ? undefined(node, name) : atom(known->second, node);
  }

  Formula undefined(const FormulaNode& node, const std::string& name) {
    std::vector<std::string> known;
    for (const auto& entry : fluents_) known.push_back(entry.first);
    for (const auto& definition : spec_.assertions) known.push_back(definition.name.text);
    evaluator_.report(code::kUndefinedProposition, node.span,
                      fmt::format("there is no fluent or assertion {}", name),
                      did_you_mean(name, known));
    return result_.pool.truth(true);
  }

  Formula atom(lts::Fluent fluent, const FormulaNode& node) {
    const auto [at, is_new] =
        atoms_.try_emplace(fluent.name, static_cast<std::uint32_t>(result_.fluents.size()));
    if (is_new) result_.fluents.push_back(std::move(fluent));
    if (result_.fluents.size() > kMostPropositions) {
      evaluator_.report(code::kFormulaTooLarge, node.span,
                        fmt::format("more than {} propositions in one formula", kMostPropositions));
      return result_.pool.truth(true);
    }
    return result_.pool.atom(at->second);
  }

  const Specification& spec_;
  const Checked& checked_;
  const std::map<std::string, lts::Fluent>& fluents_;
  Diagnostics& diagnostics_;
  Evaluator evaluator_;
  lts::Assertion result_;
  std::map<std::string, std::uint32_t> atoms_;
  std::set<std::string> open_;  // assertions being expanded
};

}  // namespace

std::vector<lts::ProgressProperty> lower_progress(const Specification& spec,
                                                  const Evaluator& evaluator) {
  std::vector<lts::ProgressProperty> result;
  for (const ProgressDefinition& definition : spec.progress) {
    Bindings bindings;
    for_each_instance(evaluator, definition.ranges, bindings, [&](const std::string& suffix) {
      lts::ProgressProperty property;
      property.name = definition.name.text + suffix;
      property.actions = evaluator.labels(definition.actions, bindings);
      if (definition.condition) {
        property.condition = evaluator.labels(*definition.condition, bindings);
      }
      result.push_back(std::move(property));
    });
  }
  return result;
}

std::map<std::string, lts::Fluent> lower_fluents(const Specification& spec,
                                                 const Evaluator& evaluator) {
  std::map<std::string, lts::Fluent> result;
  for (const FluentDefinition& definition : spec.fluents) {
    Bindings bindings;
    for_each_instance(evaluator, definition.ranges, bindings, [&](const std::string& suffix) {
      lts::Fluent fluent;
      fluent.name = definition.name.text + suffix;
      fluent.initiating = evaluator.labels(definition.initiating, bindings);
      fluent.terminating = evaluator.labels(definition.terminating, bindings);
      if (definition.initially) {
        fluent.initially = evaluator.integer(*definition.initially, bindings) > 0;
      }
      const std::set<std::string> initiating(fluent.initiating.begin(), fluent.initiating.end());
      for (const std::string& label : fluent.terminating) {
        if (!initiating.contains(label)) continue;
        evaluator.report(
            code::kFluentOverlap, definition.name.span,
            fmt::format("{} both initiates and terminates fluent {}", label, fluent.name));
        break;
      }
      result.insert_or_assign(fluent.name, std::move(fluent));
    });
  }
  return result;
}

std::optional<lts::Assertion> lower_assertion(const Specification& spec, const Checked& checked,
                                              const std::map<std::string, lts::Fluent>& fluents,
                                              const AssertDefinition& definition, Bindings bindings,
                                              Diagnostics& diagnostics) {
  return AssertionLowering(spec, checked, fluents, diagnostics)
      .run(definition, std::move(bindings));
}

}  // namespace proviso::fsp
