#include "lang/slim/automaton.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "lang/slim/codes.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::slim {

using circuit::Graph;
using circuit::kFalse;
using circuit::kTrue;
using circuit::Literal;
using circuit::Word;

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

/// The step in which time passes; false if the model has no clocks.
Literal Automaton::tick() const {
  for (std::size_t i = 0; i < event_.labels.size(); ++i) {
    if (event_.labels[i].kind == Label::Kind::Tick) return event_.happens[i];
  }
  return kFalse;
}

/// The value of a clock one unit later: it stays at the largest value of its type.
Word Automaton::after_tick(const Word& now, const ValueType& type) {
  const Word most = circuit::constant_word(type.high, now.size());
  const Word more = circuit::add(graph(), now, circuit::constant_word(1, now.size()));
  return circuit::choose(graph(), circuit::equal(graph(), now, most), now, more);
}

/// Time does not pass while a transition out of an urgent mode is enabled.
void Automaton::hold_time() {
  const Literal ticks = tick();
  if (ticks == kFalse) return;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Move& move = structure_.moves[i];
    if (!structure_.modes[move.source]->is_urgent) continue;
    if (move.trigger.kind == Trigger::Kind::Activation) continue;
    // Nothing is sent while time passes, so that the guard reads what ports have now.
    Scope scope{id_};
    scope.under = network_.in_mode(id_, move.source, Time::Now);
    const Literal guard =
        move.text->guard ? network_.condition(*move.text->guard, scope, "a guard") : circuit::kTrue;
    const Literal ready = graph().conjunction(active_, graph().conjunction(scope.under, guard));
    require(graph().implies(ticks, !ready));
  }
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
  hold_time();
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
    if (structure_.members[m].is_clock) {
      memory[m] = circuit::choose(graph(), graph().conjunction(tick(), active_),
                                  after_tick(*memory[m], structure_.members[m].type), *memory[m]);
    }
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

void lower_automaton(Network& network, const Event& event, InstanceId id, Context& context) {
  Automaton(network, event, id, context).run();
}

}  // namespace proviso::slim
