#include "engine/certify/linear.hpp"

#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "circuit/fingerprint.hpp"
#include "circuit/problem.hpp"
#include "engine/certify/certified_path.hpp"
#include "engine/certify/linear_statement.hpp"

namespace proviso::certify {
namespace {

using circuit::ComponentId;
using circuit::Literal;
using logic::PastFormula;
using logic::PastOperator;

/// The bits that the observer adds to a state, the values of all subformulas there, and the
/// fairness conditions, as functions of one state.
class Observer {
 public:
  Observer(const circuit::System& system, const LinearStatement& statement, circuit::Graph& graph)
      : system_(system), statement_(statement), graph_(graph) {
    for (std::size_t i = 0; i < statement.operators.size(); ++i) {
      operators_.push_back(graph.variable());
      place_[statement.operators[i]] = i;
    }
    for (std::size_t i = 0; i < system.compassion.size(); ++i) {
      compassion_.push_back(graph.variable());
    }
    for (const PastFormula f : statement.formulas) value_[f] = compute(f);
    list_conditions();
  }

  const std::vector<Literal>& operators() const { return operators_; }
  const std::vector<Literal>& compassion() const { return compassion_; }
  const std::vector<Literal>& conditions() const { return conditions_; }

  std::vector<Literal> initial() const {
    std::vector<Literal> functions;
    for (const PastFormula part : statement_.initial) functions.push_back(value_.at(part));
    for (const PastFormula f : statement_.operators) {
      if (is_past(f)) functions.push_back(!bit(f));
    }
    for (const Literal given_up : compassion_) functions.push_back(!given_up);
    return functions;
  }

  /// Relates the last two states of a path.
  void relate(CertifiedPath& path) const {
    const std::size_t after = path.last();
    const std::size_t before = after - 1;
    for (const PastFormula f : statement_.operators) {
      const PastOperator op = statement_.pool.op(f);
      const bool of_operand = op == PastOperator::Next || op == PastOperator::Yesterday;
      const Literal value = value_.at(of_operand ? statement_.pool.left(f) : f);
      if (is_past(f)) {
        path.equate(after, bit(f), before, value);
      } else {
        path.equate(before, bit(f), after, value);
      }
    }
    for (std::size_t i = 0; i < compassion_.size(); ++i) {
      path.require(before, {!graph_.conjunction(compassion_[i], system_.compassion[i].first)});
      path.imply(before, compassion_[i], after, compassion_[i]);
    }
  }

 private:
  bool is_past(PastFormula f) const {
    const PastOperator op = statement_.pool.op(f);
    return op == PastOperator::Yesterday || op == PastOperator::Since;
  }

  Literal bit(PastFormula f) const { return operators_[place_.at(f)]; }

  Literal compute(PastFormula f) const {
    const logic::PastPool& pool = statement_.pool;
    switch (pool.op(f)) {
      case PastOperator::True:
        return circuit::kTrue;
      case PastOperator::Atom:
        return system_.atoms[pool.atom_of(f)];
      case PastOperator::Not:
        return !value_.at(pool.left(f));
      case PastOperator::And:
        return graph_.conjunction(value_.at(pool.left(f)), value_.at(pool.right(f)));
      case PastOperator::Next:
      case PastOperator::Yesterday:
        return bit(f);
      case PastOperator::Until:
      case PastOperator::Since:
        return graph_.disjunction(value_.at(pool.right(f)),
                                  graph_.conjunction(value_.at(pool.left(f)), bit(f)));
    }
    return circuit::kFalse;
  }

  void list_conditions() {
    conditions_ = system_.justice;
    for (const PastFormula f : statement_.operators) {
      if (statement_.pool.op(f) != PastOperator::Until) continue;
      const Literal kept = value_.at(statement_.pool.right(f));
      conditions_.push_back(graph_.disjunction(!value_.at(f), kept));
    }
    for (const PastFormula f : statement_.recurring) conditions_.push_back(value_.at(f));
    for (std::size_t i = 0; i < compassion_.size(); ++i) {
      conditions_.push_back(graph_.disjunction(compassion_[i], system_.compassion[i].second));
    }
    conditions_.push_back(circuit::kTrue);
  }

  const circuit::System& system_;
  const LinearStatement& statement_;
  circuit::Graph& graph_;
  std::vector<Literal> operators_;   // by number: variables of the graph
  std::vector<Literal> compassion_;  // by pair: variables of the graph
  std::vector<Literal> conditions_;
  std::map<PastFormula, std::size_t> place_;
  std::map<PastFormula, Literal> value_;
};

class LinearCheck {
 public:
  LinearCheck(const circuit::System& system, const circuit::Property& property,
              const LinearCertificate& certificate, Context& context, InvariantFinding& finding)
      : system_(system),
        property_(property),
        certificate_(certificate),
        context_(context),
        finding_(finding) {}

  /// What is wrong, or nothing.
  std::string run(bool allow_changes) {
    if (certificate_.property != property_.text || certificate_.context != property_.context) {
      return "it is about another property";
    }
    const auto statement = negated_statement(system_, property_);
    if (!statement) return "the property is not a linear formula";
    if (auto wrong = compare(); !wrong.empty()) return wrong;
    if (!allow_changes && !finding_.changed.empty()) {
      return fmt::format("{} has changed", finding_.changed.front());
    }
    graph_ = system_.graph;
    const Observer observer(system_, *statement, graph_);
    if (auto wrong = read_stages(observer); !wrong.empty()) return wrong;
    return examine(observer);
  }

