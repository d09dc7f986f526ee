#include "process/split.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include "process/local_graph.hpp"
#include "process/meeting.hpp"
#include "process/mentions.hpp"
#include "process/program_space.hpp"
#include "process/text.hpp"
#include "process/tuple_store.hpp"

namespace proviso::process {
namespace {

using space::Word;

std::uint8_t* bytes(Word* state) { return reinterpret_cast<std::uint8_t*>(state); }

/// What a process of the component may ask for: a statement, its own removal, or, holding the
/// token, to let others go on because it cannot.
enum class Wish : std::uint8_t { Statement, Removal, Wait };

/// Local states that the environment cannot tell apart make the same request; it is put to the
/// environment in the name of one of them.
struct Request {
  Wish wish = Wish::Statement;
  std::size_t member = 0;
  std::uint32_t local = 0;
  std::uint32_t transition = 0;
  Residue residue = {};
  std::string prefix = {};
  std::vector<std::uint32_t> answers = {};  // labels
  std::vector<std::uint32_t> granted = {};  // those of them that lead somewhere
};

struct Label {
  std::string text;
  std::uint32_t witness = 0;  // a state of the environment that has it
  std::vector<std::int32_t> received = {};
  /// The values are not known, since the statement always goes wrong.
  bool failure = false;
  bool granted = false;  // it does not always go wrong, and not where the witness is
  /// Processes of the component that the environment creates, and where they begin.
  std::vector<std::pair<std::size_t, std::uint32_t>> created = {};
};

struct EnvironmentEdge {
  std::uint32_t source;
  std::uint32_t label;
  std::uint32_t target;
};

struct EnvironmentState {
  std::uint32_t only = kNobody;  // the process that holds the token and may go on
  std::uint32_t answered = 0;    // requests
};

/// Control states in which the process may hold the token.
std::vector<bool> holding(const Body& body) {
  std::vector<bool> result(body.controls.size(), false);
  for (std::uint32_t control = 0; control < body.controls.size(); ++control) {
    if (body.controls[control].inner) continue;
    for (const CompiledTransition& transition : body.transitions_of(control)) {
      if (transition.keeps_control) result[transition.target] = true;
    }
  }
  return result;
}

/// With `_` in the places of received values.
std::string text_of(const Residue& residue) {
  return text(residue, std::vector<std::string>(residue.received.size(), "_"));
}

/// Does some way through the body lead to its end?
bool can_end(const Body& body) {
  std::vector<bool> seen(body.controls.size(), false);
  std::vector<std::uint32_t> waiting{0};
  while (!waiting.empty()) {
    const std::uint32_t control = waiting.back();
    waiting.pop_back();
    if (body.controls[control].terminal) return true;
    if (seen[control]) continue;
    seen[control] = true;
    for (const CompiledTransition& transition : body.transitions_of(control)) {
      waiting.push_back(transition.target);
    }
  }
  return false;
}

std::string joined(const Residue& residue) {
  return fmt::format("{}", fmt::join(residue.pieces, "\x01"));
}

class Splitter {
 public:
  Splitter(const Program& program, const Machine& machine, const Component& component,
           SplitOptions options, std::uint32_t room, Context& context)
      : program_(program),
        options_(options),
        context_(context),
        holdings_(program, machine, component),
        words_((room + sizeof(Word) - 1) / sizeof(Word)),
        room_(static_cast<std::uint32_t>(words_ * sizeof(Word))),
        environment_(words_, context),
        execution_(machine),
        successor_execution_(machine),
        state_(words_),
        successor_(words_),
        graphs_(component.members.size()) {
    bool may_end = false;
    for (const Member& member : component.members) {
      holding_.push_back(holding(machine.bodies[index(member.proctype)]));
      const auto& marks = holding_.back();
      atomic_ = atomic_ || std::find(marks.begin(), marks.end(), true) != marks.end();
      std::vector<std::vector<std::uint32_t>> mentions;
      for (const Transition& transition : program[member.proctype].transitions) {
        const Mentions found =
            mentioned_cells(program, holdings_.cells(), member.proctype, transition);
        mentions.push_back(found.reads);
        mentions.back().insert(mentions.back().end(), found.writes.begin(), found.writes.end());
      }
      mentions_.push_back(std::move(mentions));
      may_end = may_end || can_end(machine.bodies[index(member.proctype)]);
    }
    meetings_ = meetings(program);
    named_ = atomic_ || machine.layout.dynamic || (graphs_.size() > 1 && may_end);
  }

