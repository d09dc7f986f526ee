#include "lang/slim/automaton.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "lang/slim/codes.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::slim {
namespace {

using circuit::Graph;
using circuit::kFalse;
using circuit::kTrue;
using circuit::Literal;
using circuit::Word;

class Automaton {
 public:
  Automaton(Network& network, const Event& event, InstanceId id, Context& context)
      : network_(network),
        event_(event),
        id_(id),
        instance_(network.model()[id]),
        structure_(*instance_.structure),
        context_(context) {
    const Literal before = network_.active(id, Time::Now);
    const Literal after = network_.active(id, Time::Next);
    becomes_ = before == after ? kFalse : graph().conjunction(!before, after);
    active_ = before;
  }

  void run() {
    lower_moves();
    if (instance_.is_faulty) lower_error_moves();
    lower_updates();
    lower_invariants();
    lower_initial();
  }

 private:
  Graph& graph() { return network_.graph(); }
  bool decides(Decision decision) const { return network_.model().decides(decision); }
  circuit::Component& component() { return network_.system().components[index(id_)]; }
  void require(Literal constraint) {
    if (constraint != kTrue) component().transition.push_back(constraint);
  }

  /// A transition of either automaton: `enabled` says that it fires and could be taken.
  struct Candidate {
    std::size_t source = 0;
    std::string group;  // only transitions of one source and group can be enabled together
    std::string name;   // of the value of `choice`
    Literal enabled = kFalse;
    Literal guard = kTrue;
    Literal taken = kFalse;
  };

  void lower_moves();
  Literal fires(const Move& move);
  void require_participation();
  void check_triggers();
  void lower_updates();
  void assign_effects(std::vector<std::optional<Word>>& memory);
  void lower_update(circuit::VariableId variable, const Word& next);
  void lower_initial();
  void lower_invariants();
  void lower_error_moves();
  Literal error_fires(const ErrorMove& move);
  void require_error_participation(const std::vector<Candidate>& candidates);
  std::vector<InstanceId> partners() const;
  void choose(std::vector<Candidate>& candidates, const std::string& name);
  bool are_compatible(Literal a, Literal b);
  Word place_word(circuit::VariableId variable, std::size_t place) const {
    return circuit::constant_word(static_cast<std::int64_t>(place),
                                  network_.system().variables[index(variable)].bits.size());
  }

