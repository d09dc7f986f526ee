#include "process/machine.hpp"

#include <algorithm>
#include <stdexcept>

#include "process/code_writer.hpp"
#include "process/execution.hpp"
#include "process/walk_writer.hpp"

namespace proviso::process {
namespace {

constexpr std::size_t kMostControls = 0x10000;
constexpr std::size_t kMostProctypes = 255;
constexpr std::size_t kMostSlots = 255;

void demand(bool condition, const char* what) {
  if (!condition) throw std::logic_error(what);
}

bool is_run(const Program& program, ExpressionId expression) {
  return program[expression].operation == Operation::Run;
}

CompiledTransition compile_transition(const Program& program, const Transition& transition,
                                      Machine& machine, CodeWriter& writer) {
  const Statement& statement = transition.statement;
  CompiledTransition made;
  made.kind = statement.kind;
  made.level = transition.level;
  made.keeps_control = transition.keeps_control;
  made.target = index(transition.target);
  made.entry = index(statement.entry);
  switch (statement.kind) {
    case Statement::Kind::Guard:
      made.runs = is_run(program, statement.expression);
      [[fallthrough]];
    case Statement::Kind::Assert:
      made.code = writer.value(statement.expression);
      break;
    case Statement::Kind::Assign:
      made.code = writer.effect(statement.assignments);
      break;
    case Statement::Kind::Send:
    case Statement::Kind::Receive: {
      made.communication =
          writer.communication(statement.expression, statement.arguments, statement.patterns);
      Communication& communication = machine.communications[made.communication];
      communication.sorted = statement.sorted;
      communication.random = statement.random;
      communication.copy = statement.copy;
      break;
    }
    case Statement::Kind::Skip:
    case Statement::Kind::Else:
    case Statement::Kind::Print:
    case Statement::Kind::Deterministic:
      break;
  }
  return made;
}

/// Also as the first statement of a d_step.
bool receives(const Statement& statement, const Proctype& proctype) {
  if (statement.kind == Statement::Kind::Receive) return true;
  if (statement.kind != Statement::Kind::Deterministic) return false;
  const ControlState& entry = proctype.controls.at(index(statement.entry));
  for (std::uint32_t i = 0; i < entry.transition_count; ++i) {
    const Statement& first = proctype.transitions.at(entry.first_transition + i).statement;
    if (first.kind == Statement::Kind::Receive) return true;
  }
  return false;
}

CompiledControl compile_control(const ControlState& control, const Proctype& proctype) {
  demand(control.first_transition + control.transition_count <= proctype.transitions.size(),
         "transitions beyond the last");
  demand(!control.terminal || control.transition_count == 0, "a way out of the end");
  CompiledControl made;
  made.first = control.first_transition;
  made.count = control.transition_count;
  made.terminal = control.terminal;
  made.end = control.end;
  made.progress = control.progress;
  made.accept = control.accept;
  made.inner = control.inner;
  for (std::uint32_t i = 0; i < made.count; ++i) {
    const Transition& transition = proctype.transitions[made.first + i];
    if (i > 0) {
      const std::uint8_t before = proctype.transitions[made.first + i - 1].level;
      demand(before <= transition.level, "levels must ascend");
      if (before != transition.level) made.levelled = true;
    }
    if (receives(transition.statement, proctype)) made.receives = true;
  }
  return made;
}

Body compile_body(const Program& program, const Proctype& proctype, const FrameLayout* frame,
                  Machine& machine) {
  demand(!proctype.controls.empty() && proctype.controls.size() <= kMostControls,
         "too many control states, or none");
  CodeWriter writer(program, machine, &proctype, frame);
  demand(proctype.parameter_count <= proctype.locals.size(), "parameters are locals");
  Body body;
  for (std::uint32_t i = 0; i < proctype.parameter_count; ++i) {
    body.parameters.push_back(cell(proctype.locals[i].type));
  }
  for (const ControlState& control : proctype.controls) {
    body.controls.push_back(compile_control(control, proctype));
  }
  for (const Transition& transition : proctype.transitions) {
    demand(index(transition.target) < proctype.controls.size(), "a target beyond the last control");
    body.transitions.push_back(compile_transition(program, transition, machine, writer));
    body.transitions.back().action = machine.action_count++;
  }
  if (proctype.provided != kNoExpression) body.provided = writer.value(proctype.provided);
  body.initial = writer.effect(proctype.initial);
  WalkWriter(proctype, writer, machine, body).write();
  return body;
}

void compile_channel_use(const Program& program, const Proctype& proctype, const FrameLayout& frame,
                         const std::vector<bool>& stored, Machine& machine, Body& body) {
  CodeWriter writer(program, machine, &proctype, &frame);
  body.use = channel_use(program, proctype, stored);
  for (const ExpressionId place : body.use.places) body.places.push_back(writer.value(place));
}

/// The channels that claims and the atoms of properties look into, by number. One that does not
/// name a global to which nobody stores may look into any.
std::vector<bool> shown_channels(const Program& program, const Layout& layout,
                                 const std::vector<bool>& stored) {
  std::vector<bool> shown(kMostChannels + 1, false);
  const auto show = [&](ExpressionId channel) {
    const Expression& named = program[channel];
    const bool is_known = named.operation == Operation::Variable &&
                          named.reference.scope == Scope::Global &&
                          !stored[named.reference.variable] &&
                          program.globals[named.reference.variable].channel != kNone;
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const bool is_other =
          is_known && (i == 0 || i > layout.channels.size() ||
                       layout.channels[i - 1].variable != named.reference.variable);
      if (!is_other) shown[i] = true;
    }
  };
  const auto look = [&](const auto& self, ExpressionId id) -> void {
    if (id == kNoExpression) return;
    const Expression& at = program[id];
    const bool peeks = (at.operation >= Operation::Length && at.operation <= Operation::Poll);
    if (peeks) show(at.operands.front());
    for (const ExpressionId operand : at.operands) self(self, operand);
    for (const ExpressionId operand : at.reference.indices) self(self, operand);
    for (const Pattern& pattern : at.patterns) self(self, pattern.expression);
  };
  for (const TemporalProperty& property : program.properties) {
    for (const ExpressionId atom : property.atoms) look(look, atom);
  }
  for (const Claim& claim : program.claims) {
    for (const Transition& one : claim.body.transitions) look(look, one.statement.expression);
  }
  return shown;
}

bool uses(const Program& program, Operation operation) {
  return std::any_of(program.expressions.begin(), program.expressions.end(),
                     [operation](const Expression& e) { return e.operation == operation; });
}

}  // namespace

