#include "engine/reach/claimed_space.hpp"

#include <algorithm>
#include <cstring>

namespace proviso::reach {

using process::Execution;
using process::Fault;
using space::Moves;
using space::Word;

Claimant claimant(const process::Machine& machine, std::size_t claim) {
  const process::Body& body = machine.claims[claim];
  Claimant made;
  made.next = [&body](Execution& at, std::uint32_t control, std::vector<std::uint32_t>& next) {
    Fault fault = Fault::None;
    at.claim_choices(body, control, next, fault);
    for (std::uint32_t& choice : next) {
      const process::CompiledTransition& transition = body.transitions[choice];
      const bool fails = transition.kind == process::Statement::Kind::Assert &&
                         at.value(transition.code, fault) == 0;
      const bool ends = body.controls[transition.target].terminal;
      choice = fails || ends ? Claimant::kEnd : transition.target;
    }
  };
  for (const process::CompiledControl& control : body.controls) {
    made.accepting.push_back(control.accept);
  }
  return made;
}

Claimant claimant(const process::Machine& machine, std::size_t property,
                  const logic::Buchi& automaton) {
  const std::vector<process::CodeId>& atoms = machine.atoms[property];
  const bool ends = automaton.only_universal_accepts();
  Claimant made;
  made.next = [&atoms, &automaton, ends](Execution& at, std::uint32_t state,
                                         std::vector<std::uint32_t>& next) {
    logic::Valuation valuation = 0;
    Fault fault = Fault::None;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      if (at.value(atoms[i], fault) != 0) valuation |= logic::Valuation{1} << i;
    }
    next.clear();
    for (const logic::Buchi::Transition& transition : automaton.transitions(state)) {
      if (!transition.guard.admits(valuation)) continue;
      const bool end = ends && transition.target == automaton.universal_state();
      next.push_back(end ? Claimant::kEnd : transition.target);
    }
  };
  for (std::uint32_t state = 0; state < automaton.state_count(); ++state) {
    made.accepting.push_back(automaton.accepting(state));
  }
  return made;
}

Claimant acceptance() {
  Claimant made;
  made.next = [](Execution&, std::uint32_t, std::vector<std::uint32_t>& next) { next = {0}; };
  made.accepts_by_label = true;
  return made;
}

Claimant non_progress() {
  Claimant made;
  made.next = [](Execution& at, std::uint32_t state, std::vector<std::uint32_t>& next) {
    next.clear();
    if (state == 0) next.push_back(0);
    if (!at.at_progress()) next.push_back(1);
  };
  made.accepting = {false, true};
  made.stutters = false;
  return made;
}

void ClaimedSpace::initial(Word* state) const {
  inner_.initial(state);
  state[inner_.words()] = claimant_.initial;
}

void ClaimedSpace::moves(const Word* state, Moves& moves) const {
  Moves system(inner_.words());
  inner_.moves(state, system);
  combine(state, system, system.empty(), moves);
}

std::uint32_t ClaimedSpace::ample(const Word* state, std::uint32_t first, Moves& moves) const {
  Moves system(inner_.words());
  const std::uint32_t alone = inner_.ample(state, first, system);
  combine(state, system, system.empty(), moves);
  return alone;
}

void ClaimedSpace::moves_of(const Word* state, std::uint32_t process, Moves& moves) const {
  Moves system(inner_.words());
  inner_.moves_of(state, process, system);
  combine(state, system, false, moves);
}

void ClaimedSpace::combine(const Word* state, const Moves& system, bool may_stutter,
                           Moves& moves) const {
  moves.clear();
  Execution execution(inner_.machine());
  inner_.look(execution, state);
  std::vector<std::uint32_t> next;
  claimant_.next(execution, static_cast<std::uint32_t>(state[inner_.words()]), next);
  const auto add = [&](lts::ActionId action, const Word* target, std::uint32_t claim) {
    Word* const room = moves.add(action);
    std::memcpy(room, target, inner_.words() * sizeof(Word));
    room[inner_.words()] = claim;
  };
  for (const std::uint32_t claim : next) {
    if (claim == Claimant::kEnd) {
      moves.add_error(lts::kTau, kClaim);
      continue;
    }
    for (std::size_t i = 0; i < system.size(); ++i) {
      if (!system.is_error(i)) add(system.action(i), system.target(i), claim);
    }
    if (may_stutter && claimant_.stutters) add(lts::kTau, state, claim);
  }
}

bool ClaimedSpace::accepting(const Word* state) const {
  if (!claimant_.accepts_by_label) return claimant_.accepting[state[inner_.words()]];
  Execution execution(inner_.machine());
  inner_.look(execution, state);
  return execution.at_accept();
}

}  // namespace proviso::reach