  Network& network_;
  const Event& event_;
  InstanceId id_;
  const Instance& instance_;
  const Structure& structure_;
  Context& context_;
  Literal active_ = kTrue;
  Literal becomes_ = kFalse;  // active after the step and not before
  std::vector<Candidate> moves_;
  std::vector<Candidate> error_moves_;
};

Literal Automaton::fires(const Move& move) {
  if (move.trigger.kind == Trigger::Kind::Activation) return becomes_;
  std::vector<Literal> any;
  for (std::size_t i = 0; i < event_.labels.size(); ++i) {
    const Label& label = event_.labels[i];
    const bool is_own =
        label.owner == id_ &&
        ((label.kind == Label::Kind::Internal && move.trigger.kind == Trigger::Kind::None) ||
         (label.kind == Label::Kind::Sent && move.trigger.kind == Trigger::Kind::Send &&
          label.trigger == move.trigger.text));
    if (is_own) any.push_back(event_.happens[i]);
    if (move.trigger.kind != Trigger::Kind::Receive) continue;
    for (const Arrival& arrival : label.arrivals) {
      if (arrival.receiver != id_ || arrival.trigger != move.trigger.text) continue;
      any.push_back(graph().conjunction(event_.happens[i], arrival.when));
    }
  }
  return graph().disjunction(any);
}

void Automaton::lower_moves() {
  for (const Move& move : structure_.moves) {
    Scope scope{id_};
    const Literal source = network_.in_mode(id_, move.source, Time::Now);
    scope.under = source;
    if (move.trigger.kind == Trigger::Kind::Receive) scope.sent = move.trigger.text;
    Candidate candidate;
    candidate.source = move.source;
    candidate.group = move.trigger.kind == Trigger::Kind::Activation ? "@" : move.trigger.text;
    candidate.name =
        structure_.modes[move.source]->name.text + "_" + structure_.modes[move.target]->name.text;
    if (move.text->guard) {
      candidate.guard = network_.condition(*move.text->guard, scope, "a guard");
    }
    const Literal ready = graph().conjunction(source, candidate.guard);
    candidate.enabled = graph().conjunction(fires(move), ready);
    moves_.push_back(std::move(candidate));
  }
  choose(moves_, instance_.qualified("choice"));
  check_triggers();
  require_participation();
}

/// One event must not reach two triggers of this instance in the same mode.
void Automaton::check_triggers() {
  for (const Label& label : event_.labels) {
    std::map<std::string, Literal> reached;
    for (const Arrival& arrival : label.arrivals) {
      if (arrival.receiver == id_) reached.emplace(arrival.trigger, arrival.when);
    }
    if (label.owner == id_ && label.kind == Label::Kind::Sent) {
      reached.emplace(label.trigger, active_);
    }
    if (reached.size() < 2) continue;
    for (const Move& a : structure_.moves) {
      for (const Move& b : structure_.moves) {
        if (a.source != b.source || !(a.trigger.text < b.trigger.text)) continue;
        const auto first = reached.find(a.trigger.text);
        const auto second = reached.find(b.trigger.text);
        if (first == reached.end() || second == reached.end()) continue;
        if (!are_compatible(
                graph().conjunction(first->second, network_.in_mode(id_, a.source, Time::Now)),
                second->second)) {
          continue;
        }
        network_.diagnostics().report(
            {Severity::Error,
             code::kTwoTriggers,
             b.text->span,
             fmt::format("event {} reaches {} and {} in mode {}", label.name, a.trigger.text,
                         b.trigger.text, structure_.modes[a.source]->name.text),
             {{a.text->span, "the other transition is here"}}});
      }
    }
  }
}

void Automaton::require_participation() {
  const auto some = [&](const auto& counts) {
    std::vector<Literal> any;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (counts(structure_.moves[i])) any.push_back(moves_[i].enabled);
    }
    return graph().disjunction(any);
  };
  for (std::size_t i = 0; i < event_.labels.size(); ++i) {
    const Label& label = event_.labels[i];
    const bool is_own = label.owner == id_ &&
                        (label.kind == Label::Kind::Internal || label.kind == Label::Kind::Sent);
    if (is_own) {
      const Literal able = some([&](const Move& move) {
        return label.kind == Label::Kind::Internal
                   ? move.trigger.kind == Trigger::Kind::None
                   : move.trigger.kind == Trigger::Kind::Send && move.trigger.text == label.trigger;
      });
      require(graph().implies(event_.happens[i], graph().conjunction(active_, able)));
      continue;
    }
    std::vector<Literal> arrives;
    for (const Arrival& arrival : label.arrivals) {
      if (arrival.receiver == id_) arrives.push_back(arrival.when);
    }
    if (arrives.empty() || !decides(Decision::ReceiversBlock)) continue;
    const Literal able =
        some([](const Move& move) { return move.trigger.kind == Trigger::Kind::Receive; });
    require(graph().implies(graph().conjunction(event_.happens[i], graph().disjunction(arrives)),
                            able));
  }
}

bool Automaton::are_compatible(Literal a, Literal b) {
  const Literal both = graph().conjunction(a, b);
  if (both == kFalse || both == kTrue) return both == kTrue;
  sat::Solver solver(context_);
  sat::Encoder encoder(graph(), solver);
  for (const Literal domain : network_.system().domains) encoder.require(domain);
  encoder.require(both);
  return solver.solve() == sat::Result::Satisfiable;
}

