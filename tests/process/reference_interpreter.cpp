#include "process/reference_interpreter.hpp"

#include <algorithm>
#include <utility>

#include "process/layout.hpp"

namespace proviso::process::reference {
namespace {

using Kind = Statement::Kind;

}  // namespace

State Interpreter::initial() const {
  State state;
  for (const Variable& variable : program_.globals) {
    state.globals.emplace_back(length(variable), 0);
    create_channels(state, variable, state.globals.back());
  }
  for (const Assignment& assignment : program_.initial) assign(state, kNone, assignment);
  for (const ActiveProcess& process : program_.active) {
    create(state, index(process.proctype), process.arguments);
  }
  return state;
}

std::vector<Step> Interpreter::steps(const State& state, std::size_t self, bool timeout,
                                     std::set<Failure>& failures) const {
  const Process& process = state.processes[self];
  const Proctype& proctype = program_.proctypes[process.proctype];
  const ControlState& control = proctype.controls[process.control];
  std::vector<Step> found;
  if (control.terminal) {
    if (self + 1 != state.processes.size()) return found;
    State after = state;
    after.channels.resize(process.first_channel);
    after.processes.pop_back();
    after.holder.reset();
    return {{after, {self}}};
  }
  bool any = false;
  std::optional<std::uint8_t> level;
  for (std::uint32_t i = 0; i < control.transition_count; ++i) {
    const std::uint32_t number = control.first_transition + i;
    const Transition& transition = proctype.transitions[number];
    if (level && transition.level > *level) break;
    if (transition.statement.kind == Kind::Else && any) continue;
    const std::size_t before = found.size();
    try {
      if (is_rendezvous(state, self, transition.statement, timeout)) {
        meet(state, self, number, timeout, found);
        any = any || found.size() > before;
      } else if (executable(state, self, proctype, transition.statement, timeout)) {
        any = true;
        do_step(state, self, number, timeout, found, failures);
        level = transition.level;
      }
    } catch (const Failed& failed) {
      failures.insert({failed.fault, process.proctype, number});
    }
    if (found.size() > before) level = transition.level;
  }
  return found;
}

void Interpreter::create_channels(State& state, const Variable& variable,
                                  std::vector<std::int32_t>& values) const {
  if (variable.channel == kNone) return;
  for (std::int32_t& value : values) {
    state.channels.push_back({variable.channel});
    value = static_cast<std::int32_t>(state.channels.size());
  }
}

void Interpreter::create(State& state, std::uint32_t type,
                         const std::vector<std::int32_t>& arguments) const {
  const Proctype& proctype = program_.proctypes[type];
  Process process{type, 0, static_cast<std::uint32_t>(state.channels.size())};
  for (const Variable& variable : proctype.locals) {
    process.locals.emplace_back(length(variable), 0);
    create_channels(state, variable, process.locals.back());
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    process.locals[i][0] = truncated(proctype.locals[i].type, arguments[i]);
  }
  state.processes.push_back(std::move(process));
  for (const Assignment& assignment : proctype.initial) {
    assign(state, state.processes.size() - 1, assignment);
  }
}

void Interpreter::write(State& state, std::size_t self, const Reference& r,
                        std::int32_t value) const {
  const Variable& declared = evaluation_.declaration(state, self, r);
  const std::size_t place = evaluation_.element(state, self, declared, r, false);
  auto& values = r.scope == Scope::Global ? state.globals[r.variable]
                                          : state.processes[self].locals[r.variable];
  values[place] = truncated(declared.type, value);
}

// `run` is only ever the whole of an assigned value.
void Interpreter::assign(State& state, std::size_t self, const Assignment& assignment) const {
  const Expression& value = program_[assignment.value];
  if (value.operation == Operation::Run) {
    write(state, self, assignment.target, run(state, self, value));
  } else {
    write(state, self, assignment.target,
          evaluation_.evaluate(state, self, assignment.value, false));
  }
}

std::int32_t Interpreter::run(State& state, std::size_t self, const Expression& expression) const {
  std::vector<std::int32_t> arguments;
  for (const ExpressionId operand : expression.operands) {
    arguments.push_back(evaluation_.evaluate(state, self, operand, false));
  }
  create(state, index(expression.proctype), arguments);
  return static_cast<std::int32_t>(state.processes.size() - 1);
}

bool Interpreter::is_rendezvous(const State& state, std::size_t self, const Statement& statement,
                                bool timeout) const {
  if (statement.kind != Kind::Send && statement.kind != Kind::Receive) return false;
  const Channel& channel =
      evaluation_.known(state, evaluation_.evaluate(state, self, statement.expression, timeout));
  const ChannelKind& kind = program_.channels[channel.kind];
  const std::size_t fields =
      statement.kind == Kind::Send ? statement.arguments.size() : statement.patterns.size();
  if (fields != kind.fields.size()) throw Failed{Fault::WrongMessage};
  return kind.capacity == 0;
}

std::optional<std::size_t> Interpreter::find(const State& state, std::size_t self,
                                             const Statement& statement) const {
  const auto& queue =
      evaluation_.messages(state, evaluation_.evaluate(state, self, statement.expression, false));
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (i > 0 && !statement.random) break;
    if (evaluation_.fits(state, self, statement.patterns, queue[i])) return i;
  }
  return std::nullopt;
}

bool Interpreter::executable(const State& state, std::size_t self, const Proctype& proctype,
                             const Statement& statement, bool timeout) const {
  switch (statement.kind) {
    case Kind::Guard:
      if (program_[statement.expression].operation == Operation::Run) return true;
      return evaluation_.evaluate(state, self, statement.expression, timeout) != 0;
    case Kind::Send: {
      const Channel& to = evaluation_.known(
          state, evaluation_.evaluate(state, self, statement.expression, timeout));
      return to.messages.size() < program_.channels[to.kind].capacity;
    }
    case Kind::Receive:
      return find(state, self, statement).has_value();
    case Kind::Deterministic:
      return first(state, self, proctype, index(statement.entry), timeout).has_value();
    default:
      return true;
  }
}

