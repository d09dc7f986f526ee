#include "engine/cut/local_exploration.hpp"

#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace proviso::cut {
namespace {

using process::Choice;
using process::Choices;
using process::ControlState;
using process::kDeath;
using process::Mishap;
using process::Mishaps;
using process::Proctype;

/// Returns the text with `_` in the places of received values.
std::string text_of(const Residue& residue) {
  return text(residue, std::vector<std::string>(residue.received.size(), "_"));
}

}  // namespace

LocalExploration::LocalExploration(Stage& stage, std::vector<LocalGraph>& graphs,
                                   RequestTable& requests, const LabelTable& labels,
                                   EnvironmentExploration& environment, const TokenUse& token,
                                   SplitOptions options, Context& context)
    : stage_(stage),
      graphs_(graphs),
      requests_(requests),
      labels_(labels),
      environment_(environment),
      token_(token),
      options_(options),
      context_(context),
      moves_(stage.program(), stage.holdings()),
      expanded_(graphs.size(), LocalGraph::kAbsent + 1) {}

bool LocalExploration::expand() {
  bool changed = false;
  for (std::size_t i = 0; i < graphs_.size(); ++i) changed = expand(i) || changed;
  return changed;
}

bool LocalExploration::expand(std::size_t member) {
  bool changed = false;
  LocalGraph& graph = graphs_[member];
  for (std::uint32_t local = 0; local < graph.size(); ++local) {
    if (local % 1024 == 0) {
      context_.poll({"cutting", graph.size(), environment_.edge_count(), local});
    }
    if (local >= expanded_[member]) {
      list_requests(member, local);
      changed = true;
    }
    for (std::size_t i = 0; i < graph[local].pending.size(); ++i) {
      changed = follow(member, local, i) || changed;
    }
  }
  expanded_[member] = graph.size();
  return changed;
}

void LocalExploration::list_requests(std::size_t member, std::uint32_t local) {
  const Bytes held = graphs_[member][local].held;
  const Proctype& proctype = stage_.program()[stage_.holdings().proctype(member)];
  const std::uint32_t at = stage_.holdings().control(member, held);
  const ControlState& control = proctype.controls[at];
  const bool may_hold = token_.may_hold[member][at];
  if (control.terminal) {
    ask(local, {Wish::Removal, member, held, kDeath, {}, who(member, held) + " ends"});
  }
  bool blocks = may_hold;
  std::string waiting;
  for (std::uint32_t i = 0; i < control.transition_count; ++i) {
    const std::uint32_t transition = control.first_transition + i;
    const std::uint32_t move = moves_.number(member, held, transition);
    const Residue& found = moves_[move].residue;
    if (found.kind == Residue::Kind::Impossible) continue;
    const bool keeps = proctype.transitions[transition].keeps_control;
    if (found.kind == Residue::Kind::Private && !may_hold && !keeps) {
      step_privately(member, local, move);
      continue;
    }
    if (found.kind == Residue::Kind::Private) {
      blocks = false;
    } else if (may_hold) {
      waiting += (waiting.empty() ? "" : " or ") + text_of(found);
    }
    ask_statement(member, local, move, keeps);
  }
  if (!blocks) return;
  const std::string what = control.terminal ? "its end" : waiting.empty() ? "nothing" : waiting;
  ask(local,
      {Wish::Wait, member, held, 0, {}, fmt::format("{} waits for {}", who(member, held), what)});
}

std::string LocalExploration::who(std::size_t member, const Bytes& held) const {
  const Proctype& proctype = stage_.program()[stage_.holdings().proctype(member)];
  return fmt::format("{}[{}]", proctype.name, Holdings::pid(held));
}

void LocalExploration::ask(std::uint32_t local, Request request) {
  const std::uint32_t transition = request.transition;
  std::vector<Pending>& pending = graphs_[request.member][local].pending;
  pending.push_back({requests_.number(std::move(request)), transition});
}

void LocalExploration::ask_statement(std::size_t member, std::uint32_t local, std::uint32_t move,
                                     bool keeps) {
  const std::uint32_t transition = moves_[move].transition;
  LocalState& state = graphs_[member][local];
  if (!moves_[move].request) {
    std::string prefix =
        token_.named ? who(member, state.held) + (keeps ? " goes on: " : ": ") : "";
    ask(local,
        {Wish::Statement, member, state.held, transition, moves_[move].residue, std::move(prefix)});
    moves_[move].request = state.pending.back().request;
    state.pending.back().move = move;
    return;
  }
  state.pending.push_back({*moves_[move].request, transition, move});
}