/// Decides which enabled transitions are taken. Those that can be enabled together are chosen among
/// by an input, which says `none` if there is nothing to choose.
void Automaton::choose(std::vector<Candidate>& candidates, const std::string& name) {
  std::vector<std::size_t> rivals;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    candidates[i].taken = candidates[i].enabled;
    const bool has_rival = [&] {
      for (std::size_t j = 0; j < candidates.size(); ++j) {
        const Candidate& other = candidates[j];
        if (i == j || other.source != candidates[i].source || other.group != candidates[i].group) {
          continue;
        }
        if (are_compatible(candidates[i].guard, other.guard)) return true;
      }
      return false;
    }();
    if (has_rival) rivals.push_back(i);
  }
  if (rivals.empty()) return;
  ValueType type{ValueType::Kind::Enumeration};
  type.literals = {"none"};
  for (const std::size_t i : rivals) {
    std::string value = candidates[i].name;
    for (int n = 2;
         std::find(type.literals.begin(), type.literals.end(), value) != type.literals.end(); ++n) {
      value = fmt::format("{}_{}", candidates[i].name, n);
    }
    type.literals.push_back(std::move(value));
  }
  type.high = static_cast<std::int64_t>(rivals.size());
  const auto& variables = network_.system().variables;
  std::string free = name;
  while (std::any_of(variables.begin(), variables.end(),
                     [&](const circuit::Variable& one) { return one.name == free; })) {
    free += "_";
  }
  const circuit::VariableId input = network_.add_variable(free, type, true);
  const Word word = network_.bits(input, Time::Now);
  std::map<std::pair<std::size_t, std::string>, std::vector<Literal>> wanted;
  std::map<std::pair<std::size_t, std::string>, std::vector<Literal>> chosen;
  for (std::size_t k = 0; k < rivals.size(); ++k) {
    Candidate& one = candidates[rivals[k]];
    const Literal is_chosen = circuit::equal(
        graph(), word, circuit::constant_word(static_cast<std::int64_t>(k + 1), word.size()));
    require(graph().implies(is_chosen, one.enabled));
    wanted[{one.source, one.group}].push_back(one.enabled);
    chosen[{one.source, one.group}].push_back(is_chosen);
    one.taken = graph().conjunction(one.enabled, is_chosen);
  }
  for (const auto& [key, any] : wanted) {
    require(graph().implies(graph().disjunction(any), graph().disjunction(chosen[key])));
  }
}

void Automaton::lower_update(circuit::VariableId variable, const Word& next) {
  const bool is_relation = network_.mentions_next(next);
  const auto bits = network_.system().variables[index(variable)].bits;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (!is_relation) {
      component().updates.push_back({bits[i], next[i]});
    } else {
      require(graph().equivalent(network_.system().bits[index(bits[i])].next, next[i]));
    }
  }
}

void Automaton::lower_updates() {
  std::vector<std::optional<Word>> memory(structure_.members.size());
  for (std::size_t m = 0; m < memory.size(); ++m) {
    const auto variable = network_.memory(id_, m);
    const bool is_free = !instance_.parent && structure_.members[m].is_in();
    if (!variable || is_free) continue;
    memory[m] = network_.bits(*variable, Time::Now);
    if (decides(Decision::MemorySurvives)) continue;
    const Word reset =
        encode(graph(), constant_value(structure_.members[m].type, structure_.members[m].initial),
               structure_.members[m].type);
    memory[m] = circuit::choose(graph(), becomes_, reset, *memory[m]);
  }
  const auto mode = network_.mode_variable(id_);
  Word next_mode = mode ? network_.bits(*mode, Time::Now) : Word();
  if (mode && structure_.activation_mode) {
    next_mode = circuit::choose(graph(), becomes_, place_word(*mode, *structure_.activation_mode),
                                next_mode);
  }
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Move& move = structure_.moves[i];
    const Literal taken = moves_[i].taken;
    if (mode) {
      next_mode = circuit::choose(graph(), taken, place_word(*mode, move.target), next_mode);
    }
    Scope scope{id_};
    if (move.trigger.kind == Trigger::Kind::Receive) scope.sent = move.trigger.text;
    scope.under =
        graph().conjunction(network_.in_mode(id_, move.source, Time::Now), moves_[i].guard);
    for (const Move::Assignment& one : move.assignments) {
      const Member& member = structure_.members[one.member];
      const auto value =
          network_.coerce(network_.evaluate(one.value, scope, &member.type), member.type, one.span,
                          instance_.qualified(member.name.text), scope.under);
      if (!value || !memory[one.member]) continue;
      memory[one.member] = circuit::choose(graph(), taken, encode(graph(), *value, member.type),
                                           *memory[one.member]);
    }
  }
  assign_effects(memory);
  if (mode) lower_update(*mode, next_mode);
  for (std::size_t m = 0; m < memory.size(); ++m) {
    if (memory[m]) lower_update(*network_.memory(id_, m), *memory[m]);
  }
}

