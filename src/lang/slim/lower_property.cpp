#include "lang/slim/lower_property.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "lang/slim/codes.hpp"

namespace proviso::slim {
namespace {

using circuit::Literal;

class PropertyLowering {
 public:
  PropertyLowering(Network& network, const Statements& statements)
      : network_(network), system_(network.system()), formulas_(statements.formulas) {
    for (const Instance& instance : network.model().instances) {
      owners_.push_back(instance.path);
    }
  }

  void lower(const StatedProperty& stated) {
    circuit::Property property;
    property.name = stated.name;
    property.text = stated.text;
    property.formula = stated.formula;
    property.ignored = stated.ignored;
    mentioned_.clear();
    using Kind = StatedProperty::Kind;
    switch (stated.kind) {
      case Kind::Invariant:
        property.invariant = function(*stated.invariant) ^ stated.is_negated;
        break;
      case Kind::Linear:
        property.kind = circuit::Property::Kind::Ltl;
        property.ltl = linear(*stated.temporal);
        break;
      case Kind::Branching:
        property.kind = circuit::Property::Kind::Ctl;
        property.ctl = branching(*stated.temporal);
        break;
      case Kind::Deadlock:
        property.kind = circuit::Property::Kind::Deadlock;
        break;
      case Kind::Ignored:
        property.kind = circuit::Property::Kind::Ltl;
        property.ltl = system_.ltl.truth(true);
        break;
    }
    property.mentioned.assign(mentioned_.begin(), mentioned_.end());
    system_.properties.push_back(std::move(property));
  }

 private:
  Literal function(ExpressionId id) {
    Scope scope{InstanceId{0}};
    scope.is_property = true;
    const Literal result = network_.condition(id, scope, "a property");
    const Literal root[] = {result};
    const auto support = circuit::support(system_.graph, root);
    for (const circuit::Bit& bit : system_.bits) {
      if (!std::binary_search(support.begin(), support.end(), bit.now.node())) continue;
      const std::string& name = system_.variables[index(bit.variable)].name;
      mentioned_.insert(owner(name));
    }
    return result;
  }

  /// The instance that declares a variable: the longest path that its name begins with.
  circuit::ComponentId owner(const std::string& name) const {
    const std::size_t dot = name.rfind('.');
    std::string path = dot == std::string::npos ? std::string() : name.substr(0, dot);
    const auto at = std::find(owners_.begin(), owners_.end(), path);
    return circuit::ComponentId{
        at == owners_.end() ? 0U : static_cast<std::uint32_t>(at - owners_.begin())};
  }

  std::uint32_t atom(const Formula& formula) {
    const Literal literal = function(formula.atom);
    const auto next = static_cast<std::uint32_t>(system_.atoms.size());
    const auto [at, is_new] = atoms_.try_emplace(literal.code(), next);
    if (is_new) system_.atoms.push_back(literal);
    return at->second;
  }

  template <typename Id, typename Pool, typename Lower>
  std::optional<Id> boolean(const Formula& formula, Pool& pool, const Lower& lower) {
    switch (formula.connective) {
      case Connective::Truth:
        return pool.truth(true);
      case Connective::Atom:
        return pool.atom(atom(formula));
      case Connective::Not:
        return pool.negate(lower(formula.operands[0]));
      case Connective::And:
      case Connective::Or:
      case Connective::Xor:
      case Connective::Implies:
      case Connective::Equivalent:
        break;
      default:
        return {};
    }
    const Id f = lower(formula.operands[0]);
    const Id g = lower(formula.operands[1]);
    if (formula.connective == Connective::And) return pool.conjunction(f, g);
    if (formula.connective == Connective::Or) return pool.disjunction(f, g);
    if (formula.connective == Connective::Implies) return pool.implies(f, g);
    if (formula.connective == Connective::Xor) return pool.negate(pool.equivalent(f, g));
    return pool.equivalent(f, g);
  }

  logic::PastFormula linear(FormulaId id) {
    const Formula& formula = formulas_[id];
    logic::PastPool& pool = system_.ltl;
    const auto simple = boolean<logic::PastFormula>(
        formula, pool, [this](FormulaId operand) { return linear(operand); });
    if (simple) return *simple;
    const logic::PastFormula f = linear(formula.operands.front());
    const logic::PastFormula g = linear(formula.operands.back());
    switch (formula.connective) {
      case Connective::Next:
        return pool.next(f);
      case Connective::Finally:
        return pool.eventually(f);
      case Connective::Globally:
        return pool.always(f);
      case Connective::Until:
        return pool.until(f, g);
      case Connective::Releases:
        return pool.release(f, g);
      case Connective::Yesterday:
        return pool.yesterday(f);
      case Connective::WeakYesterday:
        return pool.not_first_or(f);
      case Connective::Once:
        return pool.once(f);
      case Connective::Historically:
        return pool.historically(f);
      case Connective::Since:
        return pool.since(f, g);
      default:
        return pool.triggered(f, g);
    }
  }

  logic::CtlFormula branching(FormulaId id) {
    const Formula& formula = formulas_[id];
    logic::CtlPool& pool = system_.ctl;
    const auto simple = boolean<logic::CtlFormula>(
        formula, pool, [this](FormulaId operand) { return branching(operand); });
    if (simple) return *simple;
    const logic::CtlFormula f = branching(formula.operands.front());
    const logic::CtlFormula g = branching(formula.operands.back());
    switch (formula.connective) {
      case Connective::SomeNext:
        return pool.exists_next(f);
      case Connective::SomeFinally:
        return pool.possibly(f);
      case Connective::SomeGlobally:
        return pool.exists_globally(f);
      case Connective::SomeUntil:
        return pool.exists_until(f, g);
      case Connective::AllNext:
        return pool.all_next(f);
      case Connective::AllFinally:
        return pool.inevitably(f);
      case Connective::AllGlobally:
        return pool.always(f);
      default:
        return pool.all_until(f, g);
    }
  }

  Network& network_;
  circuit::System& system_;
  const Formulas& formulas_;
  std::vector<std::string> owners_;  // paths of the instances
  std::map<std::uint32_t, std::uint32_t> atoms_;
  std::set<circuit::ComponentId> mentioned_;
};

}  // namespace

void lower_properties(Network& network, const Statements& statements) {
  PropertyLowering lowering(network, statements);
  for (const StatedProperty& stated : statements.properties) lowering.lower(stated);
}

}  // namespace proviso::slim