Machine compile(const Program& program) {
  demand(program.proctypes.size() <= kMostProctypes, "too many proctypes");
  for (const ChannelKind& kind : program.channels) {
    demand(kind.capacity <= kMostSlots, "a channel with too much room");
  }
  Machine machine{.layout = Layout(program)};
  demand(machine.layout.channels.size() <= kMostChannels, "too many channels");
  demand(program.active.size() <= kMostProcesses, "too many processes");
  CodeWriter globals(program, machine, nullptr, nullptr);
  machine.initial = globals.effect(program.initial);
  const std::vector<bool> stored = stored_globals(program);
  for (std::size_t i = 0; i < program.proctypes.size(); ++i) {
    const FrameLayout& frame = machine.layout.frames[i];
    machine.bodies.push_back(compile_body(program, program.proctypes[i], &frame, machine));
    compile_channel_use(program, program.proctypes[i], frame, stored, machine,
                        machine.bodies.back());
  }
  // The steps of claims are no actions of the program.
  const std::uint32_t action_count = machine.action_count;
  for (const Claim& claim : program.claims) {
    demand(claim.body.locals.empty(), "a claim has no locals");
    machine.claims.push_back(compile_body(program, claim.body, nullptr, machine));
  }
  machine.action_count = action_count;
  for (const TemporalProperty& property : program.properties) {
    machine.atoms.emplace_back();
    for (const ExpressionId atom : property.atoms) {
      machine.atoms.back().push_back(globals.value(atom));
    }
  }
  machine.shown_channels = shown_channels(program, machine.layout, stored);
  machine.active = program.active;
  machine.uses_timeout = uses(program, Operation::Timeout);
  shorten_jumps(machine.code);
  return machine;
}

ActionPlace action_place(const Machine& machine, std::uint32_t action) {
  std::uint32_t proctype = 0;
  while (action >= machine.bodies[proctype].transitions.size()) {
    action -= static_cast<std::uint32_t>(machine.bodies[proctype].transitions.size());
    ++proctype;
  }
  return {ProctypeId{proctype}, action};
}

}  // namespace proviso::process
