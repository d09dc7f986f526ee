#include "attack/smv_formula.hpp"

#include <cstdint>
#include <functional>

#include <fmt/format.h>

#include "random_choice.hpp"

namespace proviso::attack::smv {
namespace {

Formula apply(std::string op, std::vector<Formula> operands) {
  return {std::move(op), std::move(operands)};
}
Formula negation(Formula f) { return apply("!", {std::move(f)}); }
Formula both(Formula f, Formula g) { return apply("&", {std::move(f), std::move(g)}); }
Formula either(Formula f, Formula g) {
  return negation(both(negation(std::move(f)), negation(std::move(g))));
}
Formula truth() {
  Formula formula;
  formula.atom = constant(kBoolean, 1);
  return formula;
}

constexpr const char* kOfPaths[] = {"AG", "EF",  "AF",  "EG",  "EX",  "AX",  "EU",
                                    "AU", "EBF", "ABF", "EBG", "ABG", "EBU", "ABU"};
constexpr const char* kLinear[] = {"G", "F", "X", "U",  "V",  "Y",  "Z", "O",
                                   "H", "S", "T", "BF", "BG", "BO", "BH"};

bool is_bounded(const std::string& op) { return op.find('B') != std::string::npos; }
bool is_binary(const std::string& op) {
  return op == "EU" || op == "AU" || op == "EBU" || op == "ABU" || op == "U" || op == "V" ||
         op == "S" || op == "T";
}

/// next^low (f ∘ next (f ∘ …)), with high - low nexts inside.
Formula bounded(const Formula& f, int low, int high, const std::function<Formula(Formula)>& next,
                const std::function<Formula(Formula, Formula)>& join) {
  Formula result = f;
  for (int i = low; i < high; ++i) result = join(f, next(result));
  for (int i = 0; i < low; ++i) result = next(result);
  return result;
}

Formula until_bounded(const Formula& f, const Formula& g, int low, int high,
                      const std::function<Formula(Formula)>& next) {
  Formula result = g;
  for (int i = low; i < high; ++i) result = either(g, both(f, next(result)));
  for (int i = 0; i < low; ++i) result = both(f, next(result));
  return result;
}

Formula some_next(Formula f) { return apply("EX", {std::move(f)}); }
Formula all_next(Formula f) { return negation(some_next(negation(std::move(f)))); }
Formula next_time(Formula f) { return apply("X", {std::move(f)}); }
Formula before(Formula f) { return apply("Y", {std::move(f)}); }
Formula before_if_any(Formula f) { return negation(before(negation(std::move(f)))); }

Formula reduced_path(const Formula& formula, const Formula& f, const Formula& g) {
  const std::string& op = formula.op;
  const int low = formula.low;
  const int high = formula.high;
  if (op == "EX" || op == "EG" || op == "EU")
    return apply(op, op == "EU" ? std::vector{f, g} : std::vector{f});
  if (op == "EF") return apply("EU", {truth(), f});
  if (op == "AX") return all_next(f);
  if (op == "AG") return negation(apply("EU", {truth(), negation(f)}));
  if (op == "AF") return negation(apply("EG", {negation(f)}));
  if (op == "AU") {
    const Formula never = apply("EG", {negation(g)});
    const Formula broken = apply("EU", {negation(g), both(negation(f), negation(g))});
    return both(negation(never), negation(broken));
  }
  if (op == "EBF") return bounded(f, low, high, some_next, either);
  if (op == "ABF") return bounded(f, low, high, all_next, either);
  if (op == "EBG") return bounded(f, low, high, some_next, both);
  if (op == "ABG") return bounded(f, low, high, all_next, both);
  return until_bounded(f, g, low, high, op == "EBU" ? some_next : all_next);
}

Formula reduced_linear(const Formula& formula, const Formula& f, const Formula& g) {
  const std::string& op = formula.op;
  const int low = formula.low;
  const int high = formula.high;
  if (op == "X" || op == "Y") return apply(op, {f});
  if (op == "U" || op == "S") return apply(op, {f, g});
  if (op == "F") return apply("U", {truth(), f});
  if (op == "G") return negation(apply("U", {truth(), negation(f)}));
  if (op == "V") return negation(apply("U", {negation(f), negation(g)}));
  if (op == "Z") return before_if_any(f);
  if (op == "O") return apply("S", {truth(), f});
  if (op == "H") return negation(apply("S", {truth(), negation(f)}));
  if (op == "T") return negation(apply("S", {negation(f), negation(g)}));
  if (op == "BF") return bounded(f, low, high, next_time, either);
  if (op == "BG") return bounded(f, low, high, next_time, both);
  if (op == "BO") return bounded(f, low, high, before, either);
  return bounded(f, low, high, before_if_any, both);
}

}  // namespace

Formula random_formula(const Scope& scope, bool is_ctl, unsigned depth) {
  Formula formula;
  const std::uint32_t choice = depth == 0 ? 0 : random_below(6);
  if (depth == 0 || choice == 5) {
    formula.atom = random_expression(scope, kBoolean, random_below(3));
    return formula;
  }
  const auto inner = [&] { return random_formula(scope, is_ctl, depth - 1); };
  if (choice == 4) {
    constexpr const char* kConnectives[] = {"!", "&", "|", "->", "<->"};
    formula.op = kConnectives[random_below(5)];
  } else {
    formula.op = is_ctl ? kOfPaths[random_below(14)] : kLinear[random_below(15)];
  }
  formula.operands.push_back(inner());
  if (is_binary(formula.op) || (choice == 4 && formula.op != "!")) {
    formula.operands.push_back(inner());
  }
  if (is_bounded(formula.op)) {
    formula.low = static_cast<int>(random_below(2));
    formula.high = formula.low + static_cast<int>(random_below(2));
  }
  return formula;
}

std::string text(const Formula& formula) {
  const std::string& op = formula.op;
  if (op.empty()) return "(" + text(formula.atom) + ")";
  const std::string f = text(formula.operands.front());
  const std::string g = text(formula.operands.back());
  const bool is_path = op.front() == 'E' || op.front() == 'A';
  if (op == "EU" || op == "AU") return fmt::format("{} [{} U {}]", op.substr(0, 1), f, g);
  if (op == "EBU" || op == "ABU") {
    return fmt::format("{} [{} BU {}..{} {}]", op.substr(0, 1), f, formula.low, formula.high, g);
  }
  if (is_path && is_bounded(op)) {
    return fmt::format("{} {}..{} {}", op, formula.low, formula.high, f);
  }
  if (is_bounded(op)) {
    return fmt::format("({} [{},{}] {})", op.substr(1), formula.low, formula.high, f);
  }
  if (formula.operands.size() == 2) return fmt::format("({} {} {})", f, op, g);
  return fmt::format("({} {})", op, f);
}

Formula reduced(const Formula& formula) {
  if (formula.op.empty()) return formula;
  const Formula f = reduced(formula.operands.front());
  const Formula g = reduced(formula.operands.back());
  const std::string& op = formula.op;
  if (op == "!") return negation(f);
  if (op == "&") return both(f, g);
  if (op == "|") return either(f, g);
  if (op == "->") return either(negation(f), g);
  if (op == "<->") return either(both(f, g), both(negation(f), negation(g)));
  if (op.front() == 'E' || op.front() == 'A') return reduced_path(formula, f, g);
  return reduced_linear(formula, f, g);
}

}  // namespace proviso::attack::smv
