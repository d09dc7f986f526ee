// Lowers the error model of an instance.
#include <algorithm>

#include "lang/slim/automaton.hpp"

namespace proviso::slim {

using circuit::kTrue;
using circuit::Literal;
using circuit::Word;

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
    if (move.text->guard) {
      Scope scope{id_};
      scope.is_error = true;
      candidate.guard = network_.condition(*move.text->guard, scope, "a guard");
    }
    candidate.enabled = graph().conjunction(
        error_fires(move),
        graph().conjunction(network_.in_error(id_, move.source, Time::Now), candidate.guard));
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
  lower_error_clocks();
  lower_error_invariants();
  const auto error = network_.error_variable(id_);
  if (!error) return;
  Word next = network_.bits(*error, Time::Now);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    next = circuit::choose(graph(), candidates[i].taken, place_word(*error, moves[i].target), next);
  }
  lower_update(*error, next);
}

/// Time passes for the clocks of an error model while it can move.
void Automaton::lower_error_clocks() {
  const Literal moves = decides(Decision::ErrorsNeedActivity) ? active_ : kTrue;
  const auto& clocks = instance_.error->clocks;
  for (std::size_t k = 0; k < clocks.size(); ++k) {
    const circuit::VariableId variable = network_.error_clock(id_, k);
    const Word now = network_.bits(variable, Time::Now);
    Word next = circuit::choose(graph(), graph().conjunction(tick(), moves),
                                after_tick(now, clocks[k].type), now);
    const Word zero = circuit::constant_word(0, now.size());
    for (std::size_t i = 0; i < error_moves_.size(); ++i) {
      if (!instance_.error->moves[i].resets(clocks[k])) continue;
      next = circuit::choose(graph(), error_moves_[i].taken, zero, next);
    }
    lower_update(variable, next);
    component().initial.push_back(circuit::equal(graph(), now, zero));
  }
}

void Automaton::lower_error_invariants() {
  const Literal counts = decides(Decision::ErrorsNeedActivity) ? active_ : kTrue;
  const auto& states = instance_.error->states;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (!states[i].invariant) continue;
    Scope scope{id_};
    scope.is_error = true;
    const Literal here = graph().conjunction(counts, network_.in_error(id_, i, Time::Now));
    component().invariant.push_back(
        graph().implies(here, network_.condition(*states[i].invariant, scope, "an invariant")));
  }
}

}  // namespace proviso::slim
