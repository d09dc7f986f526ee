// Compiles expressions to code.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "process/code.hpp"
#include "process/layout.hpp"
#include "process/machine.hpp"
#include "process/program.hpp"

namespace proviso::process {

/// Appends code to a machine; `owner` is the proctype whose locals are meant, if any.
class CodeWriter {
 public:
  CodeWriter(const Program& program, Machine& machine, const Proctype* owner,
             const FrameLayout* frame)
      : program_(program), machine_(machine), owner_(owner), frame_(frame) {}

  /// Compiles an expression to a separate piece of code.
  CodeId value(ExpressionId expression);
  /// Compiles assignments, one after the other.
  CodeId effect(std::span<const Assignment> assignments);
  /// Compiles a store of the accumulator.
  CodeId store(const Reference& target);
  std::uint32_t communication(ExpressionId channel, std::span<const ExpressionId> arguments,
                              std::span<const Pattern> patterns);

 private:
  struct Operand {
    const Variable* variable;
    Block block;
    std::uint32_t offset;
    bool element;  // `offset` is that of the element, not of the whole variable
  };

  CodeId here() const { return CodeId{static_cast<std::uint32_t>(machine_.code.size())}; }
  std::size_t emit(Opcode opcode, std::int32_t a = 0, std::int32_t b = 0,
                   Block block = Block::Globals);
  void jump_here(std::size_t from) {
    machine_.code[from].a = static_cast<std::int32_t>(machine_.code.size());
  }
  Operand operand(const Reference& reference) const;
  Operand placed(const Variable& variable, Block block, std::uint32_t offset,
                 const Reference& reference) const;

  void write(ExpressionId expression);
  void write_load(const Expression& expression);
  void write_binary(const Expression& expression);
  bool write_with_byte(Operation operation, ExpressionId left, const Expression& right);
  void write_lazy(const Expression& expression);
  void write_conditional(const Expression& expression);
  void write_channel(const Expression& expression);
  void write_poll(const Expression& expression);
  void write_run(const Expression& expression);
  void write_named(const Expression& expression);
  void write_remote(const Expression& expression);
  void write_element(const Variable& variable, std::span<const ExpressionId> indices);
  void write_store(const Reference& target);
  void write_assignment(const Assignment& assignment);

  const Program& program_;
  Machine& machine_;
  const Proctype* owner_;
  const FrameLayout* frame_;
  std::int32_t depth_ = 0;  // of the stack
};

/// Leads conditional jumps past instructions whose effect is known. To be called once all code is
/// written.
void shorten_jumps(Code& code);

}  // namespace proviso::process
