#include "process/walk_writer.hpp"

namespace proviso::process {
namespace {

/// Deeper nests of choices go on elsewhere in the code, with a jump.
constexpr unsigned kDeepestNest = 500;

bool is_unconditional(Statement::Kind kind) {
  return kind != Statement::Kind::Guard && kind != Statement::Kind::Send &&
         kind != Statement::Kind::Receive;
}

}  // namespace

void WalkWriter::write() {
  if (!can_be_written()) return;
  body_.walks.assign(body_.controls.size(), kNoCode);
  body_.effects.assign(body_.transitions.size(), kNoCode);
  for (std::uint32_t control = 0; control < body_.controls.size(); ++control) {
    if (!is_unwritten(control)) continue;
    write_from(control, 0);
    while (!open_.empty()) {
      const Open next = open_.back();
      open_.pop_back();
      if (is_unwritten(next.control)) write_from(next.control, 0);
      machine_.code[next.jump].a = static_cast<std::int32_t>(index(body_.walks[next.control]));
    }
  }
}

bool WalkWriter::can_be_written() const {
  bool any = false;
  for (const CompiledControl& control : body_.controls) {
    if (!control.inner) continue;
    any = true;
    for (std::uint32_t i = control.first; i < control.first + control.count; ++i) {
      if (body_.transitions[i].kind == Statement::Kind::Deterministic) return false;
    }
  }
  return any;
}

bool WalkWriter::is_unwritten(std::uint32_t control) const {
  return body_.controls[control].inner && body_.walks[control] == kNoCode;
}

/// What follows a transition that is always possible is written in the same loop, not by recursion.
void WalkWriter::write_from(std::uint32_t control, unsigned depth) {
  for (;;) {
    const CompiledControl& at = body_.controls[control];
    body_.walks[control] = writer_.here();
    std::uint32_t number = at.first;
    while (number < at.first + at.count && !write_option(number, at.first, depth)) ++number;
    if (number == at.first + at.count) {
      blame(at.first);
      writer_.emit(Opcode::Blocked);
      return;
    }
    control = body_.transitions[number].target;
    if (!is_unwritten(control)) return go_on(number, depth);
  }
}

/// Returns whether the transition is always possible; then its target is still to be written.
bool WalkWriter::write_option(std::uint32_t number, std::uint32_t first, unsigned depth) {
  blame(first);
  const CodeWriter::Jumps otherwise = write_test(number);
  body_.effects[number] = writer_.here();
  blame(number);
  write_effect(number);
  if (is_unconditional(body_.transitions[number].kind)) return true;
  go_on(number, depth);
  writer_.jump_here(otherwise);
  return false;
}

/// Returns the jumps that are taken if the transition is not possible.
CodeWriter::Jumps WalkWriter::write_test(std::uint32_t number) {
  const CompiledTransition& transition = body_.transitions[number];
  const auto communication = static_cast<std::int32_t>(transition.communication);
  CodeWriter::Jumps otherwise;
  switch (transition.kind) {
    case Statement::Kind::Guard:
      if (!transition.runs) {
        const Statement& statement = proctype_.transitions[number].statement;
        writer_.write_jump(statement.expression, false, otherwise);
        return otherwise;
      }
      writer_.emit(Opcode::CanRun);
      break;
    case Statement::Kind::Send:
      writer_.emit(Opcode::CanSend, communication);
      break;
    case Statement::Kind::Receive:
      writer_.emit(Opcode::Poll, communication);
      break;
    default:
      return otherwise;
  }
  otherwise.push_back(writer_.emit(Opcode::JumpIfZero));
  return otherwise;
}

void WalkWriter::write_effect(std::uint32_t number) {
  const CompiledTransition& transition = body_.transitions[number];
  const Statement& statement = proctype_.transitions[number].statement;
  switch (transition.kind) {
    case Statement::Kind::Guard:
      if (transition.runs) writer_.write(statement.expression);
      return;
    case Statement::Kind::Assign:
      for (const Assignment& assignment : statement.assignments) {
        writer_.write_assignment(assignment);
      }
      return;
    case Statement::Kind::Assert: {
      CodeWriter::Jumps holds;
      writer_.write_jump(statement.expression, true, holds);
      writer_.emit(Opcode::Failed, static_cast<std::int32_t>(number));
      writer_.jump_here(holds);
      return;
    }
    case Statement::Kind::Send:
      writer_.emit(Opcode::Send, static_cast<std::int32_t>(transition.communication));
      return;
    case Statement::Kind::Receive:
      writer_.emit(Opcode::Receive, static_cast<std::int32_t>(transition.communication));
      return;
    default:
      return;
  }
}

void WalkWriter::go_on(std::uint32_t number, unsigned depth) {
  CompiledTransition& transition = body_.transitions[number];
  const std::uint32_t target = transition.target;
  if (!body_.controls[target].inner) {
    writer_.emit(Opcode::Return, static_cast<std::int32_t>(target));
  } else if (!is_unwritten(target)) {
    transition.turns = true;
    writer_.emit(Opcode::TurnTo, static_cast<std::int32_t>(index(body_.walks[target])));
  } else if (depth < kDeepestNest) {
    write_from(target, depth + 1);
  } else {
    open_.push_back({writer_.emit(Opcode::Jump), target});
  }
}

void WalkWriter::blame(std::uint32_t transition) {
  auto& marks = machine_.marks;
  const std::uint32_t here = index(writer_.here());
  if (!marks.empty() && marks.back().start == here) {
    marks.back().transition = transition;
  } else {
    marks.push_back({here, transition});
  }
}

}  // namespace proviso::process