 private:
  /// Finds out what has changed.
  std::string compare() {
    const std::vector<std::string> hashes = circuit::fingerprints(system_);
    std::map<std::string, std::string> own;
    for (std::size_t i = 0; i < hashes.size(); ++i) own[system_.components[i].name] = hashes[i];
    std::set<std::string> named;
    for (const Fingerprint& one : certificate_.components) {
      const auto found = own.find(one.name);
      if (found == own.end()) return fmt::format("the system has no component {}", one.name);
      if (!named.insert(one.name).second) {
        return fmt::format("component {} is in two places of it", one.name);
      }
      if (found->second != one.hash) finding_.changed.push_back("component " + one.name);
    }
    for (const auto& [name, hash] : own) {
      if (!named.contains(name)) return fmt::format("component {} is not in it", name);
    }
    if (circuit::fingerprint(system_, property_) != certificate_.statement) {
      finding_.changed.emplace_back("the formula or the fairness");
    }
    return "";
  }

  std::string read_stages(const Observer& observer) {
    std::map<std::pair<ObservedBit::Kind, std::string>, Literal> meant;
    for (std::uint32_t i = 0; i < system_.bits.size(); ++i) {
      const circuit::BitId bit{i};
      const auto kind = system_.is_input(bit) ? ObservedBit::Kind::Input : ObservedBit::Kind::State;
      meant[{kind, circuit::bit_name(system_, bit)}] = system_.bits[i].now;
    }
    const auto number = [&meant](ObservedBit::Kind kind, const std::vector<Literal>& bits) {
      for (std::size_t i = 0; i < bits.size(); ++i) meant[{kind, std::to_string(i)}] = bits[i];
    };
    number(ObservedBit::Kind::Operator, observer.operators());
    number(ObservedBit::Kind::Compassion, observer.compassion());
    circuit::Substitution translate(certificate_.graph, graph_,
                                    [](circuit::Node) { return circuit::kFalse; });
    std::set<circuit::Node> known;
    for (const ObservedBit& bit : certificate_.bits) {
      const auto found = meant.find({bit.kind, bit.name});
      if (found == meant.end()) return fmt::format("there is no bit {}", bit.name);
      const circuit::Node node = bit.now.node();
      if (circuit::index(node) >= certificate_.graph.size() || bit.now.negated() ||
          !certificate_.graph.is_variable(node) || !known.insert(node).second) {
        return fmt::format("bit {} is not described by a variable of its own", bit.name);
      }
      translate.replace(node, found->second);
      meant.erase(found);
    }
    for (const CertifiedStage& stage : certificate_.stages) {
      if (circuit::index(stage.states.node()) >= certificate_.graph.size()) {
        return "a stage is not in its graph";
      }
      const Literal root[] = {stage.states};
      for (const circuit::Node variable : circuit::support(certificate_.graph, root)) {
        if (!known.contains(variable)) return "a stage mentions something that is not a bit";
      }
      if (stage.condition >= observer.conditions().size()) {
        return fmt::format("there is no fairness condition {}", stage.condition);
      }
      stages_.push_back(translate(stage.states));
    }
    return "";
  }

  std::string examine(const Observer& observer) {
    // from[r] is the union of the stages from r on.
    std::vector<Literal> from(stages_.size() + 1, circuit::kFalse);
    for (std::size_t r = stages_.size(); r-- > 0;) {
      from[r] = graph_.disjunction(stages_[r], from[r + 1]);
    }
    const circuit::Constraints domains = circuit::domain_constraints(system_, graph_);
    std::vector<circuit::Constraints> constraints;
    for (std::uint32_t i = 0; i < system_.components.size(); ++i) {
      constraints.push_back(circuit::constraints_of(system_, graph_, ComponentId{i}));
    }
    CertifiedPath first(system_, graph_, context_);
    first.require(0, domains.initial);
    for (const auto& one : constraints) first.require(0, one.initial);
    first.require(0, observer.initial());
    if (!excluded(first, 0, !from[0])) return "the stages do not have all initial states";

    CertifiedPath step(system_, graph_, context_);
    step.add_step();
    step.require(0, domains.transition);
    for (const auto& one : constraints) step.require(0, one.transition);
    observer.relate(step);
    for (std::size_t r = 0; r < stages_.size(); ++r) {
      context_.poll({"certifying"});
      const Literal condition = observer.conditions()[certificate_.stages[r].condition];
      if (!excluded(step, stages_[r], !from[r])) {
        return fmt::format("a step leads from stage {} to none that follows", r);
      }
      if (!excluded(step, graph_.conjunction(stages_[r], condition), !from[r + 1])) {
        return fmt::format("stage {} is not left where its condition is true", r);
      }
    }
    return "";
  }

  bool excluded(CertifiedPath& path, std::size_t state, Literal function) {
    ++finding_.questions;
    return path.excludes(state, function);
  }

  /// Whether no step leads from the one set into the other.
  bool excluded(CertifiedPath& step, Literal before, Literal after) {
    ++finding_.questions;
    return step.excludes(0, before, 1, after);
  }

  const circuit::System& system_;
  const circuit::Property& property_;
  const LinearCertificate& certificate_;
  Context& context_;
  InvariantFinding& finding_;
  circuit::Graph graph_;  // has all functions
  std::vector<Literal> stages_;
};

}  // namespace

InvariantFinding check_linear(const circuit::System& system, const circuit::Property& property,
                              const LinearCertificate& certificate, Context& context) {
  return circuit_finding<LinearCheck>(system, property, certificate, false, context);
}

InvariantFinding recheck_linear(const circuit::System& system, const circuit::Property& property,
                                const LinearCertificate& certificate, Context& context) {
  return circuit_finding<LinearCheck>(system, property, certificate, true, context);
}

}  // namespace proviso::certify