/// Fault effects as assignments of the step that enters the error state, where they are none that
/// hide the memory.
void Automaton::assign_effects(std::vector<std::optional<Word>>& memory) {
  if (decides(Decision::EffectsAreOverlays) || !instance_.is_faulty) return;
  for (const FaultEffect& effect : instance_.effects) {
    const Member& member = structure_.members[effect.member];
    if (!memory[effect.member]) continue;
    Scope scope{id_};
    std::vector<Literal> enters;
    for (std::size_t i = 0; i < error_moves_.size(); ++i) {
      const ErrorMove& move = instance_.error->moves[i];
      if (move.target == effect.state) enters.push_back(error_moves_[i].taken);
    }
    const auto value =
        network_.coerce(network_.evaluate(effect.value, scope, &member.type), member.type,
                        effect.span, instance_.qualified(member.name.text), scope.under);
    if (!value) continue;
    memory[effect.member] =
        circuit::choose(graph(), graph().disjunction(enters), encode(graph(), *value, member.type),
                        *memory[effect.member]);
  }
}

void Automaton::lower_initial() {
  const auto starts = [this](circuit::VariableId variable, const Word& place) {
    component().initial.push_back(
        circuit::equal(graph(), network_.bits(variable, Time::Now), place));
  };
  if (const auto mode = network_.mode_variable(id_)) {
    starts(*mode, place_word(*mode, structure_.initial_mode));
  }
  for (std::size_t m = 0; m < structure_.members.size(); ++m) {
    const Member& member = structure_.members[m];
    const auto variable = network_.memory(id_, m);
    if (!variable || (!instance_.parent && member.is_in())) continue;
    starts(*variable, encode(graph(), constant_value(member.type, member.initial), member.type));
  }
  if (const auto error = network_.error_variable(id_)) {
    starts(*error, place_word(*error, instance_.error->initial));
  }
}

void Automaton::lower_invariants() {
  for (std::size_t i = 0; i < structure_.modes.size(); ++i) {
    if (!structure_.modes[i]->invariant) continue;
    Scope scope{id_};
    const Literal here = graph().conjunction(active_, network_.in_mode(id_, i, Time::Now));
    scope.under = here;
    component().invariant.push_back(graph().implies(
        here, network_.condition(*structure_.modes[i]->invariant, scope, "an invariant")));
  }
}

std::vector<InstanceId> Automaton::partners() const {
  std::vector<InstanceId> result = instance_.children;
  if (instance_.parent) result.push_back(*instance_.parent);
  result.insert(result.end(), instance_.accesses.begin(), instance_.accesses.end());
  return result;
}

