#include "ask/design/formula_texts.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace proviso::ask {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;
using machine::FormulaLevel;
using machine::WrittenFormula;

/// Writes formulas, operands first.
class Writer {
 public:
  explicit Writer(const machine::Design& design)
      : pool_(design.vocabulary.pool), names_(design.vocabulary.atom_names) {
    const bool is_fair = std::any_of(design.systems.begin(), design.systems.end(),
                                     [](const auto& system) { return !system.fairness.empty(); });
    for (const auto& [formula, text] : design.vocabulary.written) {
      written_.try_emplace(formula, text);
    }
    for (const auto& [formula, text] : design.vocabulary.written) {
      if (is_fair) written_.try_emplace(logic::over_fair_paths(pool_, formula), text);
    }
    for (const auto& [formula, text] : written_) texts_.emplace(formula, text);
  }

  /// The formulas of the source and all that they are made of.
  std::vector<CtlFormula> formulas() const {
    std::vector<CtlFormula> roots;
    for (const auto& [formula, text] : written_) roots.push_back(formula);
    return closure(pool_, roots);
  }

  std::string basis(CtlFormula f) const { return to_string(pool_, f, names_); }

  FormulaTexts::Entry entry(CtlFormula f) {
    const CtlFormula opposite = pool_.negate(f);
    const bool negates = !written_.contains(f) && written_.contains(opposite);
    return {text(f).text, text(opposite).text, negates};
  }

 private:
  /// The texts of the operands must be known.
  const WrittenFormula& text(CtlFormula f) {
    if (const auto known = texts_.find(f); known != texts_.end()) return known->second;
    const CtlFormula opposite = pool_.negate(f);
    const auto written = written_.find(opposite);
    WrittenFormula made = written != written_.end() ? negation(written->second) : structural(f);
    return texts_.emplace(f, std::move(made)).first->second;
  }

  static WrittenFormula negation(const WrittenFormula& f) {
    return {"!" + f.at_least(f.level == FormulaLevel::Prefix ? FormulaLevel::Closed
                                                             : FormulaLevel::Prefix),
            FormulaLevel::Prefix};
  }

  WrittenFormula structural(CtlFormula f) {
    const auto prefix = [](std::string_view word, const WrittenFormula& operand) {
      return WrittenFormula{fmt::format("{}{}", word, operand.at_least(FormulaLevel::Prefix)),
                            FormulaLevel::Prefix};
    };
    switch (pool_.op(f)) {
      case CtlOperator::False:
        return {"false"};
      case CtlOperator::True:
        return {"true"};
      case CtlOperator::Atom:
        return {names_[pool_.atom_of(f)]};
      case CtlOperator::Not:
        return negation(text(pool_.left(f)));
      case CtlOperator::And: {
        const std::string left = text(pool_.left(f)).at_least(FormulaLevel::And);
        const std::string right = text(pool_.right(f)).at_least(FormulaLevel::Prefix);
        return {fmt::format("{} & {}", left, right), FormulaLevel::And};
      }
      case CtlOperator::ExistsNext:
        return prefix("EX ", text(pool_.left(f)));
      case CtlOperator::ExistsGlobally:
        return prefix("EG ", text(pool_.left(f)));
      case CtlOperator::ExistsUntil:
        break;
    }
    if (pool_.left(f) == pool_.truth(true)) return prefix("EF ", text(pool_.right(f)));
    const std::string left = text(pool_.left(f)).text;
    const std::string right = text(pool_.right(f)).text;
    return {fmt::format("E[{} U {}]", left, right), FormulaLevel::Closed};
  }

  logic::CtlPool pool_;
  const std::vector<std::string>& names_;
  std::map<CtlFormula, WrittenFormula> written_;
  std::map<CtlFormula, WrittenFormula> texts_;
};

}  // namespace

FormulaTexts::FormulaTexts(const machine::Design& design) {
  Writer writer(design);
  for (const CtlFormula f : writer.formulas()) by_basis_.emplace(writer.basis(f), writer.entry(f));
}

FormulaTexts::Entry FormulaTexts::of(const std::string& basis) const {
  const auto known = by_basis_.find(basis);
  return known == by_basis_.end() ? Entry{basis, "!" + basis} : known->second;
}

std::string FormulaTexts::told(const collaboration::Disturbance& disturbance) const {
  const auto& [extension, formula, loops] = disturbance;
  const Entry entry = of(formula);
  if (!loops) {
    return fmt::format("{} changes the truth of {}", extension,
                       entry.negates ? entry.opposite : entry.text);
  }
  return entry.negates ? fmt::format("{} closes a loop that violates {}", extension, entry.opposite)
                       : fmt::format("{} closes a loop for {}", extension, entry.text);
}

}  // namespace proviso::ask
