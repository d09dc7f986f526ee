#include "lang/smv/lower.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lang/smv/encoding.hpp"
#include "lang/smv/lower_codes.hpp"
#include "lang/smv/lower_expression.hpp"
#include "lang/smv/lower_specification.hpp"
#include "lang/smv/operation.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::smv {
namespace {

using circuit::kTrue;
using circuit::Literal;

class Lowering {
 public:
  Lowering(const FlatModel& model, TypingOptions options, Diagnostics& diagnostics,
           Context& context)
      : model_(model),
        diagnostics_(diagnostics),
        context_(context),
        typing_(model, options, diagnostics),
        encoding_(model, system_, diagnostics),
        expressions_(model, typing_, encoding_, system_, schedule(), diagnostics) {}

  std::optional<circuit::System> run() {
    check_types();
    if (diagnostics_.has_errors()) return {};
    keep_frozen();
    for (const Constraint& constraint : model_.constraints) lower(constraint);
    lower_assignments();
    for (const Fairness& fairness : model_.fairness) lower(fairness);
    lower_specifications(model_, expressions_, typing_, system_, dangers_, diagnostics_);
    if (diagnostics_.has_errors()) return {};
    report_dangers(system_, expressions_.hazards(), dangers_, model_.symbols, diagnostics_,
                   context_);
    if (diagnostics_.has_errors()) return {};
    warn_of_no_initial_state();
    system_.is_total = is_total();
    return std::move(system_);
  }

 private:
  /// Makes the components and, if there are processes, their scheduler; when each instance runs.
  std::vector<Literal> schedule();
  void check_types();
  void keep_frozen();
  void lower(const Constraint& constraint);
  void lower(const Fairness& fairness);
  void lower_assignments();
  void lower_state(const Assignment& assignment);
  void lower_next(FlatVariableId variable, const std::vector<const Assignment*>& assignments);
  bool update(const Assignment& assignment, const Lowered& value, Literal runs);
  Literal keeps(FlatVariableId variable);

  void warn_of_no_initial_state();
  bool is_total() const;

  Literal condition(ExpressionId id);
  circuit::Component& owner(InstanceId id) { return system_.components[index(id)]; }
  Literal runs(InstanceId id) const { return running_.empty() ? kTrue : running_[index(id)]; }
  void watch(const Dangers& dangers) { dangers_ = united(system_.graph, dangers_, dangers); }

