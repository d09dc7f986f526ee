#include "bdd/function.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include "bdd/active_session.hpp"
#include "bdd/buddy.hpp"

namespace proviso::bdd {
namespace {

/// Nodes that are held must be let go, unless the table they are in is beyond use.
void let_go(int root) noexcept {
  if (root <= 1 || !active_session().usable) return;
  bdd_delref(root);
}

}  // namespace

Function Function::adopt(int root) {
  Function function;
  function.root_ = root;
  if (root > 1) bdd_addref(root);
  return function;
}

Function::Function(Variable variable) : root_(bdd_ithvar(static_cast<int>(index(variable)))) {}

Function::Function(const Function& other) : root_(other.root_) {
  if (root_ > 1 && active_session().usable) bdd_addref(root_);
}

Function::~Function() { let_go(root_); }

Function Function::operator!() const {
  before_operation();
  return adopt(bdd_not(root_));
}

Function operator&(const Function& f, const Function& g) {
  before_operation();
  return Function::adopt(bdd_and(f.root_, g.root_));
}

Function operator|(const Function& f, const Function& g) {
  before_operation();
  return Function::adopt(bdd_or(f.root_, g.root_));
}

Function operator-(const Function& f, const Function& g) {
  before_operation();
  return Function::adopt(bdd_apply(f.root_, g.root_, bddop_diff));
}

Function equivalent(const Function& f, const Function& g) {
  before_operation();
  return Function::adopt(bdd_biimp(f.root_, g.root_));
}

Variable Function::top() const { return Variable{static_cast<std::uint32_t>(bdd_var(root_))}; }

Function Function::low() const { return adopt(bdd_low(root_)); }

Function Function::high() const { return adopt(bdd_high(root_)); }

std::size_t Function::size() const { return static_cast<std::size_t>(bdd_nodecount(root_)); }

Function cube(std::span<const Variable> variables) {
  Function product(true);
  for (const Variable variable : variables) product &= Function(variable);
  return product;
}

Function cube(std::span<const Variable> variables, const std::vector<bool>& values) {
  Function product(true);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Function literal(variables[i]);
    product = values[i] ? product & literal : product - literal;
  }
  return product;
}

Function exists(const Function& f, const Function& cube) {
  before_operation();
  if (cube.is_true()) return f;
  return Function::adopt(bdd_exist(f.root_, cube.root_));
}

Function conjunction_exists(const Function& f, const Function& g, const Function& cube) {
  before_operation();
  if (cube.is_true()) return f & g;
  return Function::adopt(bdd_relprod(f.root_, g.root_, cube.root_));
}

Function restricted(const Function& f, const Function& cube) {
  before_operation();
  if (cube.is_true()) return f;
  return Function::adopt(bdd_restrict(f.root_, cube.root_));
}

Function simplified(const Function& f, const Function& care) {
  before_operation();
  if (care.is_true()) return f;
  return Function::adopt(bdd_simplify(f.root_, care.root_));
}

// Not bdd_support: its table keeps the size that it had before bdd_done, and a later session with
// fewer variables reads beyond it.
std::vector<Variable> support(const Function& f) {
  std::vector<bool> occurs(static_cast<std::size_t>(bdd_varnum()), false);
  boost::unordered_flat_set<int> seen;
  std::vector<int> open{f.root_};
  while (!open.empty()) {
    const int root = open.back();
    open.pop_back();
    if (root <= 1 || !seen.insert(root).second) continue;
    occurs[static_cast<std::size_t>(bdd_var(root))] = true;
    open.push_back(bdd_low(root));
    open.push_back(bdd_high(root));
  }
  std::vector<Variable> variables;
  for (std::uint32_t i = 0; i < occurs.size(); ++i) {
    if (occurs[i]) variables.push_back(Variable{i});
  }
  return variables;
}

double count(const Function& f, const Function& cube) {
  if (cube.is_true()) return f.is_false() ? 0 : 1;
  return bdd_satcountset(f.root_, cube.root_);
}

std::vector<bool> one_of(const Function& f, std::span<const Variable> variables) {
  std::vector<bool> by_variable(static_cast<std::size_t>(bdd_varnum()), false);
  Function rest = f;
  while (!rest.is_constant()) {
    const bool value = rest.low().is_false();
    by_variable[index(rest.top())] = value;
    rest = value ? rest.high() : rest.low();
  }
  std::vector<bool> values;
  for (const Variable variable : variables) values.push_back(by_variable[index(variable)]);
  return values;
}

Renaming::Renaming(std::span<const std::pair<Variable, Variable>> pairs) : pairs_(bdd_newpair()) {
  for (const auto& [from, to] : pairs) {
    bdd_setpair(static_cast<bddPair*>(pairs_), static_cast<int>(index(from)),
                static_cast<int>(index(to)));
  }
}

Renaming::~Renaming() {
  if (active_session().usable) bdd_freepair(static_cast<bddPair*>(pairs_));
}

Function Renaming::operator()(const Function& f) const {
  before_operation();
  return Function::adopt(bdd_replace(f.root_, static_cast<bddPair*>(pairs_)));
}

}  // namespace proviso::bdd