// A step that is not visible outside.
void LocalExploration::step_privately(std::size_t member, std::uint32_t local, std::uint32_t move) {
  LocalGraph& graph = graphs_[member];
  if (!moves_[move].alone) {
    moves_[move].alone = private_effects(member, graph[local], moves_[move].transition);
  }
  for (const Effect& effect : *moves_[move].alone) {
    const std::uint32_t target = effect.violation ? kViolation : arrive_at(member, local, effect);
    graph[local].edges.push_back({kPrivate, target});
  }
}

// The step is tried where the process is known to exist.
std::vector<Effect> LocalExploration::private_effects(std::size_t member, const LocalState& local,
                                                      std::uint32_t transition) {
  stage_.look(environment_.state(local.witness));
  stage_.put(member, local.held);
  stage_.execution().drop_token();
  Choices choices;
  Mishaps mishaps;
  stage_.execution().choices_of(Holdings::pid(local.held), transition, choices, mishaps);
  std::vector<Effect> effects;
  for (const Mishap& mishap : mishaps) {
    if (mishap.transition == transition) effects.push_back({.violation = true});
  }
  for (const Choice& choice : choices) {
    if (choice.transition != transition) continue;
    const Mishap mishap = stage_.apply(choice);
    effects.push_back(options_.is_violation(mishap.fault)
                          ? Effect{.violation = true}
                          : Effect::between(local.held, stage_.holdings_after(member)));
  }
  return effects;
}

std::uint32_t LocalExploration::arrive_at(std::size_t member, std::uint32_t local,
                                          const Effect& effect) {
  LocalGraph& graph = graphs_[member];
  held_ = graph[local].held;
  effect.apply(held_);
  return graph.insert(held_, graph[local].witness);
}

// Takes the next labels of a request as edges of the local state.
bool LocalExploration::follow(std::size_t member, std::uint32_t local, std::size_t pending) {
  LocalGraph& graph = graphs_[member];
  bool changed = false;
  while (true) {
    Pending& here = graph[local].pending[pending];
    const std::vector<std::uint32_t>& granted = requests_[here.request].granted;
    if (here.followed == granted.size()) return changed;
    changed = true;
    const std::uint32_t label = granted[here.followed];
    const Pending now = here;
    ++here.followed;
    const std::uint32_t target =
        now.move == Pending::kNoMove
            ? arrive_at(member, local, effect_of(member, graph[local], now, label))
            : arrive_at(member, local, statement_effect(member, graph[local], now, label));
    graph[local].edges.push_back({label, target});
  }
}

const Effect& LocalExploration::statement_effect(std::size_t member, const LocalState& local,
                                                 const Pending& pending, std::uint32_t label) {
  std::vector<Effect>& known = moves_[pending.move].granted;
  if (known.size() == pending.followed) known.push_back(effect_of(member, local, pending, label));
  return known[pending.followed];
}

// What granting a request with this label does to who made it, found where the label comes from.
Effect LocalExploration::effect_of(std::size_t member, const LocalState& local,
                                   const Pending& pending, std::uint32_t label) {
  // The same residue may be stored elsewhere.
  const std::vector<std::uint32_t> cells = pending.move == Pending::kNoMove
                                               ? std::vector<std::uint32_t>()
                                               : moves_[pending.move].residue.received;
  const Label& wanted = labels_[label];
  std::optional<Effect> effect;
  environment_.grant(wanted.witness, member, local.held, requests_[pending.request].wish,
                     pending.transition, [&](const Mishap& mishap) {
                       if (effect || options_.is_violation(mishap.fault)) return;
                       const Bytes next = stage_.holdings_after(member);
                       for (std::size_t i = 0; i < cells.size(); ++i) {
                         const auto value = stage_.holdings().value(member, next, cells[i]);
                         if (value != wanted.received[i]) return;
                       }
                       effect = Effect::between(local.held, next);
                     });
  if (!effect) throw std::logic_error("equal residues, different steps: " + wanted.text);
  return *effect;
}

bool LocalExploration::add_failures() {
  bool added = false;
  for (LocalGraph& graph : graphs_) {
    for (std::uint32_t local = 0; local < graph.size(); ++local) {
      for (const Pending& pending : graph[local].pending) {
        for (const std::uint32_t label : requests_[pending.request].answers) {
          if (labels_[label].granted) continue;
          graph[local].edges.push_back({label, local});
          added = true;
        }
      }
    }
  }
  return added;
}

}  // namespace proviso::cut