  const FlatModel& model_;
  Diagnostics& diagnostics_;
  Context& context_;
  circuit::System system_;
  Typing typing_;
  Encoding encoding_;
  std::vector<Literal> running_;  // by instance: its process is scheduled
  ExpressionLowering expressions_;
  Dangers dangers_;
};

std::vector<Literal> Lowering::schedule() {
  std::vector<std::uint32_t> processes;
  for (std::uint32_t i = 0; i < model_.instances.size(); ++i) {
    const Instance& instance = model_.instances[i];
    circuit::Component component{i == 0 ? "main" : instance.name};
    if (instance.parent) component.parent = circuit::ComponentId{index(*instance.parent)};
    system_.components.push_back(std::move(component));
    if (i == 0 || instance.is_process) processes.push_back(i);
  }
  if (!model_.has_processes) return {};
  system_.components.push_back({"scheduler", circuit::ComponentId{0}});
  circuit::Variable selector{std::string(kProcessSelector)};
  selector.is_input = true;
  selector.domain.kind = circuit::Domain::Kind::Enumeration;
  for (const std::uint32_t i : processes) {
    selector.domain.values.push_back(system_.components[i].name);
  }
  const circuit::VariableId place{static_cast<std::uint32_t>(system_.variables.size())};
  circuit::Word word;
  for (std::size_t i = 0; i < width_of_places(processes.size()); ++i) {
    selector.bits.push_back(circuit::BitId{static_cast<std::uint32_t>(system_.bits.size())});
    word.push_back(system_.graph.variable());
    system_.bits.push_back({place, word.back()});
  }
  system_.variables.push_back(std::move(selector));
  const auto number = [&word](std::size_t value) {
    return circuit::constant_word(static_cast<std::int64_t>(value), word.size());
  };
  if (processes.size() < std::size_t{1} << word.size()) {
    system_.domains.push_back(
        circuit::less_unsigned(system_.graph, word, number(processes.size())));
  }
  for (const Instance& instance : model_.instances) {
    const auto at = std::find(processes.begin(), processes.end(), index(instance.process));
    const auto code = static_cast<std::size_t>(at - processes.begin());
    running_.push_back(circuit::equal(system_.graph, word, number(code)));
  }
  return running_;
}

void Lowering::check_types() {
  for (const Assignment& assignment : model_.assignments) typing_.require_assignable(assignment);
  for (const Constraint& constraint : model_.constraints) {
    const ConstraintKind kind = constraint.kind;
    typing_.require_boolean(constraint.condition, kind == ConstraintKind::Initial      ? "INIT"
                                                  : kind == ConstraintKind::Transition ? "TRANS"
                                                                                       : "INVAR");
  }
  for (const Fairness& fairness : model_.fairness) {
    typing_.require_boolean(fairness.condition, fairness.consequence ? "COMPASSION" : "FAIRNESS");
    if (fairness.consequence) typing_.require_boolean(*fairness.consequence, "COMPASSION");
  }
  for (const Specification& specification : model_.specifications) {
    if (specification.formula) typing_.require_boolean(*specification.formula, "a specification");
  }
}

void Lowering::keep_frozen() {
  for (std::uint32_t i = 0; i < model_.variables.size(); ++i) {
    const FlatVariable& variable = model_.variables[i];
    if (variable.kind != VariableKind::Frozen) continue;
    for (const circuit::BitId bit : encoding_.variable(FlatVariableId{i}).bits) {
      owner(variable.instance).updates.push_back({bit, system_.bits[index(bit)].now});
    }
  }
}

Literal Lowering::condition(ExpressionId id) {
  const Lowered& lowered = expressions_.lower(id, Time::Now);
  watch(lowered.dangers);
  return truth_of(system_.graph, lowered.value());
}

void Lowering::lower(const Constraint& constraint) {
  const Literal literal = condition(constraint.condition);
  circuit::Component& component = owner(constraint.owner);
  switch (constraint.kind) {
    case ConstraintKind::Initial:
      component.initial.push_back(literal);
      break;
    case ConstraintKind::Transition:
      component.transition.push_back(literal);
      break;
    case ConstraintKind::Invariant:
      component.invariant.push_back(literal);
      break;
  }
}

void Lowering::lower(const Fairness& fairness) {
  const Literal premise = condition(fairness.condition);
  if (fairness.consequence) {
    system_.compassion.emplace_back(premise, condition(*fairness.consequence));
  } else {
    system_.justice.push_back(premise);
  }
}

void Lowering::lower_assignments() {
  std::vector<std::vector<const Assignment*>> next(model_.variables.size());
  for (const Assignment& assignment : model_.assignments) {
    context_.poll({"lowering"});
    if (assignment.kind == AssignmentKind::Next) {
      next[index(assignment.target)].push_back(&assignment);
    } else {
      lower_state(assignment);
    }
  }
  for (std::uint32_t i = 0; i < next.size(); ++i) {
    context_.poll({"lowering"});
    if (!next[i].empty()) lower_next(FlatVariableId{i}, next[i]);
  }
}

void Lowering::lower_state(const Assignment& assignment) {
  const Lowered& value = expressions_.lower(assignment.value, Time::Now);
  watch(value.dangers);
  watch(expressions_.misfits(assignment.target, value, model_[assignment.value].span));
  const Literal literal = expressions_.is_among(assignment.target, Time::Now, value);
  circuit::Component& component = owner(assignment.owner);
  (assignment.kind == AssignmentKind::Initial ? component.initial : component.invariant)
      .push_back(literal);
}

void Lowering::lower_next(FlatVariableId variable,
                          const std::vector<const Assignment*>& assignments) {
  circuit::Graph& graph = system_.graph;
  Literal none_runs = kTrue;
  for (const Assignment* assignment : assignments) {
    const Lowered& value = expressions_.lower(assignment->value, Time::Now);
    watch(value.dangers);
    watch(expressions_.misfits(variable, value, model_[assignment->value].span));
    const Literal its_turn = runs(assignment->owner);
    none_runs = graph.conjunction(none_runs, !its_turn);
    if (assignments.size() == 1 && update(*assignment, value, its_turn)) return;
    const Literal step = expressions_.is_among(variable, Time::Next, value);
    owner(assignment->owner).transition.push_back(graph.implies(its_turn, step));
  }
  if (none_runs == circuit::kFalse) return;
  circuit::Component& keeper =
      assignments.size() == 1 ? owner(assignments.front()->owner) : system_.components.back();
  keeper.transition.push_back(graph.implies(none_runs, keeps(variable)));
}

/// Whether the assignment chooses nothing and was made an update.
bool Lowering::update(const Assignment& assignment, const Lowered& value, Literal its_turn) {
  const Alternative& only = value.alternatives.front();
  const bool chooses = value.alternatives.size() > 1 || only.upto || only.condition != kTrue;
  if (chooses || value.reads_next) return false;
  const Encoded encoded = encoding_.encode(assignment.target, only.value);
  const circuit::Variable& target = encoding_.variable(assignment.target);
  for (std::size_t i = 0; i < encoded.bits.size(); ++i) {
    const Literal now = encoding_.bit(assignment.target, i, Time::Now);
    owner(assignment.owner)
        .updates.push_back({target.bits[i], system_.graph.choose(its_turn, encoded.bits[i], now)});
  }
  return true;
}

Literal Lowering::keeps(FlatVariableId variable) {
  circuit::Word same;
  for (std::size_t i = 0; i < encoding_.variable(variable).bits.size(); ++i) {
    same.push_back(system_.graph.equivalent(encoding_.bit(variable, i, Time::Next),
                                            encoding_.bit(variable, i, Time::Now)));
  }
  return system_.graph.conjunction(same);
}

void Lowering::warn_of_no_initial_state() {
  sat::Solver solver(context_);
  sat::Encoder encoder(system_.graph, solver);
  for (const Literal literal : system_.domains) encoder.require(literal);
  for (const circuit::Component& component : system_.components) {
    for (const Literal literal : component.initial) encoder.require(literal);
    for (const Literal literal : component.invariant) encoder.require(literal);
  }
  if (solver.solve() == sat::Result::Satisfiable) return;
  diagnostics_.report({Severity::Warning, code::kNoInitialState, model_.instances.front().span,
                       "the initial states set is empty: every specification that is checked on "
                       "runs is true"});
}

/// Whether every state has a step because nothing but assignments restricts steps. What is assigned
/// is never empty and never outside of the type, and assignments are not cyclic (check.cpp), so
/// that their variables have values one after another.
bool Lowering::is_total() const {
  return std::all_of(model_.constraints.begin(), model_.constraints.end(),
                     [](const Constraint& one) { return one.kind == ConstraintKind::Initial; });
}

}  // namespace

std::optional<circuit::System> lower(const FlatModel& model, TypingOptions options,
                                     Diagnostics& diagnostics, Context& context) {
  return Lowering(model, options, diagnostics, context).run();
}

}  // namespace proviso::smv