std::optional<std::uint32_t> Interpreter::first(const State& state, std::size_t self,
                                                const Proctype& proctype, std::uint32_t control,
                                                bool timeout) const {
  const ControlState& at = proctype.controls[control];
  for (std::uint32_t i = at.first_transition; i < at.first_transition + at.transition_count; ++i) {
    const Statement& statement = proctype.transitions[i].statement;
    const bool is_else = statement.kind == Kind::Else;
    if (is_else || executable(state, self, proctype, statement, timeout)) return i;
  }
  return std::nullopt;
}

void Interpreter::take(State& state, std::size_t self, const std::vector<Pattern>& patterns,
                       const std::vector<std::int32_t>& taken) const {
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i].kind == Pattern::Kind::Store) write(state, self, patterns[i].target, taken[i]);
  }
}

bool Interpreter::effect(State& state, std::size_t self, const Statement& statement) const {
  switch (statement.kind) {
    case Kind::Guard:
      if (program_[statement.expression].operation == Operation::Run) {
        run(state, self, program_[statement.expression]);
      }
      return true;
    case Kind::Assign:
      for (const Assignment& assignment : statement.assignments) assign(state, self, assignment);
      return true;
    case Kind::Assert:
      return evaluation_.evaluate(state, self, statement.expression, false) != 0;
    case Kind::Send: {
      const std::int32_t to = evaluation_.evaluate(state, self, statement.expression, false);
      const auto made = evaluation_.message(
          state, self, program_.channels[evaluation_.known(state, to).kind], statement);
      auto& queue = state.channels[static_cast<std::size_t>(to - 1)].messages;
      const auto place =
          statement.sorted ? std::upper_bound(queue.begin(), queue.end(), made) : queue.end();
      queue.insert(place, made);
      return true;
    }
    case Kind::Receive: {
      const std::size_t place = find(state, self, statement).value();
      const std::int32_t from = evaluation_.evaluate(state, self, statement.expression, false);
      auto& queue = state.channels[static_cast<std::size_t>(from - 1)].messages;
      const auto taken = queue[place];
      if (!statement.copy) queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(place));
      take(state, self, statement.patterns, taken);
      return true;
    }
    default:
      return true;
  }
}

void Interpreter::do_step(const State& state, std::size_t self, std::uint32_t number, bool timeout,
                          std::vector<Step>& found, std::set<Failure>& failures) const {
  const std::uint32_t type = state.processes[self].proctype;
  const Proctype& proctype = program_.proctypes[type];
  const Transition& transition = proctype.transitions[number];
  State after = state;
  std::uint32_t control = index(transition.target);
  std::uint32_t at = number;
  std::set<Failure> failed;  // the assertions of a d_step
  try {
    if (transition.statement.kind == Kind::Deterministic) {
      control = index(transition.statement.entry);
      while (proctype.controls[control].inner) {
        at = proctype.controls[control].first_transition;
        const auto next = first(after, self, proctype, control, timeout);
        timeout = false;
        if (!next) throw Failed{Fault::BlockedStep};
        at = *next;
        const bool holds = effect(after, self, proctype.transitions[at].statement);
        if (!holds) failed.insert({Fault::Assertion, type, at});
        control = index(proctype.transitions[at].target);
      }
    } else if (!effect(after, self, transition.statement)) {
      failed.insert({Fault::Assertion, type, number});
    }
  } catch (const Failed& broken) {
    failures.merge(failed);
    failures.insert({broken.fault, type, at});
    return;
  }
  failures.merge(failed);
  after.processes[self].control = control;
  after.holder.reset();
  if (transition.keeps_control) after.holder = self;
  found.push_back({after, {self}});
}

void Interpreter::meet(const State& state, std::size_t self, std::uint32_t number, bool timeout,
                       std::vector<Step>& found) const {
  const Transition& sending =
      program_.proctypes[state.processes[self].proctype].transitions[number];
  if (sending.statement.kind != Kind::Send) return;
  const std::int32_t channel =
      evaluation_.evaluate(state, self, sending.statement.expression, timeout);
  const ChannelKind& kind = program_.channels[evaluation_.known(state, channel).kind];
  const auto sent = evaluation_.message(state, self, kind, sending.statement);
  for (std::size_t other = 0; other < state.processes.size(); ++other) {
    if (other == self) continue;
    const Proctype& receiver = program_.proctypes[state.processes[other].proctype];
    const ControlState& control = receiver.controls[state.processes[other].control];
    std::optional<std::uint8_t> level;
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const Transition& taking = receiver.transitions[control.first_transition + i];
      if (taking.statement.kind != Kind::Receive) continue;
      if (level && taking.level > *level) break;
      try {
        if (evaluation_.evaluate(state, other, taking.statement.expression, false) != channel)
          continue;
        if (taking.statement.patterns.size() != sent.size()) continue;
        if (!evaluation_.fits(state, other, taking.statement.patterns, sent)) continue;
      } catch (const Failed&) {
        continue;
      }
      State after = state;
      take(after, other, taking.statement.patterns, sent);
      after.processes[self].control = index(sending.target);
      after.processes[other].control = index(taking.target);
      after.holder.reset();
      if (taking.keeps_control) after.holder = other;
      found.push_back({after, {self, other}});
      level = taking.level;
    }
  }
}

}  // namespace proviso::process::reference