  Split run() {
    begin();
    do {
      explore();
    } while (interleave());
    if (add_failures()) interleave();
    return result();
  }

 private:
  // The states of the two sides.

  void begin() {
    std::fill(state_.begin(), state_.end(), 0);
    execution_.begin(bytes(state_.data()), room_);
    std::vector<Bytes> held;
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
      held.push_back(holdings_.take(execution_, bytes(state_.data()), i));
    }
    holdings_.blot(execution_, bytes(state_.data()));
    insert_environment(state_.data());
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
      start_.push_back(graphs_[i].insert(held[i], 0));
    }
  }

  std::uint32_t insert_environment(const Word* state) {
    const auto [id, fresh] = environment_.insert(state);
    if (fresh) environment_states_.emplace_back();
    return lts::index(id);
  }

  /// Looks at a state of the environment, copied to state_.
  void look(std::uint32_t environment) {
    std::memcpy(state_.data(), environment_.state(std::size_t{environment}), words_ * sizeof(Word));
    execution_.look(bytes(state_.data()), room_);
  }

  /// Does a choice of the state that is looked at and looks at the successor.
  Mishap apply(const Choice& choice) {
    std::memcpy(successor_.data(), state_.data(), words_ * sizeof(Word));
    successor_execution_.look(bytes(successor_.data()), room_);
    return successor_execution_.apply(choice);
  }

  Bytes successor_holdings(std::size_t member) {
    return holdings_.take(successor_execution_, bytes(successor_.data()), member);
  }

  std::uint32_t successor_environment() {
    holdings_.blot(successor_execution_, bytes(successor_.data()));
    return insert_environment(successor_.data());
  }

  bool is_member(std::uint32_t pid) const {
    return holdings_.member(execution_, pid) < holdings_.member_count();
  }

  // Until nothing new is known.