Literal Automaton::error_fires(const ErrorMove& move) {
  const Literal moves = decides(Decision::ErrorsNeedActivity) ? active_ : kTrue;
  std::vector<Literal> any;
  switch (move.kind) {
    case ErrorMove::Kind::Activation:
      return becomes_;
    case ErrorMove::Kind::Reset:
      for (std::size_t i = 0; i < moves_.size(); ++i) {
        if (structure_.moves[i].resets) any.push_back(moves_[i].taken);
      }
      return graph().disjunction(any);
    case ErrorMove::Kind::In: {
      const auto others = partners();
      for (std::size_t i = 0; i < event_.labels.size(); ++i) {
        const Label& label = event_.labels[i];
        const bool is_partner =
            std::find(others.begin(), others.end(), label.owner) != others.end();
        if (label.kind == Label::Kind::Propagated && label.trigger == move.name && is_partner) {
          any.push_back(graph().conjunction(event_.happens[i], moves));
        }
      }
      return graph().disjunction(any);
    }
    default:
      break;
  }
  for (std::size_t i = 0; i < event_.labels.size(); ++i) {
    const Label& label = event_.labels[i];
    const bool is_error = label.kind == Label::Kind::Fault || label.kind == Label::Kind::Propagated;
    if (is_error && label.owner == id_ && label.trigger == move.name) {
      any.push_back(graph().conjunction(event_.happens[i], moves));
    }
  }
  return graph().disjunction(any);
}

/// The sender of an error label has a transition for it.
void Automaton::require_error_participation(const std::vector<Candidate>& candidates) {
  const auto& moves = instance_.error->moves;
  const auto able = [&](const std::string& name) {
    std::vector<Literal> any;
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (moves[k].name == name) any.push_back(candidates[k].enabled);
    }
    return graph().disjunction(any);
  };
  for (std::size_t i = 0; i < event_.labels.size(); ++i) {
    const Label& label = event_.labels[i];
    const bool is_error = label.kind == Label::Kind::Fault || label.kind == Label::Kind::Propagated;
    if (!is_error || label.owner != id_) continue;
    require(graph().implies(event_.happens[i], able(label.trigger)));
  }
  if (decides(Decision::PropagationsNeverBlock)) return;
  for (const ErrorMove& move : moves) {
    if (move.kind != ErrorMove::Kind::In) continue;
    require(graph().implies(error_fires(move), able(move.name)));
  }
}

void Automaton::lower_error_moves() {
  const auto& moves = instance_.error->moves;
  std::vector<Candidate>& candidates = error_moves_;
  for (const ErrorMove& move : moves) {
    Candidate candidate;
    candidate.source = move.source;
    const bool is_reset = move.kind == ErrorMove::Kind::Reset;
    candidate.group = move.kind == ErrorMove::Kind::Activation ? "@"
                      : is_reset                               ? "reset"
                                                               : move.name;
    candidate.name = instance_.error->states[move.source].name.text + "_" +
                     instance_.error->states[move.target].name.text;
    candidate.enabled =
        graph().conjunction(error_fires(move), network_.in_error(id_, move.source, Time::Now));
    candidates.push_back(std::move(candidate));
  }
  // An activation of the error model comes before a reset in the same step.
  std::vector<Literal> activations;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].kind == ErrorMove::Kind::Activation) activations.push_back(candidates[i].enabled);
  }
  const Literal activates = graph().disjunction(activations);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].kind != ErrorMove::Kind::Reset) continue;
    candidates[i].enabled = graph().conjunction(candidates[i].enabled, !activates);
  }
  choose(candidates, instance_.qualified("error.choice"));
  require_error_participation(candidates);
  const auto error = network_.error_variable(id_);
  if (!error) return;
  Word next = network_.bits(*error, Time::Now);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    next = circuit::choose(graph(), candidates[i].taken, place_word(*error, moves[i].target), next);
  }
  lower_update(*error, next);
}

}  // namespace

void lower_automaton(Network& network, const Event& event, InstanceId id, Context& context) {
  Automaton(network, event, id, context).run();
}

}  // namespace proviso::slim
