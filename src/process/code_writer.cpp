#include "process/code_writer.hpp"

#include <optional>
#include <stdexcept>

namespace proviso::process {
namespace {

void demand(bool condition, const char* what) {
  if (!condition) throw std::logic_error(what);
}

Opcode load_opcode(Cell cell, bool indexed) {
  if (cell.bytes == 1) return indexed ? Opcode::LoadIndexed8 : Opcode::Load8;
  if (cell.bytes == 4) return indexed ? Opcode::LoadIndexed32 : Opcode::Load32;
  if (cell.is_signed) return indexed ? Opcode::LoadIndexed16 : Opcode::Load16;
  return indexed ? Opcode::LoadIndexed16Unsigned : Opcode::Load16Unsigned;
}

Opcode store_opcode(Cell cell, bool indexed) {
  if (cell.bytes == 1) return indexed ? Opcode::StoreIndexed8 : Opcode::Store8;
  if (cell.bytes == 2) return indexed ? Opcode::StoreIndexed16 : Opcode::Store16;
  return indexed ? Opcode::StoreIndexed32 : Opcode::Store32;
}

Opcode shifted(Opcode first, Operation operation) {
  return static_cast<Opcode>(static_cast<int>(first) + static_cast<int>(operation) -
                             static_cast<int>(Operation::Add));
}

/// The instruction whose right operand is a byte or four bytes of the state.
std::optional<Opcode> fused_with_load(Operation operation, bool is_byte) {
  switch (operation) {
    case Operation::Add:
      return is_byte ? Opcode::AddLoad8 : Opcode::AddLoad32;
    case Operation::Subtract:
      return is_byte ? Opcode::SubtractLoad8 : Opcode::SubtractLoad32;
    case Operation::Less:
      return is_byte ? Opcode::LessLoad8 : Opcode::LessLoad32;
    case Operation::Equal:
      return is_byte ? Opcode::EqualLoad8 : Opcode::EqualLoad32;
    case Operation::Different:
      return is_byte ? Opcode::DifferentLoad8 : Opcode::DifferentLoad32;
    default:
      return std::nullopt;
  }
}

/// The comparison that is true where this one is false.
Operation negated(Operation comparison) {
  switch (comparison) {
    case Operation::Less:
      return Operation::GreaterEqual;
    case Operation::LessEqual:
      return Operation::Greater;
    case Operation::Greater:
      return Operation::LessEqual;
    case Operation::GreaterEqual:
      return Operation::Less;
    case Operation::Equal:
      return Operation::Different;
    default:
      return Operation::Equal;
  }
}

Opcode jump_if(Operation comparison) {
  return static_cast<Opcode>(static_cast<int>(Opcode::JumpIfLessConstant) +
                             static_cast<int>(comparison) - static_cast<int>(Operation::Less));
}

bool is_comparison(Operation operation) {
  return operation >= Operation::Less && operation <= Operation::Different;
}

std::int32_t change_of_depth(Opcode opcode, std::int32_t b) {
  if (opcode == Opcode::Push) return 1;
  if (opcode == Opcode::Run) return -b;
  const bool pops = opcode == Opcode::Pop ||
                    (opcode >= Opcode::StoreIndexed8 && opcode <= Opcode::StoreIndexed32) ||
                    (opcode >= Opcode::Add && opcode <= Opcode::Different);
  return pops ? -1 : 0;
}

bool is_scalar(const Variable& variable) { return variable.dimensions.empty(); }

std::int32_t as_int(std::uint32_t value) { return static_cast<std::int32_t>(value); }

bool is_lazy(const Expression& expression) {
  return expression.operation == Operation::And || expression.operation == Operation::Or;
}

/// The member of a jump that says where it leads; nullptr for any other instruction.
std::int32_t* target_of(Instruction& jump) {
  switch (jump.opcode) {
    case Opcode::Jump:
    case Opcode::JumpIfZero:
    case Opcode::JumpIfNotZero:
      return &jump.a;
    case Opcode::JumpIfZero8:
    case Opcode::JumpIfNotZero8:
    case Opcode::JumpIfEqual8:
    case Opcode::JumpIfDifferent8:
    case Opcode::JumpIfLessConstant:
    case Opcode::JumpIfLessEqualConstant:
    case Opcode::JumpIfGreaterConstant:
    case Opcode::JumpIfGreaterEqualConstant:
    case Opcode::JumpIfEqualConstant:
    case Opcode::JumpIfDifferentConstant:
      return &jump.b;
    default:
      return nullptr;
  }
}

}  // namespace

/// A condition that is decided inside another one often jumps to a jump.
void shorten_jumps(Code& code) {
  for (Instruction& at : code) {
    std::int32_t* const target = target_of(at);
    if (target == nullptr) continue;
    while (code[static_cast<std::size_t>(*target)].opcode == Opcode::Jump) {
      *target = code[static_cast<std::size_t>(*target)].a;
    }
  }
}

std::size_t CodeWriter::emit(Opcode opcode, std::int32_t a, std::int32_t b, Block block,
                             std::uint16_t c) {
  depth_ += change_of_depth(opcode, b);
  demand(depth_ <= kDeepestStack, "an expression that is too deep");
  machine_.code.push_back({opcode, block, c, a, b});
  return machine_.code.size() - 1;
}

void CodeWriter::jump_here(std::size_t from) {
  *target_of(machine_.code[from]) = static_cast<std::int32_t>(machine_.code.size());
}

CodeId CodeWriter::value(ExpressionId expression) {
  const CodeId start = here();
  if (is_lazy(program_[expression]) || is_comparison(program_[expression].operation)) {
    Jumps otherwise;
    write_jump(expression, false, otherwise);
    emit(Opcode::Return, 1);
    jump_here(otherwise);
    emit(Opcode::Return, 0);
    return start;
  }
  write(expression);
  emit(Opcode::End);
  return start;
}

CodeId CodeWriter::effect(std::span<const Assignment> assignments) {
  const CodeId start = here();
  for (const Assignment& assignment : assignments) write_assignment(assignment);
  emit(Opcode::End);
  return start;
}

CodeId CodeWriter::store(const Reference& target) {
  const CodeId start = here();
  write_store(target);
  emit(Opcode::End);
  return start;
}

std::uint32_t CodeWriter::communication(ExpressionId channel,
                                        std::span<const ExpressionId> arguments,
                                        std::span<const Pattern> patterns) {
  Communication made;
  made.channel = value(channel);
  for (const ExpressionId argument : arguments) made.arguments.push_back(value(argument));
  for (const Pattern& pattern : patterns) {
    CodeId code = kNoCode;
    if (pattern.kind == Pattern::Kind::Match) code = value(pattern.expression);
    if (pattern.kind == Pattern::Kind::Store) code = store(pattern.target);
    made.fields.push_back({pattern.kind, code});
  }
  machine_.communications.push_back(std::move(made));
  return static_cast<std::uint32_t>(machine_.communications.size() - 1);
}

CodeWriter::Operand CodeWriter::operand(const Reference& reference) const {
  if (reference.scope == Scope::Local) {
    demand(owner_ != nullptr && reference.variable < owner_->locals.size(), "no such local");
    return placed(owner_->locals[reference.variable], Block::Frame,
                  frame_->variables[reference.variable], reference);
  }
  demand(reference.variable < program_.globals.size(), "no such global");
  const Variable& variable = program_.globals[reference.variable];
  return placed(variable,
                machine_.layout.unseen[reference.variable] ? Block::Unseen : Block::Globals,
                machine_.layout.variables[reference.variable], reference);
}

/// An element whose indices are constants in range is as good as a scalar.
CodeWriter::Operand CodeWriter::placed(const Variable& variable, Block block, std::uint32_t offset,
                                       const Reference& reference) const {
  std::uint32_t element = 0;
  for (std::size_t i = 0; i < reference.indices.size(); ++i) {
    const Expression& at = program_[reference.indices[i]];
    const bool known = at.operation == Operation::Constant && at.value >= 0 &&
                       i < variable.dimensions.size() &&
                       static_cast<std::uint32_t>(at.value) < variable.dimensions[i];
    if (!known) return {&variable, block, offset, false};
    element = element * variable.dimensions[i] + static_cast<std::uint32_t>(at.value);
  }
  demand(reference.indices.size() == variable.dimensions.size(), "an index for each dimension");
  return {&variable, block, offset + element * cell(variable.type).bytes, true};
}

void CodeWriter::write(ExpressionId id) {
  demand(index(id) < program_.expressions.size(), "no such expression");
  const Expression& expression = program_[id];
  switch (expression.operation) {
    case Operation::Constant:
      emit(Opcode::Constant, expression.value);
      return;
    case Operation::Variable:
      write_load(expression);
      return;
    case Operation::Negate:
    case Operation::Not:
    case Operation::Complement:
      write(expression.operands.at(0));
      emit(expression.operation == Operation::Negate ? Opcode::Negate
           : expression.operation == Operation::Not  ? Opcode::Not
                                                     : Opcode::Complement);
      return;
    case Operation::And:
    case Operation::Or:
      write_lazy(id);
      return;
    case Operation::Conditional:
      write_conditional(expression);
      return;
    case Operation::Length:
    case Operation::Full:
    case Operation::Empty:
    case Operation::NotFull:
    case Operation::NotEmpty:
      write_channel(expression);
      return;
    case Operation::Poll:
      write_poll(expression);
      return;
    case Operation::Run:
      write_run(expression);
      return;
    case Operation::OwnPid:
      emit(Opcode::OwnPid);
      return;
    case Operation::ProcessCount:
      emit(Opcode::ProcessCount);
      return;
    case Operation::LastPid:
      emit(Opcode::LastPid);
      return;
    case Operation::NonProgress:
      emit(Opcode::NonProgress);
      return;
    case Operation::Timeout:
      emit(Opcode::Timeout);
      return;
    case Operation::RemoteLabel:
    case Operation::RemoteVariable:
      write_remote(expression);
      return;
    case Operation::Enabled:
      write(expression.operands.at(0));
      emit(Opcode::Enabled);
      return;
    default:
      write_binary(expression);
      return;
  }
}

void CodeWriter::write_load(const Expression& expression) {
  const Operand from = operand(expression.reference);
  const Cell how = cell(from.variable->type);
  if (from.element) {
    emit(load_opcode(how, false), as_int(from.offset), 0, from.block);
    return;
  }
  write_element(*from.variable, expression.reference.indices);
  emit(load_opcode(how, true), as_int(from.offset), as_int(length(*from.variable)), from.block);
}

/// The place of an element among all of its variable (Horner's rule). A single index is checked by
/// the instruction that uses it.
void CodeWriter::write_element(const Variable& variable, std::span<const ExpressionId> indices) {
  demand(indices.size() == variable.dimensions.size(), "an index for each dimension");
  write(indices.front());
  if (indices.size() > 1) emit(Opcode::Bound, 0, as_int(variable.dimensions.front()));
  for (std::size_t i = 1; i < indices.size(); ++i) {
    emit(Opcode::MultiplyConstant, as_int(variable.dimensions[i]));
    emit(Opcode::Push);
    write(indices[i]);
    emit(Opcode::Bound, 0, as_int(variable.dimensions[i]));
    emit(Opcode::Add);
  }
}

void CodeWriter::write_binary(const Expression& expression) {
  demand(expression.operands.size() == 2, "two operands");
  const Expression& right = program_[expression.operands[1]];
  if (right.operation == Operation::Constant) {
    const bool compares =
        expression.operation == Operation::Equal || expression.operation == Operation::Different;
    const auto from = compares ? byte(expression.operands[0]) : std::nullopt;
    if (from) {
      emit(expression.operation == Operation::Equal ? Opcode::LoadEqual8 : Opcode::LoadDifferent8,
           as_int(from->offset), right.value, from->block);
      return;
    }
    write(expression.operands[0]);
    emit(shifted(Opcode::AddConstant, expression.operation), right.value);
    return;
  }
  if (write_with_load(expression)) return;
  write(expression.operands[0]);
  emit(Opcode::Push);
  write(expression.operands[1]);
  emit(shifted(Opcode::Add, expression.operation));
}

/// The right operand is in a known place, and there is an instruction for that.
bool CodeWriter::write_with_load(const Expression& expression) {
  const auto from = scalar(expression.operands[1]);
  if (!from) return false;
  const Cell how = cell(from->variable->type);
  const auto fused = fused_with_load(expression.operation, how.bytes == 1);
  if (!fused || how.bytes == 2) return false;
  write(expression.operands[0]);
  emit(*fused, as_int(from->offset), 0, from->block);
  return true;
}

/// The place of an expression that is a variable, or an element whose place is known.
std::optional<CodeWriter::Operand> CodeWriter::scalar(ExpressionId id) const {
  const Expression& expression = program_[id];
  if (expression.operation != Operation::Variable) return std::nullopt;
  const Operand from = operand(expression.reference);
  return from.element ? std::optional(from) : std::nullopt;
}

std::optional<CodeWriter::Operand> CodeWriter::byte(ExpressionId id) const {
  const auto from = scalar(id);
  return from && cell(from->variable->type).bytes == 1 ? from : std::nullopt;
}

/// The value of a conjunction or disjunction: 0 or 1.
void CodeWriter::write_lazy(ExpressionId id) {
  Jumps otherwise;
  write_jump(id, false, otherwise);
  emit(Opcode::Constant, 1);
  const std::size_t done = emit(Opcode::Jump);
  jump_here(otherwise);
  emit(Opcode::Constant, 0);
  jump_here(done);
}

void CodeWriter::write_jump(ExpressionId id, bool when, Jumps& jumps) {
  demand(index(id) < program_.expressions.size(), "no such expression");
  const Expression& expression = program_[id];
  if (expression.operation == Operation::Not) {
    write_jump(expression.operands.at(0), !when, jumps);
  } else if (is_lazy(expression)) {
    write_lazy_jump(expression, when, jumps);
  } else if (expression.operation == Operation::Constant) {
    if ((expression.value != 0) == when) jumps.push_back(emit(Opcode::Jump));
  } else if (const auto from = byte(id)) {
    jumps.push_back(emit(when ? Opcode::JumpIfNotZero8 : Opcode::JumpIfZero8, as_int(from->offset),
                         0, from->block));
  } else if (!write_byte_jump(expression, when, jumps) &&
             !write_constant_jump(expression, when, jumps)) {
    write(id);
    jumps.push_back(emit(when ? Opcode::JumpIfNotZero : Opcode::JumpIfZero));
  }
}

/// One operand suffices to make a conjunction false, or a disjunction true.
void CodeWriter::write_lazy_jump(const Expression& expression, bool when, Jumps& jumps) {
  const bool decides = expression.operation == Operation::Or;
  if (when == decides) {
    write_jump(expression.operands.at(0), when, jumps);
    write_jump(expression.operands.at(1), when, jumps);
    return;
  }
  Jumps decided;
  write_jump(expression.operands.at(0), decides, decided);
  write_jump(expression.operands.at(1), when, jumps);
  jump_here(decided);
}

/// Compares a byte with a constant. Returns whether the expression is such a comparison.
bool CodeWriter::write_byte_jump(const Expression& expression, bool when, Jumps& jumps) {
  const bool equal = expression.operation == Operation::Equal;
  if (!equal && expression.operation != Operation::Different) return false;
  const auto from = byte(expression.operands.at(0));
  const Expression& right = program_[expression.operands.at(1)];
  const bool fits = right.value >= 0 && right.value <= 0xFF;
  if (!from || right.operation != Operation::Constant || !fits) return false;
  jumps.push_back(emit(equal == when ? Opcode::JumpIfEqual8 : Opcode::JumpIfDifferent8,
                       as_int(from->offset), 0, from->block,
                       static_cast<std::uint16_t>(right.value)));
  return true;
}

/// Compares any value with a constant. Returns whether the expression is such a comparison.
bool CodeWriter::write_constant_jump(const Expression& expression, bool when, Jumps& jumps) {
  if (!is_comparison(expression.operation)) return false;
  const Expression& right = program_[expression.operands.at(1)];
  if (right.operation != Operation::Constant) return false;
  const Operation asked = when ? expression.operation : negated(expression.operation);
  write(expression.operands.at(0));
  jumps.push_back(emit(jump_if(asked), right.value));
  return true;
}

void CodeWriter::write_conditional(const Expression& expression) {
  Jumps otherwise;
  write_jump(expression.operands.at(0), false, otherwise);
  write(expression.operands.at(1));
  const std::size_t done = emit(Opcode::Jump);
  jump_here(otherwise);
  write(expression.operands.at(2));
  jump_here(done);
}

void CodeWriter::write_channel(const Expression& expression) {
  write(expression.operands.at(0));
  const Operation operation = expression.operation;
  const bool asks_room = operation == Operation::Full || operation == Operation::NotFull;
  emit(asks_room ? Opcode::Room : Opcode::Length);
  if (operation == Operation::Full || operation == Operation::Empty) emit(Opcode::Not);
  if (operation == Operation::NotFull || operation == Operation::NotEmpty) emit(Opcode::Truth);
}

/// The pieces of the communication are code of their own, which must not lie inside this one.
void CodeWriter::write_poll(const Expression& expression) {
  const std::size_t jump = emit(Opcode::Jump);
  const std::uint32_t made = communication(expression.operands.at(0), {}, expression.patterns);
  machine_.communications[made].random = expression.random;
  jump_here(jump);
  emit(Opcode::Poll, as_int(made));
}

void CodeWriter::write_run(const Expression& expression) {
  for (const ExpressionId argument : expression.operands) {
    write(argument);
    emit(Opcode::Push);
  }
  demand(index(expression.proctype) < program_.proctypes.size(), "no such proctype");
  emit(Opcode::Run, as_int(index(expression.proctype)),
       as_int(static_cast<std::uint32_t>(expression.operands.size())));
}

/// The pid of the process that a remote reference means.
void CodeWriter::write_named(const Expression& expression) {
  if (expression.operands.empty()) {
    emit(Opcode::Oldest, as_int(index(expression.proctype)));
  } else {
    write(expression.operands.front());
  }
}

void CodeWriter::write_remote(const Expression& expression) {
  const std::int32_t type = as_int(index(expression.proctype));
  if (expression.operation == Operation::RemoteLabel) {
    write_named(expression);
    const std::size_t name = emit(Opcode::Name, type);
    std::vector<bool> set(program_[expression.proctype].controls.size(), false);
    for (const ControlId control : expression.controls) set.at(index(control)) = true;
    machine_.label_sets.push_back(std::move(set));
    emit(Opcode::Label, as_int(static_cast<std::uint32_t>(machine_.label_sets.size() - 1)));
    machine_.code[name].b = as_int(index(here()));
    return;
  }
  const std::uint32_t place = expression.reference.variable;
  const Variable& variable = program_[expression.proctype].locals.at(place);
  const std::uint32_t offset = machine_.layout.frames[index(expression.proctype)].variables[place];
  const bool indexed = !is_scalar(variable);
  if (indexed) {
    write_element(variable, expression.reference.indices);
    emit(Opcode::Push);
  }
  write_named(expression);
  const std::size_t name = emit(Opcode::Name, type);
  if (indexed) emit(Opcode::Pop);
  emit(load_opcode(cell(variable.type), indexed), as_int(offset), as_int(length(variable)),
       Block::Named);
  if (!indexed) {
    machine_.code[name].b = as_int(index(here()));
    return;
  }
  // The index must leave the stack in either case.
  const std::size_t done = emit(Opcode::Jump);
  machine_.code[name].b = as_int(index(here()));
  ++depth_;
  emit(Opcode::Pop);
  emit(Opcode::Constant, 0);
  jump_here(done);
}

void CodeWriter::write_store(const Reference& target) {
  const Operand to = operand(target);
  const Cell how = cell(to.variable->type);
  const bool indexed = !to.element;
  if (how.mask != 0) emit(Opcode::BitAndConstant, as_int(how.mask));
  if (indexed) {
    emit(Opcode::Push);
    write_element(*to.variable, target.indices);
  }
  emit(store_opcode(how, indexed), as_int(to.offset), as_int(length(*to.variable)), to.block);
}

void CodeWriter::write_assignment(const Assignment& assignment) {
  const Operand to = operand(assignment.target);
  const Expression& value = program_[assignment.value];
  const Cell how = cell(to.variable->type);
  if (value.operation == Operation::Constant && to.element && how.bytes == 1) {
    emit(Opcode::StoreConstant8, as_int(to.offset), truncated(to.variable->type, value.value),
         to.block);
    return;
  }
  if (is_lazy(value) && to.element && how.bytes == 1) {
    write_truth(assignment.value, to);
    return;
  }
  write(assignment.value);
  write_store(assignment.target);
}

/// Stores the truth of a conjunction or disjunction in a byte.
void CodeWriter::write_truth(ExpressionId value, const Operand& to) {
  Jumps otherwise;
  write_jump(value, false, otherwise);
  emit(Opcode::StoreConstant8, as_int(to.offset), 1, to.block);
  const std::size_t done = emit(Opcode::Jump);
  jump_here(otherwise);
  emit(Opcode::StoreConstant8, as_int(to.offset), 0, to.block);
  jump_here(done);
}

}  // namespace proviso::process