  void explore() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < graphs_.size(); ++i) changed = expand_locals(i) || changed;
      for (std::uint32_t e = 0; e < environment_.size(); ++e) {
        context_.poll({"cutting", environment_.size(), edges_.size(), environment_.size() - e});
        changed = expand_environment(e) || changed;
      }
    }
  }

  bool expand_locals(std::size_t member) {
    bool changed = false;
    LocalGraph& graph = graphs_[member];
    expanded_.resize(graphs_.size(), 1);
    for (std::uint32_t local = 0; local < graph.size(); ++local) {
      if (local % 1024 == 0) context_.poll({"cutting", graph.size(), edges_.size(), local});
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

  // What a process asks for.

  void list_requests(std::size_t member, std::uint32_t local) {
    const Bytes held = graphs_[member][local].held;
    const ProctypeId proctype = holdings_.proctype(member);
    const std::uint32_t at = holdings_.control(member, held);
    const ControlState& control = program_[proctype].controls[at];
    const bool may_hold = holding_[member][at];
    if (control.terminal) {
      ask({Wish::Removal, member, local, kDeath, {}, who(member, held) + " ends"}, kDeath);
    }
    bool blocks = may_hold;
    std::string waiting;
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const std::uint32_t transition = control.first_transition + i;
      const std::uint32_t number = move_of(member, held, transition);
      const Residue& found = moves_[number].residue;
      if (found.kind == Residue::Kind::Impossible) continue;
      const bool keeps = program_[proctype].transitions[transition].keeps_control;
      if (found.kind == Residue::Kind::Private && !may_hold && !keeps) {
        step_privately(member, local, number);
        continue;
      }
      if (found.kind == Residue::Kind::Private) {
        blocks = false;
      } else if (may_hold) {
        waiting += (waiting.empty() ? "" : " or ") + text_of(found);
      }
      ask_statement(member, local, number, keeps);
    }
    if (!blocks) return;
    ask({Wish::Wait,
         member,
         local,
         0,
         {},
         fmt::format("{} waits for {}", who(member, held),
                     control.terminal  ? "its end"
                     : waiting.empty() ? "nothing"
                                       : waiting)},
        0);
  }

  std::string who(std::size_t member, const Bytes& held) const {
    return fmt::format("{}[{}]", program_[holdings_.proctype(member)].name, Holdings::pid(held));
  }

  /// Depends only on the pid and on what the transition mentions. A hot loop:
  /// `proviso_bench_promela` has the elevator for it.
  std::uint32_t move_of(std::size_t member, const Bytes& held, std::uint32_t transition) {
    const ProctypeId proctype = holdings_.proctype(member);
    key_.clear();
    key_.push_back(static_cast<std::int32_t>(index(proctype)));
    key_.push_back(static_cast<std::int32_t>(transition));
    key_.push_back(held[0]);
    for (const std::uint32_t cell : mentions_[member][transition]) {
      key_.push_back(holdings_.value(member, held, cell));
    }
    const auto [at, fresh] =
        known_moves_.try_emplace(key_, static_cast<std::uint32_t>(moves_.size()));
    if (fresh) {
      moves_.push_back({transition, residue(program_, holdings_.cells(), proctype,
                                            program_[proctype].transitions[transition], held[0],
                                            holdings_.values(member, held))});
    }
    return at->second;
  }

  void ask_statement(std::size_t member, std::uint32_t local, std::uint32_t move, bool keeps) {
    const std::uint32_t transition = moves_[move].transition;
    LocalState& state = graphs_[member][local];
    if (!moves_[move].request) {
      std::string prefix = named_ ? who(member, state.held) + (keeps ? " goes on: " : ": ") : "";
      ask({Wish::Statement, member, local, transition, moves_[move].residue, std::move(prefix)},
          transition);
      moves_[move].request = state.pending.back().request;
      state.pending.back().move = move;
      return;
    }
    state.pending.push_back({*moves_[move].request, transition, move});
  }

  void ask(Request request, std::uint32_t transition) {
    std::string key = request.prefix + joined(request.residue);
    const std::size_t member = request.member;
    const std::uint32_t local = request.local;
    const auto [at, fresh] =
        known_requests_.try_emplace(std::move(key), static_cast<std::uint32_t>(requests_.size()));
    if (fresh) requests_.push_back(std::move(request));
    graphs_[member][local].pending.push_back({at->second, transition});
  }

  /// A step that nobody else can see.
  void step_privately(std::size_t member, std::uint32_t local, std::uint32_t move) {
    LocalGraph& graph = graphs_[member];
    if (!moves_[move].alone) {
      moves_[move].alone = private_effects(member, graph[local], moves_[move].transition);
    }
    for (const Effect& effect : *moves_[move].alone) {
      const std::uint32_t target = effect.violation ? kViolation : arrive_at(member, local, effect);
      graph[local].edges.push_back({kPrivate, target});
    }
  }

  std::uint32_t arrive_at(std::size_t member, std::uint32_t local, const Effect& effect) {
    LocalGraph& graph = graphs_[member];
    held_ = graph[local].held;
    effect.apply(held_);
    return graph.insert(held_, graph[local].witness);
  }

  /// Tried where the process is known to exist.
  std::vector<Effect> private_effects(std::size_t member, const LocalState& local,
                                      std::uint32_t transition) {
    look(local.witness);
    holdings_.put(execution_, bytes(state_.data()), member, local.held);
    execution_.drop_token();
    choices_.clear();
    mishaps_.clear();
    execution_.choices_of(Holdings::pid(local.held), transition, choices_, mishaps_);
    std::vector<Effect> effects;
    for (const Mishap& mishap : mishaps_) {
      if (mishap.transition == transition) effects.push_back({.violation = true});
    }
    for (const Choice& choice : choices_) {
      if (choice.transition != transition) continue;
      const Mishap mishap = apply(choice);
      effects.push_back(is_violation(mishap.fault)
                            ? Effect{.violation = true}
                            : Effect::between(local.held, successor_holdings(member)));
    }
    return effects;
  }

  /// Nothing that comes after a violation is looked at.
  bool is_violation(Fault fault) const {
    return fault != Fault::None && (fault != Fault::Assertion || options_.assertions);
  }

  // What the environment answers.

  /// Calls done(mishap) for every way in which the environment can grant a wish of the process that
  /// holds `held`; the successor can be looked at then.
  template <typename Done>
  void grant(std::uint32_t environment, std::size_t member, const Bytes& held, Wish wish,
             std::uint32_t transition, Done done) {
    look(environment);
    if (!holdings_.fits(execution_, member, held)) return;
    const std::uint32_t pid = Holdings::pid(held);
    const std::uint32_t only = environment_states_[environment].only;
    holdings_.put(execution_, bytes(state_.data()), member, held);
    if (only == kNobody) execution_.drop_token();
    choices_.clear();
    mishaps_.clear();
    const bool may_go = only == kNobody || only == pid;
    if (may_go && wish == Wish::Statement) {
      execution_.choices_of(pid, transition, choices_, mishaps_);
    } else if (may_go) {
      execution_.choices_of(pid, choices_, mishaps_);
    }
    if (wish == Wish::Wait) {
      if (only != pid || !mishaps_.empty()) return;
      const auto own = [this](const Choice& c) {
        return c.partner == kNobody || !is_member(c.partner);
      };
      if (std::any_of(choices_.begin(), choices_.end(), own)) return;
      std::memcpy(successor_.data(), state_.data(), words_ * sizeof(Word));
      successor_execution_.look(bytes(successor_.data()), room_);
      successor_execution_.drop_token();
      done(Mishap());
      return;
    }
    for (const Mishap& mishap : mishaps_) {
      if (mishap.process == pid && mishap.transition == transition) done(mishap);
    }
    if (receives(member, transition)) add_senders(only);
    for (const Choice& choice : choices_) {
      const bool sends = choice.process == pid && choice.transition == transition &&
                         (choice.partner == kNobody || !is_member(choice.partner));
      const bool is_sent_to = choice.partner == pid && choice.partner_transition == transition;
      if (sends || is_sent_to) done(apply(choice));
    }
  }

  bool receives(std::size_t member, std::uint32_t transition) const {
    if (transition == kDeath) return false;
    const Proctype& proctype = program_[holdings_.proctype(member)];
    return proctype.transitions[transition].statement.kind == Statement::Kind::Receive;
  }

  void add_senders(std::uint32_t only) {
    for (std::uint32_t pid = 0; pid < execution_.process_count(); ++pid) {
      if (is_member(pid) || (only != kNobody && only != pid)) continue;
      execution_.choices_of(pid, choices_, mishaps_);
    }
  }

  std::vector<std::int32_t> received(const Request& request) {
    std::vector<std::int32_t> values;
    if (request.residue.received.empty()) return values;
    const Bytes held = successor_holdings(request.member);
    for (const std::uint32_t cell : request.residue.received) {
      values.push_back(holdings_.value(request.member, held, cell));
    }
    return values;
  }

  bool expand_environment(std::uint32_t e) {
    bool changed = false;
    if (e >= expanded_environment_) {
      step_alone(e);
      expanded_environment_ = e + 1;
      changed = true;
    }
    while (environment_states_[e].answered < requests_.size()) {
      answer(e, environment_states_[e].answered++);
      changed = true;
    }
    return changed;
  }

  void answer(std::uint32_t e, std::uint32_t request_number) {
    const Request& request = requests_[request_number];
    const Bytes& held = graphs_[request.member][request.local].held;
    grant(e, request.member, held, request.wish, request.transition, [&](const Mishap& mishap) {
      if (is_violation(mishap.fault)) {
        edges_.push_back({e, failing_label(request_number, e), kViolation});
        return;
      }
      const std::uint32_t label =
          label_for(request_number, received(requests_[request_number]), false, e);
      grant_label(request_number, label, e);
      edges_.push_back({e, label, successor_environment()});
    });
  }

  /// The label of a statement that goes wrong is the one that it has elsewhere, unless that depends
  /// on values which it has not got.
  std::uint32_t failing_label(std::uint32_t request_number, std::uint32_t witness) {
    const bool depends = !requests_[request_number].residue.received.empty();
    return label_for(request_number, {}, depends, witness);
  }

  void grant_label(std::uint32_t request_number, std::uint32_t label, std::uint32_t witness) {
    if (labels_[label].granted) return;
    labels_[label].granted = true;
    labels_[label].witness = witness;
    requests_[request_number].granted.push_back(label);
  }

  std::uint32_t label_for(std::uint32_t request_number, std::vector<std::int32_t> values,
                          bool failure, std::uint32_t witness) {
    Request& request = requests_[request_number];
    for (const std::uint32_t known : request.answers) {
      if (labels_[known].failure == failure && labels_[known].received == values) return known;
    }
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < request.residue.received.size(); ++i) {
      const Type& type = holdings_.type(request.member, request.residue.received[i]);
      texts.push_back(failure ? "?" : process::text(program_, type, values[i]));
    }
    const std::string body = request.residue.pieces.empty() ? "" : text(request.residue, texts);
    std::string name = request.prefix + body;
    if (failure) name += " fails";
    const bool written = (request.prefix.empty() || (graphs_.size() == 1 && !atomic_)) &&
                         request.residue.writable &&
                         !(failure && !request.residue.received.empty());
    statements_.try_emplace(name, written ? statement_of(body) : "");
    request.answers.push_back(static_cast<std::uint32_t>(labels_.size()));
    labels_.push_back({std::move(name), witness, std::move(values), failure});
    return request.answers.back();
  }

  /// The residue of a d_step is one step again.
  static std::string statement_of(const std::string& body) {
    return body.find("; ") == std::string::npos ? body : fmt::format("d_step {{ {} }}", body);
  }

  /// Takes the next labels of a request as edges of the local state.
  bool follow(std::size_t member, std::uint32_t local, std::size_t pending) {
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

  const Effect& statement_effect(std::size_t member, const LocalState& local,
                                 const Pending& pending, std::uint32_t label) {
    std::vector<Effect>& known = moves_[pending.move].granted;
    if (known.size() == pending.followed) {
      known.push_back(effect_of(member, local, pending, label));
    }
    return known[pending.followed];
  }

  /// What granting a request with this label does to who made it, found where the label comes from.
  Effect effect_of(std::size_t member, const LocalState& local, const Pending& pending,
                   std::uint32_t label) {
    // The same residue may be stored elsewhere.
    const std::vector<std::uint32_t> cells = pending.move == Pending::kNoMove
                                                 ? std::vector<std::uint32_t>()
                                                 : moves_[pending.move].residue.received;
    std::optional<Effect> effect;
    grant(labels_[label].witness, member, local.held, requests_[pending.request].wish,
          pending.transition, [&](const Mishap& mishap) {
            if (effect || is_violation(mishap.fault)) return;
            const Bytes next = successor_holdings(member);
            for (std::size_t i = 0; i < cells.size(); ++i) {
              if (holdings_.value(member, next, cells[i]) != labels_[label].received[i]) return;
            }
            effect = Effect::between(local.held, next);
          });
    if (!effect) throw std::logic_error("equal residues, different steps: " + labels_[label].text);
    return *effect;
  }

  /// Edges for labels that always go wrong: they lead nowhere else.
  bool add_failures() {
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

  /// The environment's own steps.
  void step_alone(std::uint32_t e) {
    look(e);
    Choices found;
    Mishaps mishaps;
    const std::uint32_t holder = execution_.holder();
    if (holder != kNobody) {
      environment_states_[e].only = holder;
      if (is_member(holder)) return;
      add_own_choices(holder, found, mishaps);
    }
    if (found.empty() && mishaps.empty()) {
      environment_states_[e].only = kNobody;
      execution_.drop_token();
      for (std::uint32_t pid = 0; pid < execution_.process_count(); ++pid) {
        if (!is_member(pid)) add_own_choices(pid, found, mishaps);
      }
    }
    if (!mishaps.empty()) edges_.push_back({e, kPrivate, kViolation});
    for (const Choice& choice : found) {
      const Mishap mishap = apply(choice);
      if (is_violation(mishap.fault)) {
        edges_.push_back({e, kPrivate, kViolation});
      } else {
        arrive(e);
      }
    }
  }

  void add_own_choices(std::uint32_t pid, Choices& found, Mishaps& mishaps) {
    choices_.clear();
    execution_.choices_of(pid, choices_, mishaps);
    for (const Choice& choice : choices_) {
      if (choice.partner == kNobody || !is_member(choice.partner)) found.push_back(choice);
    }
  }

  /// An edge to the successor, with a label if processes of the component were created.
  void arrive(std::uint32_t e) {
    std::vector<std::pair<std::size_t, Bytes>> created;
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
      const bool existed = holdings_.pid(execution_, i) != kNobody;
      const bool exists = holdings_.pid(successor_execution_, i) != kNobody;
      if (exists && !existed) created.emplace_back(i, successor_holdings(i));
    }
    const std::uint32_t target = successor_environment();
    if (created.empty()) {
      edges_.push_back({e, kPrivate, target});
      return;
    }
    Label label{"run", e};
    for (auto& [member, held] : created) {
      label.text += ' ' + holdings_.describe(member, held);
      label.created.emplace_back(member, graphs_[member].insert(held, target));
    }
    const auto [at, fresh] =
        creations_.try_emplace(label.text, static_cast<std::uint32_t>(labels_.size()));
    if (fresh) labels_.push_back(std::move(label));
    edges_.push_back({e, at->second, target});
  }

  // The component as a whole.

  /// The interleaving of the local graphs. True if a rendezvous inside the component led to a local
  /// state that is not explored yet.
  bool interleave() {
    std::vector<std::uint32_t> sizes;
    for (const LocalGraph& graph : graphs_) sizes.push_back(graph.size());
    tuples_.emplace(sizes, context_);
    rows_ = {};
    component_edges_ = {};
    actions_ = actions();
    tuples_->insert(start_);
    Tuple tuple;
    for (std::uint32_t at = 0; at < tuples_->size(); ++at) {
      if (at % 1024 == 0) {
        context_.poll(
            {"interleaving", tuples_->size(), component_edges_.size(), tuples_->size() - at});
      }
      tuples_->read(at, tuple);
      row_.clear();
      for (std::size_t i = 0; i < tuple.size(); ++i) add_steps(at, i, graphs_[i][tuple[i]]);
      create(tuple);
      if (meet(tuple)) return true;
      finish_row();
    }
    rows_.push_back(component_edges_.size());
    return false;
  }

  void add_steps(std::uint32_t source, std::size_t member, const LocalState& local) {
    for (const LocalEdge& edge : local.edges) {
      const lts::StateId target =
          edge.target == kViolation
              ? lts::kError
              : lts::StateId{tuples_->insert_changed(source, member, edge.target)};
      row_.push_back({action(edge.label), target});
    }
  }

  void finish_row() {
    const auto number = [](const lts::Edge& edge) {
      return std::uint64_t{index(edge.action)} << 32 | index(edge.target);
    };
    std::sort(row_.begin(), row_.end(),
              [number](const lts::Edge& a, const lts::Edge& b) { return number(a) < number(b); });
    row_.erase(std::unique(row_.begin(), row_.end()), row_.end());
    rows_.push_back(component_edges_.size());
    component_edges_.append(row_.data(), row_.size());
  }

  void create(const Tuple& tuple) {
    for (const auto& [text, label] : creations_) {
      Tuple next = tuple;
      bool absent = true;
      for (const auto& [member, local] : labels_[label].created) {
        absent = absent && tuple[member] == LocalGraph::kAbsent;
        next[member] = local;
      }
      if (absent) row_.push_back({action(label), lts::StateId{tuples_->insert(next)}});
    }
  }

  /// A rendezvous of two processes of the component.
  bool meet(const Tuple& tuple) {
    if (tuple.size() < 2 || !may_meet(tuple)) return false;
    look(youngest_witness(tuple));
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      const Bytes& held = graphs_[i][tuple[i]].held;
      if (holdings_.fits(execution_, i, held)) {
        holdings_.put(execution_, bytes(state_.data()), i, held);
      }
    }
    execution_.drop_token();
    bool fresh = false;
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      if (tuple[i] == LocalGraph::kAbsent) continue;
      choices_.clear();
      mishaps_.clear();
      execution_.choices_of(Holdings::pid(graphs_[i][tuple[i]].held), choices_, mishaps_);
      for (const Choice& choice : choices_) {
        if (choice.partner == kNobody || !is_member(choice.partner)) continue;
        const std::size_t other = holdings_.member(execution_, choice.partner);
        if (atomic_) throw CannotSplit("two processes of the component meet, and one is atomic");
        apply(choice);
        Tuple next = tuple;
        for (const std::size_t moved : {i, other}) {
          const std::uint32_t before = graphs_[moved].size();
          next[moved] = graphs_[moved].insert(successor_holdings(moved),
                                              graphs_[moved][tuple[moved]].witness);
          fresh = fresh || graphs_[moved].size() > before;
        }
        if (!fresh) row_.push_back({lts::kTau, lts::StateId{tuples_->insert(next)}});
      }
    }
    return fresh;
  }

  /// Does some process stand before a send, and another before a receive, that may be a rendezvous?
  bool may_meet(const Tuple& tuple) const {
    bool sends = false;
    bool receives = false;
    bool is_private = true;
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      if (tuple[i] == LocalGraph::kAbsent) continue;
      const ProctypeId proctype = holdings_.proctype(i);
      const std::uint32_t control = holdings_.control(i, graphs_[i][tuple[i]].held);
      const Meeting& meeting = meetings_[index(proctype)][control];
      sends = sends || meeting.sends;
      receives = receives || meeting.receives;
      is_private = is_private && meeting.is_private;
    }
    if (sends && receives && !is_private) {
      throw CannotSplit(
          "two processes of the component may meet, and that depends on the environment");
    }
    return sends && receives;
  }

  std::uint32_t youngest_witness(const Tuple& tuple) const {
    std::uint32_t youngest = 0;
    std::uint32_t result = 0;
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      const LocalState& local = graphs_[i][tuple[i]];
      if (local.held.empty() || Holdings::pid(local.held) < youngest) continue;
      youngest = Holdings::pid(local.held);
      result = local.witness;
    }
    return result;
  }

  // The result.

  lts::Alphabet alphabet() const {
    std::vector<std::string> texts;
    for (const Label& label : labels_) texts.push_back(label.text);
    return lts::Alphabet(std::move(texts));
  }

  /// By label.
  std::vector<lts::ActionId> actions() const {
    const lts::Alphabet all = alphabet();
    std::vector<lts::ActionId> result;
    for (const Label& label : labels_) result.push_back(all.find(label.text).value());
    return result;
  }

  lts::ActionId action(std::uint32_t label) const {
    return label == kPrivate ? lts::kTau : actions_[label];
  }

  lts::Lts build_environment(std::uint32_t states,
                             const std::vector<EnvironmentEdge>& edges) const {
    lts::LtsBuilder builder;
    builder.add_states(states);
    std::vector<lts::ActionId> actions;
    for (const Label& label : labels_) actions.push_back(builder.action(label.text));
    for (const EnvironmentEdge& edge : edges) {
      builder.add_transition(lts::StateId{edge.source},
                             edge.label == kPrivate ? lts::kTau : actions[edge.label],
                             edge.target == kViolation ? lts::kError : lts::StateId{edge.target});
    }
    return std::move(builder).build();
  }

  /// States of the environment that can fail by private steps alone become π; what is then not
  /// reached any more is left out. The new number of each state, or kViolation.
  std::vector<std::uint32_t> renumber_environment() {
    const auto count = static_cast<std::uint32_t>(environment_.size());
    std::vector<bool> doomed(count, false);
    for (bool changed = true; changed;) {
      changed = false;
      for (const EnvironmentEdge& edge : edges_) {
        const bool fails = edge.target == kViolation || doomed[edge.target];
        if (edge.label != kPrivate || !fails || doomed[edge.source] || edge.source == 0) continue;
        doomed[edge.source] = changed = true;
      }
    }
    std::sort(edges_.begin(), edges_.end(), [](const EnvironmentEdge& a, const EnvironmentEdge& b) {
      return a.source < b.source;
    });
    std::vector<std::uint32_t> first(count + 1, 0);
    for (const EnvironmentEdge& edge : edges_) ++first[edge.source + 1];
    for (std::uint32_t i = 0; i < count; ++i) first[i + 1] += first[i];
    std::vector<std::uint32_t> number(count, kViolation);
    std::vector<std::uint32_t> order{0};
    number[0] = 0;
    for (std::size_t at = 0; at < order.size(); ++at) {
      for (std::uint32_t i = first[order[at]]; i < first[order[at] + 1]; ++i) {
        const std::uint32_t target = edges_[i].target;
        if (target == kViolation || doomed[target] || number[target] != kViolation) continue;
        number[target] = static_cast<std::uint32_t>(order.size());
        order.push_back(target);
      }
    }
    kept_ = std::move(order);
    return number;
  }

  Split result() {
    const std::vector<std::uint32_t> number = renumber_environment();
    std::vector<EnvironmentEdge> kept;
    for (const EnvironmentEdge& edge : edges_) {
      if (number[edge.source] == kViolation) continue;
      const std::uint32_t target = edge.target == kViolation ? kViolation : number[edge.target];
      kept.push_back({number[edge.source], edge.label, target});
    }
    Split split;
    split.statements = std::move(statements_);
    split.room = room_;
    split.environment = build_environment(static_cast<std::uint32_t>(kept_.size()), kept);
    split.component = lts::Lts(alphabet(), std::move(rows_), std::move(component_edges_), {});
    Tuple tuple;
    for (std::uint32_t i = 0; i < tuples_->size(); ++i) {
      tuples_->read(i, tuple);
      split.component_states.append(tuple.data(), tuple.size());
    }
    for (LocalGraph& graph : graphs_) {
      std::vector<Bytes> held;
      for (std::uint32_t i = 0; i < graph.size(); ++i) held.push_back(std::move(graph[i].held));
      split.held.push_back(std::move(held));
    }
    for (const std::uint32_t state : kept_) {
      const Word* const from = environment_.state(std::size_t{state});
      split.environment_states.emplace_back(from, from + words_);
    }
    return split;
  }

  const Program& program_;
  SplitOptions options_;
  Context& context_;
  Holdings holdings_;
  std::size_t words_;
  std::uint32_t room_;
  bool atomic_ = false;  // some process of the component may hold the token
  /// The environment can tell processes of the component apart: by who holds the token, or by who
  /// exists. Then labels name them.
  bool named_ = false;
  std::vector<std::vector<bool>> holding_;                         // by member and control state
  std::vector<std::vector<std::vector<std::uint32_t>>> mentions_;  // by member and transition

  std::vector<std::vector<Meeting>> meetings_;  // by proctype and control state

  space::StateStore environment_;
  std::vector<EnvironmentState> environment_states_;
  std::uint32_t expanded_environment_ = 0;
  std::vector<EnvironmentEdge> edges_;
  std::vector<std::uint32_t> kept_;

  Execution execution_;
  Execution successor_execution_;
  std::vector<Word> state_;
  std::vector<Word> successor_;
  Choices choices_;
  Mishaps mishaps_;

  std::vector<LocalGraph> graphs_;  // by member
  std::vector<std::uint32_t> expanded_;
  Tuple start_;
  std::vector<Request> requests_;
  boost::unordered_flat_map<std::string, std::uint32_t> known_requests_;
  std::vector<Move> moves_;
  using Key = std::vector<std::int32_t>;  // proctype, transition, pid, values of what it mentions
  boost::unordered_flat_map<Key, std::uint32_t, boost::hash<Key>> known_moves_;
  Key key_;     // of the last look-up
  Bytes held_;  // after the last step
  std::vector<Label> labels_;
  std::map<std::string, std::string> statements_;
  boost::unordered_flat_map<std::string, std::uint32_t> creations_;

  std::optional<TupleStore> tuples_;  // the states of the component
  std::vector<lts::ActionId> actions_;
  std::vector<lts::Edge> row_;
  GrowingArray<std::uint64_t> rows_;
  GrowingArray<lts::Edge> component_edges_;
};

}  // namespace

