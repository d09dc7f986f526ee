#include "engine/symbolic/ctl.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/symbolic/cone.hpp"
#include "engine/symbolic/labelling.hpp"
#include "engine/symbolic/reachability.hpp"

namespace proviso::symbolic {
namespace {

using bdd::Function;
using circuit::Literal;

bool speaks_of_inputs(const circuit::System& system, Literal function) {
  const Literal root[] = {function};
  const std::vector<circuit::Node> variables = support(system.graph, root);
  for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
    if (system.is_input(circuit::BitId{i}) &&
        std::binary_search(variables.begin(), variables.end(), system.bits[i].now.node())) {
      return true;
    }
  }
  return false;
}

/// Why the question has no meaning here, if it has none.
std::string obstacle(const circuit::System& system, logic::CtlFormula formula) {
  for (const auto& pair : system.compassion) {
    if (speaks_of_inputs(system, pair.first)) return "compassion mentions inputs";
  }
  for (const logic::CtlFormula g : closure(system.ctl, formula)) {
    if (system.ctl.op(g) != logic::CtlOperator::Atom) continue;
    if (speaks_of_inputs(system, system.atoms[system.ctl.atom_of(g)])) {
      return "the formula mentions inputs";
    }
  }
  return {};
}

std::vector<Literal> fairness_conditions(const circuit::System& system) {
  std::vector<Literal> conditions = system.justice;
  for (const auto& [wanted, granted] : system.compassion) {
    conditions.push_back(wanted);
    conditions.push_back(granted);
  }
  return conditions;
}

/// The atoms of the formulas and the fairness conditions.
std::vector<Literal> functions_of(const circuit::System& system,
                                  std::span<const logic::CtlFormula> formulas) {
  std::vector<Literal> functions = fairness_conditions(system);
  for (const logic::CtlFormula g : closure(system.ctl, formulas)) {
    if (system.ctl.op(g) == logic::CtlOperator::Atom) {
      functions.push_back(system.atoms[system.ctl.atom_of(g)]);
    }
  }
  return functions;
}

/// Everything that the formulas share: the model, its reachable states, what is known of them.
class Checker {
 public:
  /// The problem is the whole of the system, or its cone, and must outlive this.
  Checker(const circuit::System& system, const circuit::Problem& problem, Context& context)
      : system_(system),
        problem_(problem),
        model_(problem_, fairness_conditions(system), context),
        labelling_(system, model_, reachable(), fairness()) {}

  /// Whether it holds. A path is looked for if one is wanted: the cone has none of the system.
  bool check(logic::CtlFormula formula, Answer& answer, bool wants_path) {
    const Function start = model_.initial() & labelling_.fair();
    const Function bad = start - labelling_.of(formula);
    if (!bad.is_false() && !wants_path) return false;
    if (!system_.compassion.empty()) {
      answer.notes.emplace_back("compassion counts; NuSMV ignores it in CTL");
    }
    if (start.is_false()) answer.notes.emplace_back("no initial state starts a fair path");
    if (!bad.is_false()) {
      Walk walk(model_, model_.one(bad));
      labelling_.explain(walk, formula, false);
      answer.path = walk.path(system_, problem_);
      if (const auto wrong = defect(system_, *answer.path)) {
        throw std::logic_error(fmt::format("a counterexample is no path: {}", *wrong));
      }
    }
    answer.verdict = bad.is_false() ? Verdict::Holds : Verdict::Violated;
    return bad.is_false();
  }

 private:
  Function reachable() {
    Function states = reach(model_, model_.initial(), Function(true)).states;
    model_.assume_within(states);
    return states;
  }

  Fairness fairness() {
    Fairness fairness;
    for (const Literal condition : system_.justice) {
      fairness.justice.push_back(model_.of(condition));
    }
    for (const auto& [wanted, granted] : system_.compassion) {
      fairness.compassion.emplace_back(model_.of(wanted), model_.of(granted));
    }
    return fairness;
  }

  const circuit::System& system_;
  const circuit::Problem& problem_;
  Model model_;
  Labelling labelling_;
};

}  // namespace

std::vector<Answer> check_ctl(const circuit::System& system,
                              std::span<const logic::CtlFormula> formulas, Context& context) {
  std::vector<Answer> answers(formulas.size());
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    answers[i].engine = "bdd";
    const std::string reason = obstacle(system, formulas[i]);
    if (reason.empty()) {
      open.push_back(i);
    } else {
      answers[i].notes.push_back(reason);
    }
  }
  try {
    const circuit::Problem whole = problem_of(system, circuit::kTrue);
    std::vector<std::size_t> left = open;
    const Cone cone = cone_of(whole, functions_of(system, formulas), Initially::Exact);
    if (!cone.is_whole && is_followed(system, whole, context)) {
      Checker checker(system, cone.problem, context);
      std::erase_if(left,
                    [&](std::size_t i) { return checker.check(formulas[i], answers[i], false); });
    }
    if (left.empty()) return answers;
    Checker checker(system, whole, context);
    for (const std::size_t i : left) checker.check(formulas[i], answers[i], true);
  } catch (const LimitReached& limit) {
    for (const std::size_t i : open) {
      if (answers[i].verdict == Verdict::Undecided) answers[i].stopped = limit.reason();
    }
  }
  return answers;
}

}  // namespace proviso::symbolic