Split split(const Program& program, const Machine& machine, const Component& component,
            SplitOptions options, Context& context) {
  for (std::uint32_t room = machine.layout.first_room;;
       room = ProgramSpace::more_room(machine, room)) {
    try {
      return Splitter(program, machine, component, options, room, context).run();
    } catch (const RoomExhausted&) {
    }
  }
}

std::vector<Word> join(const Program& program, const Machine& machine, const Component& component,
                       const Split& split, lts::StateId component_state,
                       lts::StateId environment_state) {
  const Holdings holdings(program, machine, component);
  std::vector<Word> state = split.environment_states[index(environment_state)];
  Execution execution(machine);
  execution.look(bytes(state.data()), split.room);
  const auto tuple = split.parts(component_state);
  for (std::size_t i = 0; i < tuple.size(); ++i) {
    const Bytes& held = split.held[i][tuple[i]];
    if (holdings.fits(execution, i, held)) holdings.put(execution, bytes(state.data()), i, held);
  }
  return state;
}

std::vector<std::string> describe_component(const Program& program, const Machine& machine,
                                            const Component& component, const Split& split) {
  const Holdings holdings(program, machine, component);
  std::vector<std::vector<std::string>> texts(split.held.size());
  for (std::size_t i = 0; i < split.held.size(); ++i) {
    for (const Bytes& held : split.held[i]) texts[i].push_back(holdings.describe(i, held));
  }
  std::vector<std::string> names(split.component.state_count());
  for (std::uint32_t state = 0; state < names.size(); ++state) {
    const auto tuple = split.parts(lts::StateId{state});
    std::size_t length = 0;
    for (std::size_t i = 0; i < tuple.size(); ++i) length += texts[i][tuple[i]].size() + 2;
    names[state].reserve(length);
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      if (i > 0) names[state] += "; ";
      names[state] += texts[i][tuple[i]];
    }
  }
  return names;
}

}  // namespace proviso::process
